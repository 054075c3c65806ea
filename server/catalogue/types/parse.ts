import { createRequire } from "node:module";
import path from "node:path";
import treeSitter, { type Node } from "@vscode/tree-sitter-wasm";
import type { SdkMember, SdkType } from "../../../contract/schemas/sdk-types.ts";
import { defaultValue } from "./default-value.ts";
import { docComment, type DocComment } from "./doc-comment.ts";

const { Language, Parser } = treeSitter; // CommonJS, whose names Node does not find
const folder = path.dirname(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm"));

export type ParseSource = (file: string, text: string) => SdkType[];

/** Loads the grammars of C# and of C++, which also reads C. */
export async function openParser(): Promise<ParseSource> {
  await Parser.init({ locateFile: (name: string) => path.join(folder, name) });
  const load = async (name: string) => {
    const parser = new Parser();
    parser.setLanguage(await Language.load(path.join(folder, `tree-sitter-${name}.wasm`)));
    return parser;
  };
  const [csharp, cpp] = [await load("c-sharp"), await load("cpp")];
  return (file, text) => {
    const isCsharp = file.endsWith(".cs");
    const tree = (isCsharp ? csharp : cpp).parse(isCsharp ? text : withoutMacros(text));
    if (!tree) return [];
    try {
      return isCsharp ? csharpTypes(tree.rootNode, "") : headerTypes(tree.rootNode, path.basename(file));
    } finally {
      tree.delete();
    }
  };
}

/** Blanks macros of Unreal and Khronos out, which are no part of the language; positions stay. */
function withoutMacros(text: string): string {
  const blank = (found: string) => found.replaceAll(/[^\n]/g, " ");
  return text
    .replaceAll(
      /^[ \t]*(?:U(?:CLASS|STRUCT|ENUM|INTERFACE|FUNCTION|PROPERTY|META|DELEGATE)|GENERATED_\w*)\([^\n]*\)[ \t]*$/gm,
      blank,
    )
    .replaceAll(/\b[A-Z][A-Z0-9_]*_(?:API|PTR|CALL|ATTR|EXPORT|ALIAS)\b/g, blank);
}

const typeKinds: Partial<Record<string, SdkType["kind"]>> = {
  class_declaration: "class",
  record_declaration: "class",
  struct_declaration: "struct",
  interface_declaration: "interface",
  enum_declaration: "enum",
  delegate_declaration: "delegate",
};

const memberKinds: Partial<Record<string, SdkMember["kind"]>> = {
  property_declaration: "property",
  indexer_declaration: "property",
  method_declaration: "method",
  field_declaration: "field",
  event_field_declaration: "event",
  event_declaration: "event",
  constructor_declaration: "constructor",
  enum_member_declaration: "value",
};

function csharpTypes(container: Node, namespace: string): SdkType[] {
  let within = namespace;
  return children(container).flatMap((node): SdkType[] => {
    const name = node.childForFieldName("name")?.text ?? "";
    if (node.type === "file_scoped_namespace_declaration") within = joined(namespace, name);
    const kind = typeKinds[node.type];
    if (!kind) {
      const inner = node.type === "namespace_declaration" ? joined(within, name) : within;
      return /namespace|declaration_list|preproc/.test(node.type) ? csharpTypes(node, inner) : [];
    }
    if (!isPublic(node)) return [];
    const body = node.childForFieldName("body");
    const { summary, deprecated } = csharpDoc(node);
    const members = body ? children(body).flatMap((member) => csharpMembers(member, kind)) : [];
    const own = {
      name,
      namespace: within,
      kind,
      language: "csharp" as const,
      signature: signatureOf(node, body),
      summary,
      deprecated,
      members,
    };
    return [own, ...(body ? csharpTypes(body, joined(within, name)) : [])];
  });
}

function csharpMembers(node: Node, within: SdkType["kind"]): SdkMember[] {
  if (node.type.startsWith("preproc")) return children(node).flatMap((each) => csharpMembers(each, within));
  const kind = memberKinds[node.type];
  if (!kind || !(within === "interface" || within === "enum" || isPublic(node))) return [];
  const body = node.childForFieldName("body") ?? node.childForFieldName("accessors");
  const signature = signatureOf(node, body);
  const declared = node.namedChildren.find((each) => each?.type === "variable_declaration");
  const names = declared
    ? declared.namedChildren.flatMap((each) =>
        each?.type === "variable_declarator" ? [each.childForFieldName("name")?.text ?? ""] : [],
      )
    : [node.childForFieldName("name")?.text ?? "this[]"];
  const type =
    (node.childForFieldName("type") ?? node.childForFieldName("returns") ?? declared?.childForFieldName("type"))
      ?.text ?? "";
  return names.map((name) => {
    const initial = defaultValue(node, name, type);
    return { name, kind, type, signature, ...(initial !== undefined && { default: initial }), ...csharpDoc(node) };
  });
}

function csharpDoc(node: Node): DocComment {
  const doc = docComment(commentAbove(node, (text) => text.startsWith("///"), 1));
  const obsolete = node.namedChildren.find((each) => each?.type === "attribute_list" && /\bObsolete\b/.test(each.text));
  return obsolete ? { ...doc, deprecated: stringIn(obsolete.text) } : doc;
}

function isPublic(node: Node): boolean {
  return node.namedChildren.some((each) => each?.type === "modifier" && each.text === "public");
}

/** Types of a C or C++ header, and as one more its functions and constants, by the name of the file. */
function headerTypes(root: Node, file: string): SdkType[] {
  const types: SdkType[] = [];
  const free: SdkMember[] = [];
  collectHeader(root, "", { types, free });
  const own = {
    name: file,
    namespace: "",
    kind: "header" as const,
    language: "cpp" as const,
    signature: `#include <${file}>`,
    summary: "",
    deprecated: null,
  };
  return free.length > 0 ? [...types, { ...own, members: free }] : types;
}

type Collected = { types: SdkType[]; free: SdkMember[] };

const headerContainers =
  /^(?:translation_unit|preproc_(?:if|ifdef|else|elif)|linkage_specification|declaration_list|ERROR)$/;

function collectHeader(container: Node, namespace: string, found: Collected): void {
  for (const node of children(container)) {
    if (headerContainers.test(node.type)) collectHeader(node, namespace, found);
    else if (node.type === "namespace_definition") {
      const body = node.childForFieldName("body");
      if (body) collectHeader(body, joined(namespace, node.childForFieldName("name")?.text ?? ""), found);
    } else if (node.type === "preproc_def") {
      const name = node.childForFieldName("name")?.text ?? "";
      const value = node.childForFieldName("value")?.text.trim();
      if (value && !/_H_?$/.test(name))
        found.free.push({
          name,
          kind: "constant",
          type: "",
          signature: line(`#define ${name} ${value}`),
          ...headerDoc(node),
        });
    } else collectDeclaration(node, namespace, found);
  }
}

function collectDeclaration(node: Node, namespace: string, found: Collected): void {
  const specifier = /^(?:class|struct|union|enum)_specifier$/.test(node.type) ? node : node.childForFieldName("type");
  const body = specifier?.childForFieldName("body");
  if (specifier && body) {
    const alias = node.type === "type_definition" ? node.childForFieldName("declarator")?.text : undefined;
    const name = specifier.childForFieldName("name")?.text ?? alias ?? "";
    const keyword = specifier.type.replace("_specifier", "");
    const kind = keyword === "union" ? ("struct" as const) : (keyword as "class" | "struct" | "enum");
    const members = kind === "enum" ? enumerators(body) : fieldsOf(body, kind === "struct");
    if (name)
      found.types.push({
        name,
        namespace,
        kind,
        language: "cpp",
        signature: signatureOf(specifier, body),
        ...headerDoc(node),
        members,
      });
    return;
  }
  const member = memberOf(node);
  if (member?.kind === "method") found.free.push({ ...member, kind: "function" });
}

function enumerators(body: Node): SdkMember[] {
  return children(body).flatMap((node) =>
    node.type === "enumerator"
      ? [
          {
            name: node.childForFieldName("name")?.text ?? "",
            kind: "value",
            type: "",
            signature: line(node.text),
            ...headerDoc(node),
          },
        ]
      : [],
  );
}

function fieldsOf(body: Node, opens: boolean): SdkMember[] {
  let isOpen = opens;
  return children(body).flatMap((node) => {
    if (node.type === "access_specifier") isOpen = node.text === "public";
    const member = isOpen ? memberOf(node) : undefined;
    return member ? [member] : [];
  });
}

/** A field or function that is declared or defined. */
function memberOf(node: Node): SdkMember | undefined {
  if (!/^(?:field_declaration|declaration|function_definition|template_declaration)$/.test(node.type)) return undefined;
  const declarator = node.childForFieldName("declarator");
  const call = declarator && functionIn(declarator);
  const name = (call ?? declarator)?.text.match(/[~\w]+(?=\s*(?:\(|\[|$))/)?.[0];
  if (!name) return undefined;
  const body = node.childForFieldName("body");
  return {
    name,
    kind: call ? "method" : "field",
    type: node.childForFieldName("type")?.text ?? "",
    signature: signatureOf(node, body),
    ...headerDoc(node),
  };
}

function functionIn(declarator: Node): Node | undefined {
  if (declarator.type === "function_declarator") return declarator;
  const inner = declarator.childForFieldName("declarator");
  return inner ? functionIn(inner) : undefined;
}

function headerDoc(node: Node): DocComment {
  const above = commentAbove(node, () => true, 2);
  const next = node.nextSibling;
  const beside = next?.type === "," ? next.nextSibling : next;
  const isBeside = above === "" && beside?.type === "comment" && beside.startPosition.row === node.endPosition.row;
  const doc = docComment(isBeside ? beside.text : above);
  const deprecated = /\[\[deprecated(?:\("([^"]*)"\))?\]\]/.exec(node.text.slice(0, 500));
  return deprecated ? { ...doc, deprecated: deprecated[1] ?? "" } : doc;
}

/** The comments directly above a node, at most `distance` lines from it. */
function commentAbove(node: Node, counts: (text: string) => boolean, distance: number): string {
  const texts: string[] = [];
  let below = node;
  for (let above = node.previousSibling; above?.type === "comment"; above = above.previousSibling) {
    const startsAfterCode = above.previousSibling?.endPosition.row === above.startPosition.row;
    if (!counts(above.text) || startsAfterCode || below.startPosition.row - above.endPosition.row > distance) break;
    texts.unshift(above.text);
    below = above;
    if (above.text.startsWith("/*")) break;
  }
  return texts.join("\n");
}

/** What precedes the body, without attributes and in one line. */
function signatureOf(node: Node, body: Node | null): string {
  const attributes = node.namedChildren.filter((each) => each?.type === "attribute_list");
  const modifier = node.namedChildren.find((each) => each?.type === "modifier"); // after attributes for one platform only
  const from = modifier?.startIndex ?? attributes.at(-1)?.endIndex ?? node.startIndex;
  const text = node.text.slice(from - node.startIndex, body ? body.startIndex - node.startIndex : undefined);
  return line(text.replace(/[;{]\s*$/, "").replace(/=>\s*$/, ""));
}

const longest = 400;

function line(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, longest);
}

function stringIn(text: string): string {
  return /"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? "";
}

function joined(outer: string, inner: string): string {
  return outer === "" ? inner : `${outer}.${inner}`;
}

function children(node: Node): Node[] {
  return node.namedChildren.filter((each) => each !== null);
}
