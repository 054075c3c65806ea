/** What a doc comment says. `deprecated`: what to use instead; `null` if it is not deprecated. */
export type DocComment = { summary: string; deprecated: string | null };

const longest = 1_000;

/** Reads an XML comment of C#, or one in the manner of Doxygen: the first paragraphs, with names in backticks. */
export function docComment(comment: string): DocComment {
  const lines = comment
    .replaceAll(/^\s*\/\*[*!]?|\*\/\s*$/g, "")
    .split("\n")
    .map((each) => each.replace(/^\s*(?:\/\/[/!]?<?|\*(?!\/))?\s?/, "").trim());
  const text = lines.join("\n");
  const xml = /<summary>([^]*?)<\/summary>/.exec(text)?.[1];
  const deprecated = /[@\\]deprecated\s+([^@\\]*)/.exec(text)?.[1];
  const plain = (xml ?? text.split(/^[@\\](?!brief\b)\w+/m)[0] ?? "")
    .replaceAll(/<(?:see|seealso|paramref|typeparamref)\s+\w+="(?:\w:)?([^"]+)"\s*\/>/g, "`$1`")
    .replaceAll(/<c>([^<]*)<\/c>|[@\\]c\s+(\S+)/g, "`$1$2`")
    .replaceAll(/[@\\]brief\s+/g, "")
    .replaceAll(/<\/?[a-zA-Z][^<>]*>/g, " ")
    .replaceAll(
      /&(lt|gt|amp|quot);/g,
      (_, name: "lt" | "gt" | "amp" | "quot") => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[name],
    );
  return { summary: oneLine(plain), deprecated: deprecated === undefined ? null : oneLine(deprecated) };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, longest);
}
