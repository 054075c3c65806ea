import type { Node } from "@vscode/tree-sitter-wasm";

/** The getter of a property that stands for a field, which others may set. */
const getterOfField = /^\{\s*get\s*(?:=>|\{\s*return)\s*(\w+)\s*;/;
const longest = 60;

/** What a settable field or property of C# holds before it is set: its initial value, its field's, or that of its type. */
export function defaultValue(member: Node, name: string, type: string): string | undefined {
  const zero =
    type === "bool" ? "false" : /^(?:float|double|decimal|s?byte|u?(?:short|int|long))$/.test(type) ? "0" : "";
  const value = member.type === "field_declaration" ? initialOf(member, name) : ofProperty(member);
  if (value === undefined || value.length > longest) return undefined;
  return (/^[\d.]+f$/.test(value) ? value.slice(0, -1) : value) || zero || undefined;
}

/** Empty if it has no initial value; `undefined` if it cannot be set, or its getter does more. */
function ofProperty(member: Node): string | undefined {
  const accessors = member.childForFieldName("accessors")?.text ?? "";
  if (!/\bset\b/.test(accessors) || /\b(?:private|protected|internal)\s+set\b/.test(accessors)) return undefined;
  const field = getterOfField.exec(accessors)?.[1];
  if (field !== undefined) {
    const declared = member.parent?.namedChildren.find(
      (each) => each?.type === "field_declaration" && declaratorOf(each, field),
    );
    return declared ? initialOf(declared, field) : undefined;
  }
  return /\bget\s*;/.test(accessors) ? (member.childForFieldName("value")?.text ?? "") : undefined;
}

function initialOf(declaration: Node, name: string): string | undefined {
  const isFixed = declaration.namedChildren.some(
    (each) => each?.type === "modifier" && /const|readonly/.test(each.text),
  );
  const [, value] = declaratorOf(declaration, name)?.namedChildren ?? [];
  return isFixed ? undefined : (value?.text ?? "");
}

function declaratorOf(declaration: Node, name: string): Node | undefined {
  const variables = declaration.namedChildren.find((each) => each?.type === "variable_declaration");
  const found = variables?.namedChildren.find((each) => each?.childForFieldName("name")?.text === name);
  return found ?? undefined;
}
