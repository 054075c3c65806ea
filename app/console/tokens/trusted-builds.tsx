import { useState } from "react";
import { trustedBuild, type TrustedBuild } from "../../../contract/schemas/tokens.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { Empty } from "../../ui/empty.tsx";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { ChoiceField, TextField, TickField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { Plus } from "../icons.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { useFilter } from "../list/use-filter.ts";
import { Recent } from "../list/recent.tsx";
import { useRead } from "../list/use-read.ts";
import type { Address } from "../routing/route.ts";

type Products = CallData<"products">["items"];

/** Build jobs that publish without a stored secret, for admins. */
export function TrustedBuilds({ address, products }: { address: Address; products: Products }) {
  const { builds: texts } = useWords().tokens;
  const filter = useFilter(address);
  const read = useRead("trustedBuilds", { pageSize: 100 });
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="token-part" aria-label={texts.title}>
      <header className="token-head">
        <h2>{texts.title}</h2>
        <p className="text-meta text-ink-2">{texts.lead}</p>
        <button type="button" className="button small" onClick={() => setAdding(true)}>
          <Plus size={16} />
          {texts.add}
        </button>
      </header>
      <DataList
        read={read}
        filter={filter}
        empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
        label={texts.title}
        className="token-rows"
        columns={useColumns(products, read.refetch)}
        keyOf={({ id }) => id}
      />
      {isAdding && <TrustDialog products={products} refetch={read.refetch} onClose={() => setAdding(false)} />}
    </section>
  );
}

function useColumns(products: Products, refetch: () => Promise<void>): Column<TrustedBuild>[] {
  const { builds: texts, neverUsed } = useWords().tokens;
  const { language } = useLocale();
  const api = useApi();
  const { columns } = texts;
  return [
    { head: columns.repository, render: ({ repository }) => <bdi>{repository}</bdi> },
    {
      head: columns.product,
      width: "min(17rem, 34cqi)",
      render: ({ product, waits }) => {
        const name = products.find(({ slug }) => slug === product)?.name[language] ?? product ?? texts.site;
        return waits ? texts.waiting(name) : name;
      },
    },
    {
      head: columns.job,
      width: "16rem",
      className: "row-more wrap-anywhere",
      render: ({ workflow, ref, environment }) =>
        [workflow, ref ?? texts.everyRef, environment].filter((part) => part !== null).join(" · "),
    },
    {
      head: columns.lastUsed,
      width: "9rem",
      className: "num row-mid",
      render: ({ lastUsedAt }) => (lastUsedAt === null ? neverUsed : <Recent at={lastUsedAt} />),
    },
    {
      head: columns.action,
      width: "6rem",
      isHeadHidden: true,
      className: "row-action",
      render: ({ id, repository }) => (
        <ConfirmButton
          texts={texts.ending}
          name={repository}
          onConfirm={() => api().call("distrustBuild", { id })}
          refetch={refetch}
        />
      ),
    },
  ];
}

type Values = Record<"product" | "issuer" | "repository" | "workflow" | "ref" | "environment", string> & {
  waits: boolean;
};

const usualIssuer = "https://token.actions.githubusercontent.com";

const inputOf = ({ product, issuer, repository, workflow, ref, environment, waits }: Values) => ({
  product: product || null,
  issuer: issuer.trim(),
  repository: repository.trim(),
  workflow: workflow.trim() || null,
  ref: ref.trim() || null,
  environment: environment.trim() || null,
  waits,
});

type DialogProps = { products: Products; refetch: () => Promise<void>; onClose: () => void };

function TrustDialog({ products, refetch, onClose }: DialogProps) {
  const { adding } = useWords().tokens.builds;
  const { builds } = useWords().tokens;
  const { language } = useLocale();
  const api = useApi();
  const options = products.map(({ slug, name }) => ({ value: slug, text: name[language] }));
  return (
    <FormDialog<Values, typeof trustedBuild>
      texts={{ title: adding.title, lead: adding.lead, submit: adding.button, working: adding.working }}
      schema={trustedBuild}
      values={{
        product: options[0]?.value ?? "",
        issuer: usualIssuer,
        repository: "",
        workflow: "",
        ref: "refs/tags/*",
        environment: "",
        waits: false,
      }}
      inputOf={inputOf}
      onSubmit={async (values) => {
        await api().call("trustBuild", inputOf(values));
        void refetch();
      }}
      onClose={onClose}
    >
      <ChoiceField name="product" label={adding.product} options={[...options, { value: "", text: builds.site }]} />
      <TextField
        name="issuer"
        label={adding.issuer}
        hint={<p className="field-hint">{adding.issuerHint}</p>}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="repository"
        label={adding.repository}
        placeholder="acme/sdk"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="workflow"
        label={adding.workflow}
        placeholder="release.yml"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="ref"
        label={adding.ref}
        hint={<p className="field-hint">{adding.refHint}</p>}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="environment"
        label={adding.environment}
        hint={<p className="field-hint">{adding.environmentHint}</p>}
        autoComplete="off"
        spellCheck={false}
      />
      <TickField name="waits" label={adding.waits} hint={adding.waitsHint} />
    </FormDialog>
  );
}
