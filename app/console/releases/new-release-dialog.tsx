import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useLocale } from "../../browser/locale/locale.ts";
import { languages } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import { newRelease, type AdminProduct } from "../../../contract/schemas/publishing.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useIdempotencyKey } from "../../ui/form/use-idempotency-key.ts";
import { Note } from "../../ui/note.tsx";
import { Dialog, useCloseDialog } from "../form/dialog.tsx";
import { useOperatorWords } from "../form/operator-words.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { queries } from "../list/queries.ts";
import { useNavigate } from "../routing/navigate.ts";
import { ChoiceField, TextField } from "../form/fields.tsx";
import { FormNote } from "../form/form-note.tsx";
import { useSchemaForm } from "../form/use-schema-form.ts";
import { localInput } from "./editor/local-time.ts";
import { notesFrom } from "./editor/release-draft.ts";
import { releasePath } from "../routing/release-path.ts";
import { usePublishWords } from "../form/publish-words.ts";

type Values = { product: string; version: string; updateTime: string };
type Props = {
  products: AdminProduct[] | undefined;
  /** The list's selected product; empty for all. */
  product: string;
};

/** Asks for a product and a version, and opens the new draft. */
export function NewReleaseDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const { create } = usePublishWords().releases;
  const { close } = useOperatorWords();
  return (
    <Dialog title={create.title} lead={create.lead} closeLabel={close} onClose={onClose} small>
      {props.products ? <Question {...props} products={props.products} /> : <Skeleton count={3} />}
    </Dialog>
  );
}

function Question({ products, product }: Props & { products: AdminProduct[] }) {
  const { create, product: productLabel } = usePublishWords().releases;
  const { cancel } = useOperatorWords();
  const { language } = useLocale();
  const api = useApi();
  const go = useNavigate();
  const close = useCloseDialog();
  const attempt = useIdempotencyKey();
  const [day] = useState(() => localInput(new Date()).slice(0, 10)); // in the browser's time zone
  const offered = products.filter(({ retired }) => !retired);
  const { form, problem, blockedBy, isBusy, send } = useSchemaForm<Values, typeof newRelease>({
    schema: newRelease,
    values: {
      product: product || (offered[0]?.slug ?? ""),
      version: "",
      updateTime: day,
    },
    inputOf: ({ version, updateTime }) => ({ version: version.trim(), updateTime, ...emptyNotes, state: "draft" }),
  });

  const submit = async ({ product: slug, version, updateTime }: Values) => {
    const input = { slug, version: version.trim(), updateTime, ...emptyNotes, state: "draft" as const };
    const release = await api().call("createRelease", input, attempt(input));
    void queries.invalidateQueries({ queryKey: ["adminReleases"] });
    void queries.invalidateQueries({ queryKey: ["adminProducts"] });
    close();
    go(releasePath(release.product, release.version));
  };

  if (offered.length === 0) {
    return (
      <Note kind="info">
        <span>{create.noProducts}</span>
        <a className="link" href="/publish/products">
          {create.toProducts}
        </a>
      </Note>
    );
  }
  const { product: slug, version } = form.getValues();
  return (
    <FormProvider {...form}>
      <form
        noValidate
        method="dialog"
        className="section-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send(submit);
        }}
      >
        <ChoiceField
          name="product"
          label={productLabel}
          options={offered.map((each) => ({ value: each.slug, text: each.name[language] }))}
        />
        <TextField
          name="version"
          label={create.version}
          hint={create.versionHint}
          maxLength={limits.version}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextField name="updateTime" type="date" label={create.date} />
        {blockedBy === "changed" ? (
          <Note kind="bad" role="alert">
            <span>{create.exists}</span>
            <a className="link" href={releasePath(slug, version.trim())} onClick={close}>
              {create.open}
            </a>
          </Note>
        ) : (
          <FormNote of={{ problem, blockedBy }} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className="button primary" aria-busy={isBusy}>
            {isBusy ? create.working : create.button}
          </button>
          <button type="button" className="button" onClick={close}>
            {cancel}
          </button>
        </div>
      </form>
    </FormProvider>
  );
}

const emptyNotes = Object.fromEntries(languages.map((each) => [each, notesFrom<string>(() => [])])) as Record<
  (typeof languages)[number],
  ReturnType<typeof notesFrom<string>>
>; // one for each language
