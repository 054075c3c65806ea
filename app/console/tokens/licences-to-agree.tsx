import type { CallData } from "../../../contract/schemas.ts";
import type { Product } from "../../../contract/schemas/catalogue.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useRead, type ReadState } from "../list/use-read.ts";

type LicenceOfProduct = NonNullable<Product["licence"]>;
/** `from`: the day on which an announced version takes effect. */
type Offered = LicenceOfProduct & { from?: string };

type Props = { products: ReadState<CallData<"products">>; agreements: ReadState<CallData<"agreements">> };

/** The licences of products, and those of them that this account has not agreed to. */
export function licencesOf({ items: products }: CallData<"products">, { items: agreements }: CallData<"agreements">) {
  const all = new Map(products.flatMap(({ licence }) => (licence ? [[licence.id, licence]] : [])));
  const agreed = agreements.filter(({ kind }) => kind === "licence");
  const licences = [...all.values()];
  const isAgreed = ({ url, version }: Pick<LicenceOfProduct, "url" | "version">) =>
    agreed.some((each) => each.paths?.en === url && each.version === version);
  return { licences, due: licences.filter((licence) => !isAgreed(licence)), isAgreed };
}

/** The licences in force, and whether this account has agreed to them, which tokens need. */
export function LicencesToAgree({ products, agreements }: Props) {
  const { licences: texts } = useWords().tokens;
  const { language } = useLocale();
  const format = useFormats();
  const announced = useRead("announcedLicences", {});
  if (!products.data || !agreements.data) return null;
  const { licences, isAgreed } = licencesOf(products.data, agreements.data);
  if (licences.length === 0) return null;
  const next = announced.data?.items.filter(({ id }) => licences.some((licence) => licence.id === id)) ?? [];
  const offered: Offered[] = [
    ...licences,
    ...next.map(({ id, version, title, url, effective }) => ({
      id,
      version,
      title,
      url: `${url}?next=1`,
      from: effective,
    })),
  ];
  return (
    <section className="list-section" aria-label={texts.title}>
      <header className="list-tools">
        <h2>{texts.title}</h2>
        <p className="text-meta text-ink-2">{texts.lead}</p>
      </header>
      <ul className="token-licences">
        {offered.map((licence) => (
          <li key={licence.url}>
            <span>
              <a href={licence.url} className="link">
                {licence.title[language]}
              </a>{" "}
              <span className="text-meta text-ink-2">
                {licence.from === undefined
                  ? texts.version(licence.version)
                  : texts.next(licence.version, format.day(licence.from))}
              </span>
            </span>
            {isAgreed({ ...licence, url: licence.url.replace("?next=1", "") }) ? (
              <span className="text-meta text-ink-2">{texts.agreed}</span>
            ) : (
              <a href={`${licence.url}#agree`} className="button small">
                {texts.agree}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
