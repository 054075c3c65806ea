import { isMap, isSeq, parseDocument, YAMLSeq, type YAMLMap } from "yaml";
import type { ProductChange } from "../../../../contract/schemas/publishing.ts";
import type { EditedFolder } from "../edit-site.ts";

const file = "products.yaml";

type Optional = Pick<ProductChange, "audience" | "shown" | "noteGroups">;

/** Fields that stay where they are not given, and are left out where they have their default. */
function writeOptional(product: YAMLMap, { audience, shown, noteGroups }: Optional): void {
  const write = (field: string, value: unknown, isDefault: boolean) => {
    if (isDefault) product.delete(field);
    else if (value !== undefined) product.set(field, value);
  };
  write("audience", audience, audience === "everybody");
  write("shown", shown, shown === false);
  write("noteGroups", noteGroups, noteGroups !== undefined && Object.keys(noteGroups).length === 0);
}

/** `products.yaml` as a document, whose comments and order stay. */
export async function openProductsFile(folder: EditedFolder) {
  const document = parseDocument((await folder.text(file)) ?? "");
  const list = isSeq(document.contents) ? document.contents : new YAMLSeq(document.schema);
  document.contents = list as typeof document.contents; // a list of products, as the push has checked
  const indexOf = (slug: string) => list.items.findIndex((item) => isMap(item) && item.get("slug") === slug);
  const save = () => folder.set(file, document.toString({ lineWidth: 0 }));

  return {
    /** Adds a product at the end, or changes the fields of one. */
    write(slug: string, { kind, name, summary, retired, licence, ...more }: Omit<ProductChange, "revision">): void {
      const index = indexOf(slug);
      if (index < 0) {
        // Under the licence of the first product that has one, so that no download lacks it by an oversight
        const first: unknown = list.items.map((item) => isMap(item) && item.get("licence")).find(Boolean);
        const wanted = licence === undefined ? first : licence;
        const created = document.createNode({
          slug,
          kind,
          ...(typeof wanted === "string" && { licence: wanted }),
          name,
          summary,
          ...(retired && { retired }),
        });
        created.spaceBefore = list.items.length > 0;
        list.add(created);
        writeOptional(created, more);
      } else {
        const product = list.items[index] as YAMLMap; // found by its slug
        product.set("kind", kind);
        for (const [field, texts] of Object.entries({ name, summary }))
          for (const [language, text] of Object.entries(texts)) product.setIn([field, language], text);
        if (retired) product.set("retired", true);
        else product.delete("retired");
        if (licence === null) product.delete("licence");
        else if (licence !== undefined) product.set("licence", licence);
        writeOptional(product, more);
      }
      save();
    },
    /** The slugs of all products. */
    slugs: () => list.items.flatMap((item) => (isMap(item) ? [String(item.get("slug"))] : [])),
    /** A product as it is written. */
    entry(slug: string): object {
      const item = list.items[indexOf(slug)];
      return isMap(item) ? (item.toJSON() as object) : {};
    },
    /** Adds a product at the end as it is written elsewhere, but retired. */
    addRetired(entry: object): void {
      const created = document.createNode({ ...entry, retired: true });
      created.spaceBefore = list.items.length > 0;
      list.add(created);
      save();
    },
    remove(slug: string): void {
      list.items.splice(indexOf(slug), 1);
      save();
    },
    order(slugs: readonly string[]): void {
      const rank = (item: unknown) => slugs.indexOf(isMap(item) ? String(item.get("slug")) : "");
      list.items.sort((a, b) => rank(a) - rank(b));
      for (const [index, item] of list.items.entries()) if (isMap(item)) item.spaceBefore = index > 0;
      save();
    },
  };
}
