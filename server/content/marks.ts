import { docPath } from "../../contract/addresses.ts";
import { languages, otherLanguage } from "../../contract/language.ts";
import type { PageMark } from "../../contract/schemas/site.ts";
import { identify } from "../catalogue/taxonomy.ts";
import { readerOf, type Viewer, viewerOf } from "../catalogue/audience.ts";
import { knownProducts } from "../catalogue/releases.ts";
import type { Database } from "../database/database.ts";
import type { Site, Stores } from "../portal.ts";
import { allDocs, type VersionedDoc } from "./docs.ts";
import type { Handlers } from "../handler.ts";

type Feedback = NonNullable<PageMark["feedback"]>;

/** As many sentences of readers are listed for each page. */
const newest = 5;

/** The pages of the documentation that readers answered about, or that have a language which is missing or older. */
async function listMarks(portal: Stores & Site, viewer: Viewer): Promise<PageMark[]> {
  const { content, db } = portal;
  const products = await knownProducts(readerOf(portal, viewer)).select(["slug", "kind"]).orderBy("position").execute();
  const feedback = await readFeedback(db);
  const docs = Map.groupBy(allDocs(content), ({ product }) => product);
  return products.flatMap((row) =>
    (docs.get(row.slug) ?? []).flatMap((doc): PageMark[] => {
      const mark = { feedback: feedback.get(keyOf(doc)) ?? null, translation: toTranslate(doc) };
      if (!mark.feedback && !mark.translation) return [];
      const path = docPath(identify(content, row), doc.slug, doc.version ?? undefined);
      return [{ files: languages.flatMap((language) => doc.files[language] ?? []), path, ...mark }];
    }),
  );
}

/** Pages of older versions stay as they are. */
function toTranslate({ version, updated, missing }: VersionedDoc): PageMark["translation"] {
  const language = missing ?? languages.find((each) => updated[each] < updated[otherLanguage(each)]);
  if (version !== null || !language) return null;
  return { language, updated: { ...updated, ...(missing && { [missing]: null }) } };
}

/** By `keyOf` the page. */
async function readFeedback({ read }: Pick<Database, "read">): Promise<Map<string, Feedback>> {
  const counted = await read
    .selectFrom("doc_feedback")
    .select(["product", "page as slug", "version"])
    .select(({ fn }) => [fn.sum<number>("helpful").as("helpful"), fn.countAll<number>().as("total")])
    .groupBy(["product", "page", "version"])
    .execute();
  const said = await read
    .selectFrom(
      read
        .selectFrom("doc_feedback")
        .select(["product", "page as slug", "version", "at", "language", "helpful", "comment"])
        .select(({ fn }) =>
          fn
            .agg<number>("row_number")
            .over((rows) => rows.partitionBy(["product", "page", "version"]).orderBy("at", "desc"))
            .as("place"),
        )
        .where("comment", "is not", null)
        .as("said"),
    )
    .selectAll()
    .where("place", "<=", newest)
    .orderBy("at", "desc")
    .execute();
  const comments = Map.groupBy(said, keyOf);
  return new Map(
    counted.map((row) => [
      keyOf(row),
      {
        helpful: row.helpful,
        unhelpful: row.total - row.helpful,
        comments: (comments.get(keyOf(row)) ?? []).map(({ at, language, helpful, comment }) => ({
          at,
          language,
          helpful: helpful === 1,
          text: comment ?? "",
        })),
      },
    ]),
  );
}

function keyOf({ product, slug, version }: { product: string; slug: string; version: string | null }): string {
  return `${product} ${version ?? ""} ${slug}`;
}

export const siteMarksCall = {
  siteMarks: async (portal, _, caller) => ({ items: await listMarks(portal, viewerOf(caller)) }),
} satisfies Partial<Handlers>;
