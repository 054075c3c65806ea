import { describe, expect } from "vitest";
import { test } from "../portal.ts";
import { newRelease } from "./publishing.ts";
import { packed, push, small, withEmpty } from "./site-folder.ts";

/** `sign`: how the markup looks if it is shown as text. `shown`: what a page has that understands it. */
type Kind = { text: string; sign: RegExp; shown?: string[] };

const tabs = (title: string) => `${title}</label><div>`;
const code = (name: string, inner = "a = 1") => `\`\`\`${name}\n${inner}\n\`\`\``;

const kinds: Record<string, Kind> = {
  "note-colons": { text: ":::tip Title\nText.\n:::", sign: /:::/, shown: ['<p class="alert-title">Title</p>'] },
  "note-colons-open": { text: "Text :::\n\n:::", sign: /:::/ },
  "note-bang": { text: '!!! danger "Hot"\n    Very.', sign: /!!!/, shown: ['<p class="alert-title">Hot</p>'] },
  "note-folded": { text: '??? note "More"\n    Text.', sign: /\?\?\?/, shown: ["<summary>More</summary>"] },
  "note-github": { text: "> [!WARNING]\n> Text.", sign: /\[!/, shown: ["alert-warning"] },
  "note-lost": { text: "Text [!WARNING] text.", sign: /\[!/ },
  "tabs-mkdocs": { text: '=== "A"\n    One.\n\n=== "B"\n    Two.', sign: /===/, shown: [tabs("A"), tabs("B")] },
  "tabs-mkdocs-lost": { text: 'Text.\n\n> === "A"\n>     One.', sign: /===/ },
  "tabs-group": {
    text: `::: code-group\n${code("js [a.js]")}\n${code("ts [b.ts]")}\n:::`,
    sign: /:::|code-group|\[a\.js\]/,
    shown: [tabs("a.js"), tabs("b.ts")],
  },
  "tabs-named": { text: ":::: tabs\n== One\nA.\n== Two\nB.\n::::", sign: /::|==/, shown: [tabs("One"), tabs("Two")] },
  "tabs-docusaurus": {
    text: 'import Tabs from "@theme/Tabs";\n\n<Tabs>\n  <TabItem value="a" label="One">\n\n  A.\n\n  </TabItem>\n  <TabItem value="b">B.</TabItem>\n</Tabs>',
    sign: /Tab|import/,
    shown: [tabs("One"), tabs("b")],
  },
  "tabs-docfx": {
    text: "# [One](#tab/a)\n\nA.\n\n# [Two](#tab/b)\n\nB.\n\n---",
    sign: /#tab|^# /m,
    shown: [tabs("One"), tabs("Two")],
  },
  "tabs-attribute": { text: `${code("sh tab=A")}\n\n${code("sh tab=B")}`, sign: /tab=/, shown: [tabs("A"), tabs("B")] },
  "include-docfx": { text: "[!INCLUDE [part](includes/part.md)]", sign: /\[!/, shown: ["Included text."] },
  "include-code": { text: "<<< ./includes/a.cs#part", sign: /<<</, shown: ["inside"] },
  "include-mkdocs": { text: '--8<-- "includes/part.md"', sign: /8</, shown: ["Included text."] },
  "include-vitepress": { text: "<!--@include: ./includes/part.md-->", sign: /include/, shown: ["Included text."] },
  "include-outside": { text: "[!INCLUDE [x](../../site.yaml)] and\n\n<<< ./none.cs", sign: /\[!|<<</ },
  attributes: {
    text: '## Named {#own-id .x}\n\n## Spaced { #spaced }\n\n[a](https://halo.example){ .button target="_blank" }',
    sign: /[{}]/,
    shown: ['<h2 id="own-id">', '<h2 id="spaced">'],
  },
  "ids-of-others": {
    text: "## expect.any & What's new?\n\n## 2 Années\n\n## Plain-Text\n\n[a](#expect-any-what-s-new) [b](#_2-annees) [c](#Plain-Text)",
    sign: /&amp;amp;/,
    shown: [
      '<h2 id="expectany--whats-new">',
      '<span id="expectany-whats-new">',
      '<span id="expect-any-what-s-new">',
      '<span id="_2-annees">',
      '<h2 id="plain-text">Plain-Text<span id="Plain-Text"></span></h2>',
    ],
  },
  "attributes-lost": { text: "Text {: .left } in a line.", sign: /\{:/ },
  math: {
    text: "$a^2$ costs $5 or $10\n\n$$\nb\n$$\n\n```math\nc\n```",
    sign: /\$\$|\^2/,
    shown: ["<math", "costs $5 or $10"],
  },
  "math-open": { text: "$$ a", sign: /\$\$/ },
  "math-latex": { text: "\\begin{align} a \\end{align}", sign: /\\begin/ },
  html: { text: "a<br>b <kbd>K</kbd> <sub>2</sub>", sign: /<|br>/, shown: ["<br />", "<kbd>K</kbd>"] },
  "html-block": { text: "<div>\n**Not bold**\n</div>", sign: /\*\*/ },
  "html-unknown": { text: '<marquee>Text</marquee> <font color="red">Red</font>', sign: /<|marquee/ },
  script: { text: "<script>\nlet leaked = 1;\n</script>\n\nText <style>p{}</style> text.", sign: /leaked|p\{/ },
  frame: { text: '<iframe src="https://halo.example/v" title="Film"></iframe>', sign: /iframe/, shown: [">Film</a>"] },
  picture: {
    text: '<img src="shot.png" alt="A shot" width="2">',
    sign: /<img|alt=/,
    shown: ['alt="A shot" width="2"'],
  },
  "picture-remote": { text: "![Far](https://halo.example/a.png)", sign: /!\[/, shown: ['a.png">Far</a>'] },
  "picture-data": { text: "![Dot](data:image/gif;base64,R0lGODlhAQABAAAAACw=)", sign: /data:/, shown: ["Dot"] },
  comment: { text: "<!-- hidden --> Text. <!--\nmore\n-->", sign: /<!--|hidden|more/ },
  "comment-obsidian": { text: "%% hidden %%", sign: /%%/ },
  module: { text: 'import A from "./a";\nexport const b = 1;\n\nText.', sign: /import|export/ },
  expression: {
    text: 'import A from "./a";\n\nIt is {props.value} and {"words"}.',
    sign: /props/,
    shown: ["and words."],
  },
  component: { text: '<Card title="x" style={{ a: 1 }}>\n\nKept.\n\n</Card>', sign: /Card|style/, shown: ["Kept."] },
  "type-argument": {
    text: "A List<String> holds <NAME>, a Map<Id, S, G> too.",
    sign: /$^/,
    shown: ["List&lt;String&gt; holds &lt;NAME&gt;, a Map&lt;Id, S, G&gt; too."],
  },
  placeholder: {
    text: "Send <your-token> to <host>.\n\n<another-token>\n\n<old-element>Kept.</old-element>",
    sign: /$^/,
    shown: ["Send &lt;your-token&gt; to &lt;host&gt;.", "&lt;another-token&gt;", "Kept."],
  },
  "template-braces": { text: "Version {{ version }}.", sign: /\{\{/ },
  "template-percent": { text: "{% include a.md %}", sign: /\{%/ },
  "template-erb": { text: "<%= version %>", sign: /<%/ },
  xref: { text: "[a](xref:none) <xref:none>", sign: /\(xref/ },
  "bare-link": {
    text: "See https://halo.example now.",
    sign: /\s(?=https:)/,
    shown: ['<a href="https://halo.example">'],
  },
  icon: { text: ":material-home:{ .lg } Home", sign: /:material/ },
  emoji: { text: "Well done :smile: there", sign: /:smile:/ },
  keys: {
    text: "Press ++ctrl+page-up++ now, `++a++` or i++",
    sign: /\+\+a|\+\+c/,
    shown: ["<kbd>Ctrl</kbd>+<kbd>Page Up</kbd> now, <code>++a++</code> or i++"],
  },
  "keys-lost": { text: "Press x++ctrl+alt++ now", sign: /\+\+/ },
  mark: { text: "This is ==marked== text", sign: /==/ },
  "wiki-link": { text: "See [[Other page]].", sign: /\[\[/ },
  "link-lost": { text: "See [text][nowhere] and [x](a b c).", sign: /\]\[|\]\(/ },
  "link-scheme": { text: "[run](javascript:run()) [open](unity://x)", sign: /\]\(/, shown: ["run", "open"] },
  "definition-lost": { text: "Text\n[name]: https://halo.example", sign: /\]:/ },
  footnote: { text: "Text[^1] and[^2].\n\n[^1]: Note.", sign: /\[\^/ },
  abbreviation: { text: "The HTML.\n\n*[HTML]: Hypertext", sign: /\*\[/ },
  contents: { text: "[[toc]]\n\n[TOC]\n\nText.", sign: /toc/i },
  "head-toml": { text: "Text.\n\n+++\n\ntitle = 1", sign: /\+\+\+/ },
  "at-mark": { text: "@slidestart\n\nText.", sign: /@slide/ },
  "table-lost": { text: "Text\n\n| a | b |\n| c | d |", sign: /\|/ },
  directive: { text: ".. note::\n\n   Text.", sign: /\.\. / },
  role: { text: "See {doc}`a` now", sign: /\{doc\}/ },
  fence: {
    text: `${code('{ .JS title="a.js" hl_lines="1" }')}\n\n${code("C#{1}")}\n\n${code("ts:line-numbers [b.ts]")}\n\n${code("sh filename='c.sh'", "# highlight-next-line\nx")}`,
    sign: /hl_lines|title=|highlight-|line-numbers/,
    shown: [
      "<figcaption>a.js</figcaption>",
      "<figcaption>b.ts</figcaption>",
      "<figcaption>c.sh</figcaption>",
      'data-language="C#"',
    ],
  },
  "fence-marked": { text: code("{1}"), sign: /\{1\}/, shown: ["a = 1"] },
  "fence-unknown": { text: code("klingon"), sign: /$^/ },
  mermaid: { text: code("mermaid", "graph TD; A-->B"), sign: /$^/, shown: ['data-language="Mermaid"'] },
  "ids-twice": { text: '## A {#same}\n\n## B {#same}\n\n<p id="main">Text.</p>', sign: /$^/ },
  lists: {
    text: "- [x] done\n\nTerm\n: Meaning\n\n~~gone~~",
    sign: /\[x\]|~~|^: /m,
    shown: ["checked", "<dd>", "<s>"],
  },
};
/** What cannot be shown, and must be warned of with its line even though nothing of it is visible. */
const lost = [
  "include-outside",
  "html-unknown",
  "script",
  "frame",
  "picture-remote",
  "picture-data",
  "module",
  "expression",
  "component",
  "xref",
  "icon",
  "link-scheme",
  "fence-unknown",
  "ids-twice",
];

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const included = {
  "docs/halo/includes/part.md": "Included text.\n",
  "docs/halo/includes/a.cs": "outside\n#region part\ninside\n#endregion\n",
  "docs/halo/shot.png": png,
};
const first = 3; // the line on which each text begins, below its title

describe("the Markdown of other generators", () => {
  test("is understood, or warned of with file and line: none is shown as text in silence", async () => {
    await withEmpty(async (site, admin, token) => {
      const pages = Object.entries(kinds).map(([name, { text }]) => [
        `docs/halo/k-${name}.md`,
        `# ${name}\n\n${text}\n`,
      ]);
      const pushed = await push(site, token, await packed({ ...small, ...included, ...Object.fromEntries(pages) }));
      expect(pushed.errCode, JSON.stringify(pushed.data)).toBe(0);
      await admin.call("createRelease", newRelease("1.0.0", { slug: "halo" }));
      const silent: string[] = [];
      for (const [name, { text, sign, shown = [] }] of Object.entries(kinds)) {
        const { html } = await site.call("doc", { product: "halo", slug: `k-${name}` });
        for (const part of shown) expect(html.en, name).toContain(part);
        expect(html.en, name).not.toMatch(/<x-|x-part/);
        const lines = pushed.data.warnings.flatMap(({ file, line }) =>
          file === `docs/halo/k-${name}.md` ? [line] : [],
        );
        const end = first + text.split("\n").length;
        const isWarned = lines.some((line) => line !== null && line >= first && line < end);
        if ((sign.test(textOf(html.en)) || lost.includes(name)) && !isWarned) silent.push(name);
      }
      expect(silent).toEqual([]);
    });
  });
});

test("answers, samples and free pages are read alike, and their warnings name the line", async () => {
  await withEmpty(async (site, _, token) => {
    const text =
      ':::tip Title\nAbout $a^2$.\n:::\n\n=== "One"\n    <kbd>K</kbd>\n\n<script>leaked()</script> {{ version }}';
    const inYaml = text.replaceAll("\n", "\n      ");
    const files = {
      ...small,
      "pages/about.en.md": `---\ntitle: A\nsummary: S\n---\n\n${text}\n`,
      "faq/halo.yaml": `- id: q\n  question: { en: Q?, zh: 问？ }\n  answer:\n    en: |\n      ${inYaml}\n    zh: 答。\n`,
      "samples/halo.yaml": `- slug: s\n  file: s.zip\n  title: { en: S, zh: 例 }\n  version: 1.0.0\n  text:\n    en: |\n      ${inYaml}\n    zh: 例。\n`,
    };
    const pushed = await push(site, token, await packed(files));
    expect(pushed.errCode, JSON.stringify(pushed.data)).toBe(0);
    const { questions, samples, pages } = site.portal.content;
    for (const html of [questions[0]?.answer.en, samples[0]?.text.en, pages[0]?.html.en]) {
      for (const part of ['<p class="alert-title">Title</p>', "<math", tabs("One"), "<kbd>K</kbd>"])
        expect(html).toContain(part);
      expect(html).not.toMatch(/leaked|:::/);
    }
    for (const [file, written] of Object.entries(files)) {
      if (!written.includes("leaked")) continue;
      const line = written.split("\n").findIndex((each) => each.includes("leaked")) + 1;
      const lines = pushed.data.warnings.flatMap((warning) => (warning.file === file ? [warning.line] : []));
      expect(lines.filter((each) => each === line).length, file).toBeGreaterThanOrEqual(2);
    }
  });
});

/** What a reader sees of a page, without code, formulas and links. */
function textOf(html: string): string {
  return html
    .replaceAll(/<(pre|code|math|a)\b[\s\S]*?<\/\1>/g, "·")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
