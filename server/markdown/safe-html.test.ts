import { expect, test } from "vitest";
import { reservedIds, safeHtml } from "./safe-html.ts";

const shown = (html: string) => safeHtml(html, [], (href) => href);

const hostile: Record<string, string> = {
  "a script": "<script>x()</script>",
  "a script in capitals, half closed": "<SCRIPT>x()</SCRIPT foo><scr<script>ipt>x()</script>",
  "a handler": '<p onclick="x()" onmouseover=x() ONERROR="x()">t</p>',
  "a picture with a handler": "<img src=x onerror=x()>",
  "a link of javascript:": '<a href="javascript:x()">t</a>',
  "a link of javascript: with blanks and entities": '<a href=" &#1; java&#x09;script&colon;x()">t</a>',
  "a link of data:": '<a href="data:text/html,<script>x()</script>">t</a>',
  "a link of vbscript:": "<a href='vbscript:x()'>t</a>",
  "a link to another host by slashes": '<a href="//evil.example/x">t</a>',
  "an SVG with a script": '<svg><g/onload=x()><script>x()</script><a xlink:href="javascript:x()"></a></svg>',
  "a MathML that hides a style":
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=x()&gt;'>",
  "a foreign object": "<svg><foreignObject><iframe srcdoc='<script>x()</script>'></iframe></foreignObject></svg>",
  "a style": '<p style="background:url(https://evil.example)">t</p><style>p{display:none}</style>',
  "a form":
    '<form action="https://evil.example"><input name="password"><button formaction="javascript:x()">t</button></form>',
  "frames and objects": '<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">',
  "a base and a refresh":
    '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  "a comment that never closes": "<p>a</p><!-- <script>x()</script>",
  "a text area that swallows": "<textarea><script>x()</script>",
  "a template": "<template><script>x()</script></template>",
  "attributes without quotes": "<p title=x/onclick=x()>t</p><a href=`javascript:x()`>t</a>",
  "a part that the renderer did not make": "<p title='<x-part n=\"0\"></x-part>'>t</p>",
};

test.each(Object.entries(hostile))("%s does nothing", (_, html) => {
  const clean = shown(`<p>before</p>${html}`);
  expect(clean).toContain("<p>before</p>");
  expect(clean).not.toMatch(
    /<\/?(?:script|style|svg|math|img|iframe|object|embed|form|input|button|base|meta|template|textarea|foreignobject|x-part)\b/i,
  );
  expect(clean).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|formaction|action|src)\s*=/i);
  for (const [, href = ""] of clean.matchAll(/href="([^"]*)"/g))
    expect(new URL(href, "https://portal.example").origin).toBe("https://portal.example");
});

test("the ids of the portal's own elements cannot be taken, and others stand once", () => {
  for (const id of reservedIds) expect(shown(`<p id="${id}">t</p><a name="${id}">t</a>`)).toBe("<p>t</p><a>t</a>");
  expect(shown('<p id="a">t</p><a name="a">t</a><h1 id="b">t</h1>')).toBe('<p id="a">t</p><a>t</a><h2 id="b">t</h2>');
});

test("what is safe stays", () => {
  const safe =
    '<details open><summary><b>A</b></summary><kbd>K</kbd><sub>1</sub><a href="https://halo.example/">h</a><a href="/x#y">x</a></details>';
  expect(shown(safe)).toBe(safe);
  expect(shown('<div class="alert alert-note mine" tabindex="5">t</div>')).toBe(
    '<div class="alert alert-note">t</div>',
  );
});
