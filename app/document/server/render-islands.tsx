import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { markerOf, type RequestedIsland, type Islands } from "../island/island.tsx";
import { IslandRoot, type IslandLocale } from "../island/island-root.tsx";

type Given = { islands: Islands; locale: IslandLocale };

/** Puts the islands that a page has asked for into their places, each with its props behind it. */
export async function renderIslands(
  html: string,
  asked: RequestedIsland[],
  { islands, locale }: Given,
): Promise<string> {
  let page = html;
  for (const { name, props, id } of asked) {
    const { default: Island } = (await islands[name]()) as { default: ComponentType<object> }; // `<Island>` sees to it
    const markup = renderToString(
      <IslandRoot locale={locale} api={null}>
        <Island {...(props as object)} />
      </IslandRoot>,
      { identifierPrefix: `${id}-` },
    );
    const data = `</div><script type="application/json">${jsonOf(props)}</script>`;
    page = page.replace(`${markerOf(id)}</div>`, () => markup + data);
  }
  return page;
}

/** JSON for a script element. Markup (`html`) is not sent twice: the island leaves what stands in the page. */
function jsonOf(props: unknown): string {
  return JSON.stringify(props, (key, value: unknown) => (key === "html" ? undefined : value)).replaceAll(
    "<",
    "\\u003c",
  );
}
