import { trustedBuild, type TrustedBuild } from "../../../contract/schemas/tokens.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { Empty } from "../../ui/empty.tsx";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { ChoiceField, TextField, TickField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useDialog } from "../form/use-dialog.ts";
import { actions, moment, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { AddButton, ListView } from "../list/list-view.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import type { Address } from "../routing/route.ts";

type Products = CallData<"products">["items"];

/** Build jobs that publish without a stored secret, for admins. */
export function TrustedBuilds({ address, products }: { address: Address; products: Products }) {
  const { builds: texts, neverUsed } = useWords().tokens;
  const { columns: heads } = texts;
  const { language } = useLocale();
  const api = useApi();
  const read = useRead("trustedBuilds", { pageSize: 100 });
  const adding = useDialog();
  const columns: Column<TrustedBuild>[] = [
    text(heads.repository, ({ repository }) => repository),
    text(
      heads.product,
      ({ product, waits }) => {
        const name = products.find(({ slug }) => slug === product)?.name[language] ?? product ?? texts.site;
        return waits ? texts.waiting(name) : name;
      },
      { width: "wide" },
    ),
    text(
      heads.job,
      ({ workflow, ref, environment }) =>
        [workflow, ref ?? texts.everyRef, environment].filter((part) => part !== null).join(" · "),
      { width: "wide", from: "desktop", className: "wrap-anywhere" },
    ),
    moment(heads.lastUsed, ({ lastUsedAt }) => lastUsedAt, { none: neverUsed, from: "tablet" }),
    actions(heads.action, ({ id, repository }) => (
      <ConfirmButton
        texts={texts.ending}
        name={repository}
        onConfirm={() => api().call("distrustBuild", { id })}
        refetch={read.refetch}
      />
    )),
  ];
  return (
    <ListView
      isSection
      title={texts.title}
      note={texts.lead}
      actions={<AddButton text={texts.add} onPress={() => adding.open(true)} />}
      read={read}
      filter={useFilter(address)}
      empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
      label={texts.title}
      className="token-rows"
      keyOf={({ id }) => id}
      columns={columns}
    >
      {adding.value && <TrustDialog products={products} refetch={read.refetch} onClose={adding.close} />}
    </ListView>
  );
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
