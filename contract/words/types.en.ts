import type { SdkMember, SdkType } from "../schemas/sdk-types.ts";

/** Texts of the pages about an SDK's types in English; this file defines which words exist. */
const en = {
  types: {
    title: (product: string) => `${product} types`,
    lead: (version: string) => `Public types of ${version}`,
    description: (product: string, version: string) =>
      `Types and members of ${product} ${version}, with the version since which each exists.`,
    empty: "No types are known yet.",
    since: (version: string) => `since ${version}`,
    isNew: "New",
    deprecated: "Deprecated",
    added: "added",
    others: "More",
    initial: "default",
    versions: "Versions",
    global: "Without a namespace",
    kinds: {
      class: "class",
      struct: "struct",
      interface: "interface",
      enum: "enum",
      delegate: "delegate",
      header: "header",
    } satisfies Record<SdkType["kind"], string>,
    members: {
      property: "Properties",
      method: "Methods",
      field: "Fields",
      event: "Events",
      constructor: "Constructors",
      value: "Values",
      function: "Functions",
      constant: "Constants",
    } satisfies Record<SdkMember["kind"], string>,
    example: "Example",
    seeAlso: "See also",
  },
};

export default en;
