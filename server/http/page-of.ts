type Page<Item> = { items: Item[]; total: number; page: number; pageSize: number };

/** One page of a list that is short enough to be read as a whole, such as a product's releases. */
export function pageOf<Item>(items: Item[], { page, pageSize }: { page: number; pageSize: number }): Page<Item> {
  return { items: items.slice((page - 1) * pageSize, page * pageSize), total: items.length, page, pageSize };
}
