import type { Folder } from "../folder.ts";
import type { Highlighted, Highlighting } from "../highlight.ts";
import type { Media } from "../../portal.ts";
import type { KeptPages } from "./keep-pages.ts";
import type { Problems } from "./problems.ts";
import type { PageRenderer } from "../../markdown/render.ts";

/** What a later push reuses: highlighted code, the day on which a page without a date was last changed, and whole pages. */
export type Reusable = {
  highlighted: Highlighted;
  days: Record<string, { sha256: string; day: string }>;
  pages: KeptPages;
};
/** `pictures`: by their SHA-256. */
export type Reused = Reusable & { pictures: ReadonlyMap<string, Media> };
export const nothingReusable: Reused = { highlighted: {}, days: {}, pages: {}, pictures: new Map() };

/** The SHA-256 of each file, by path. */
export type Hashes = ReadonlyMap<string, string>;

/** `linked`: pages that are only linked to, and are not in the folder. */
export type Compiling = {
  folder: Folder;
  hashes: Hashes;
  reusable: Reused;
  today: string;
  linked?: readonly string[];
};

/** What all parts of the compiler share. `texts`: the texts of the folder, by path. */
export type Sources = Compiling & {
  texts: ReadonlyMap<string, string>;
  problems: Problems;
  renderer: PageRenderer;
  highlighting: Highlighting;
  days: Reusable["days"];
};
