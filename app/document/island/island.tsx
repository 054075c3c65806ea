import { createContext, use, useId, type ComponentProps } from "react";

/** Every island by its name. `app/islands.ts` declares them, so that pages name islands without importing the list of all. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- other modules can add to an interface only
export interface Islands {}
export type IslandName = keyof Islands;
/** What the component of an island takes. */
export type IslandProps<Name extends IslandName> = ComponentProps<Awaited<ReturnType<Islands[Name]>>["default"]>;

/** An island that a page asks for; it is rendered after the page, because React loses its hooks in a nested rendering. */
export type RequestedIsland = {
  [Name in IslandName]: { name: Name; props: IslandProps<Name>; id: string };
}[IslandName];

export const RequestedIslands = createContext<RequestedIsland[]>([]);

type Props<Name extends IslandName> = {
  name: Name;
  props: IslandProps<Name>;
  /** Starts at once, or where local storage has this key; else at first use. */
  now?: true;
  nowWith?: string;
};

/** The place of an island in a document. Nothing but `props`, as JSON, goes into it. */
export function Island<Name extends IslandName>({ name, props, now, nowWith }: Props<Name>) {
  const id = `island${useId().replaceAll(/\W/g, "")}`;
  use(RequestedIslands).push({ name, props, id } as RequestedIsland); // the compiler does not follow that name and props agree
  return (
    <div id={id} data-island={name} data-now={now ? "" : nowWith}>
      {markerOf(id)}
    </div>
  );
}

/** Stands in the page where the island's markup comes, with characters that no text of ours has. */
export function markerOf(id: string): string {
  return `\uE000${id}\uE000`;
}
