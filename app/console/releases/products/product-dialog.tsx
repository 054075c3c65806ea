import { FormProvider } from "react-hook-form";
import { useLocale } from "../../../browser/locale/locale.ts";
import { limits } from "../../../../contract/limits.ts";
import { productKinds } from "../../../../contract/schemas/catalogue.ts";
import { namedProduct, type AdminProduct, type ProductChange } from "../../../../contract/schemas/publishing.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { Note } from "../../../ui/note.tsx";
import { Dialog, useCloseDialog } from "../../form/dialog.tsx";
import { useOperatorWords } from "../../form/operator-words.ts";
import { AreaField, ChoiceField, TextField } from "../../form/fields.tsx";
import { FormNote } from "../../form/form-note.tsx";
import { useSchemaForm } from "../../form/use-schema-form.ts";
import { useProductsWords } from "./words.ts";

type Values = Pick<ProductChange, "kind" | "name" | "summary"> & { slug: string };
type Props = {
  /** `null`: a new product. */
  product: AdminProduct | null;
  onSaved: (product: AdminProduct) => void;
  /** Refetches the products after somebody else changed this one. */
  onReload?: () => Promise<void>;
};

/** Creates a product, or changes its texts. */
export function ProductDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const { form: texts } = useProductsWords();
  const { close } = useOperatorWords();
  const { language } = useLocale();
  const { product } = props;
  return (
    <Dialog
      title={product ? texts.editTitle(product.name[language]) : texts.createTitle}
      {...(!product && { lead: texts.createLead })}
      closeLabel={close}
      onClose={onClose}
    >
      <Question {...props} />
    </Dialog>
  );
}

const empty = { en: "", zh: "" };

function Question({ product, onSaved, onReload }: Props) {
  const { form: texts, kinds } = useProductsWords();
  const { cancel } = useOperatorWords();
  const { language } = useLocale();
  const api = useApi();
  const close = useCloseDialog();
  const { slug, kind, name, summary, retired = false, revision } = product ?? {};
  const changeOf = (values: Values) => ({
    kind: values.kind,
    name: values.name,
    summary: values.summary,
    retired,
    ...(revision !== undefined && { revision }),
  });
  const { form, problem, blockedBy, isBusy, send, clear } = useSchemaForm<Values, typeof namedProduct>({
    schema: namedProduct,
    values: { slug: slug ?? "", kind: kind ?? "sdk", name: name ?? empty, summary: summary ?? empty },
    inputOf: (values) => ({ slug: values.slug.trim(), ...changeOf(values) }),
  });

  const submit = async (values: Values) => {
    const saved = await api().call("changeProduct", { slug: slug ?? values.slug.trim(), ...changeOf(values) });
    onSaved(saved);
    showMessage("done", product ? texts.saved : texts.created(saved.name[language]));
    close();
  };
  const reload = async () => {
    await onReload?.();
    clear();
  };

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
        {!product && (
          <TextField
            name="slug"
            label={texts.slug}
            hint={texts.slugHint}
            maxLength={limits.slug}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
        {!product && (
          <ChoiceField
            name="kind"
            label={texts.kind}
            hint={texts.kindHint}
            options={productKinds.map((value) => ({ value, text: kinds[value] }))}
          />
        )}
        <TextField name="name.en" label={texts.nameEn} language="en" maxLength={limits.name} />
        <TextField name="name.zh" label={texts.nameZh} language="zh" maxLength={limits.name} />
        <AreaField name="summary.en" label={texts.summaryEn} language="en" rows={3} maxLength={limits.reason} />
        <AreaField name="summary.zh" label={texts.summaryZh} language="zh" rows={3} maxLength={limits.reason} />
        {blockedBy === "changed" && !product ? (
          <Note kind="bad" role="alert">
            {texts.slugTaken}
          </Note>
        ) : (
          <FormNote of={{ problem, blockedBy }} onReload={() => void reload()} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className="button primary" aria-busy={isBusy}>
            {product ? (isBusy ? texts.saving : texts.save) : isBusy ? texts.working : texts.button}
          </button>
          <button type="button" className="button" onClick={close}>
            {cancel}
          </button>
        </div>
      </form>
    </FormProvider>
  );
}
