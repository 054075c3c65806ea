import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { markerOf, type IslandName, type RequestedIsland, type Islands } from "../island/island.tsx";
import type { Locale } from "../../browser/locale/locale.ts";
import { IslandRoot } from "../island/island-root.tsx";

type Options = { islands: Islands; locale: (island: IslandName) => Locale; yieldToOthers: () => Promise<void> };

/** Renders the requested islands into their places, each followed by its props. */
export async function renderIslands(
  html: string,
  asked: RequestedIsland[],
  { islands, locale, yieldToOthers }: Options,
): Promise<string> {
  let page = html;
  for (const { name, props, id } of asked) {
    await yieldToOthers();
    const { default: Island } = (await islands[name]()) as { default: ComponentType<object> }; // `<Island>` sees to it
    const markup = renderToString(
      <IslandRoot locale={locale(name)} api={null}>
        <Island {...(props as object)} />
      </IslandRoot>,
      { identifierPrefix: `${id}-` },
    );
    const data = `</div><script type="application/json">${jsonOf(props)}</script>`;
    page = page.replace(`${markerOf(id)}</div>`, () => markup + data);
  }
  return page;
}

/** JSON for a script element. `html` is omitted: the island keeps the page's markup. */
function jsonOf(props: unknown): string {
  return JSON.stringify(props, (key, value: unknown) => (key === "html" ? undefined : value)).replaceAll(
    "<",
    "\\u003c",
  );
}
