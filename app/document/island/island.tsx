import { createContext, use, useId, type ComponentProps } from "react";

/** Every island by its name. `app/islands.ts` declares them, so that pages name islands without importing the list of all. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- other modules can add to an interface only
export interface Islands {}
export type IslandName = keyof Islands;
/** The props of an island's component. */
export type IslandProps<Name extends IslandName> = ComponentProps<Awaited<ReturnType<Islands[Name]>>["default"]>;

/** An island of a page; it is rendered after the page, because React's hooks do not survive nested rendering. */
export type RequestedIsland = {
  [Name in IslandName]: { name: Name; props: IslandProps<Name>; id: string };
}[IslandName];

export const RequestedIslands = createContext<RequestedIsland[]>([]);

type Props<Name extends IslandName> = {
  name: Name;
  props: IslandProps<Name>;
  /** Hydrates at once (`true`), or at once if local storage has this key. Default: on first use. */
  now?: true;
  nowWith?: string;
};

/** Places an island in a document. It receives nothing but `props`, as JSON. */
export function Island<Name extends IslandName>({ name, props, now, nowWith }: Props<Name>) {
  const id = `island${useId().replaceAll(/\W/g, "")}`;
  use(RequestedIslands).push({ name, props, id } as RequestedIsland); // the compiler does not see that name and props correspond
  return (
    <div id={id} data-island={name} data-now={now ? "" : nowWith}>
      {markerOf(id)}
    </div>
  );
}

/** A placeholder for the island's markup, with characters that no text contains. */
export function markerOf(id: string): string {
  return `\uE000${id}\uE000`;
}
