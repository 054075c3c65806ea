import { useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import type { Product } from "../../../contract/schemas/catalogue.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { ConfirmDialog } from "../form/form-dialog.tsx";
import type { ReadState } from "../list/use-read.ts";

type LicenceOfProduct = NonNullable<Product["licence"]>;

type Props = { products: ReadState<CallData<"products">>; agreements: ReadState<CallData<"agreements">> };

/** The licences of products, and those of them that this account has not agreed to for every file. */
export function licencesOf(
  { items: products }: CallData<"products">,
  { items: agreements }: CallData<"agreements">,
): { licences: LicenceOfProduct[]; due: LicenceOfProduct[] } {
  const all = new Map(products.flatMap(({ licence }) => (licence ? [[licence.id, licence]] : [])));
  const agreed = agreements.filter(({ kind, file }) => kind === "licence" && file === null);
  const licences = [...all.values()];
  const due = licences.filter(
    ({ url, version }) => !agreed.some((each) => each.paths?.en === url && each.version === version),
  );
  return { licences, due };
}

/** The licences in force, and whether this account has agreed to them for every file, which tokens need. */
export function LicencesToAgree({ products, agreements }: Props) {
  const { licences: texts } = useWords().tokens;
  const { language } = useLocale();
  const [asked, setAsked] = useState<LicenceOfProduct | null>(null);
  const api = useApi();
  if (!products.data || !agreements.data) return null;
  const { licences, due } = licencesOf(products.data, agreements.data);
  if (licences.length === 0) return null;
  return (
    <section className="token-part" aria-label={texts.title}>
      <header className="token-head">
        <h2>{texts.title}</h2>
        <p className="text-meta text-ink-2">{texts.lead}</p>
      </header>
      <ul className="token-licences">
        {licences.map((licence) => (
          <li key={licence.id}>
            <span>
              <a href={licence.url} className="link">
                {licence.title[language]}
              </a>{" "}
              <span className="text-meta text-ink-2">{texts.version(licence.version)}</span>
            </span>
            {!due.includes(licence) ? (
              <span className="text-meta text-ink-2">{texts.agreed}</span>
            ) : (
              <button type="button" className="button small" onClick={() => setAsked(licence)}>
                {texts.agree}
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          texts={{
            title: texts.ask(asked.title[language], asked.version),
            lead: texts.text,
            submit: texts.button,
            working: texts.working,
          }}
          onSubmit={async () => {
            await api().call("agreeToPolicies", { licence: { id: asked.id, version: asked.version } });
            showMessage("done", texts.done);
          }}
          onClose={() => {
            setAsked(null);
            void products.refetch(); // there may be a newer version
            void agreements.refetch();
          }}
        >
          <a href={asked.url} target="_blank" rel="noreferrer" className="link">
            {texts.open}
          </a>
        </ConfirmDialog>
      )}
    </section>
  );
}
