import type { Bilingual } from "../../../contract/language.ts";
import type { NamedProduct } from "../../../contract/schemas/catalogue.ts";
import type { SiteLink } from "../../../contract/schemas/site-yaml.ts";
import type { Website } from "../../../contract/schemas/site.ts";
import type { Contact } from "../../../contract/schemas/website.ts";
import type { LoadRequest } from "../../document/server/loading.ts";

export type ListedProduct = Pick<NamedProduct, "slug" | "kind" | "path" | "notesOnly"> & { name: string };
export type ListedLink = { href: string; label: string };
export type ListedPolicy = { paths: Bilingual; title: string; isLinked: boolean };
export type SiteData = {
  products: ListedProduct[];
  policies: ListedPolicy[];
  hours: Contact["hours"];
  navigation: ListedLink[];
  columns: { title: string; links: ListedLink[] }[];
  end: Pick<Website["footer"], "icp" | "publicSecurity" | "poweredBy" | "copyrightSince">;
  taxonomy: Website["taxonomy"];
  licences: { title: string; url: string }[];
};

/** The data of header and footer. */
export async function loadSite({ api, language }: LoadRequest): Promise<SiteData> {
  const [products, policies, contact, { navigation, footer, taxonomy, licences }] = await Promise.all([
    api.call("navigation", {}),
    api.call("policies", { pageSize: 100 }),
    api.call("contact", {}),
    api.call("website", {}),
  ]);
  const listed = ({ href, label }: SiteLink): ListedLink => ({ href, label: label[language] });
  return {
    products: products.items
      .filter(({ retired }) => !retired)
      .map(({ slug, kind, path, notesOnly, name }) => ({ slug, kind, path, notesOnly, name: name[language] })),
    policies: policies.items.map(({ paths, title, linkedFrom }) => ({
      paths,
      title: title[language],
      isLinked: linkedFrom.includes("footer"),
    })),
    hours: contact.hours,
    navigation: (navigation ?? []).map(listed),
    columns: footer.columns.map(({ title, links }) => ({ title: title[language], links: links.map(listed) })),
    end: footer,
    taxonomy,
    licences: licences.map(({ title, url }) => ({ title: title[language], url })),
  };
}
