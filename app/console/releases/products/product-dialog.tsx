import { limits } from "../../../../contract/limits.ts";
import { namedProduct, type AdminProduct } from "../../../../contract/schemas/publishing.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { Note } from "../../../ui/note.tsx";
import { useProfile } from "../../guard/profile.ts";
import { useTaxonomy } from "../../list/use-taxonomy.ts";
import { AreaField, AudienceFields, ChoiceField, TextField } from "../../form/fields.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { FormNote } from "../../form/form-note.tsx";

/** `licence`: empty for none. */
type Values = Pick<AdminProduct, "slug" | "kind" | "name" | "summary" | "audience" | "shown"> & { licence: string };
type Props = {
  /** `null`: a new product. */
  product: AdminProduct | null;
  onSaved: (product: AdminProduct) => void;
  /** Refetches the products after somebody else changed this one. */
  onReload?: () => Promise<void>;
  onClose: () => void;
};

const empty = { en: "", zh: "" };

/** Creates a product, or changes its texts. */
export function ProductDialog({ product, onSaved, onReload, onClose }: Props) {
  const { form: texts } = useWords().products;
  const { optionsOf, licences } = useTaxonomy();
  const isAdmin = useProfile().data?.roles.includes("admin") ?? false;
  const { language } = useLocale();
  const api = useApi();
  const { slug, kind, name, summary, retired = false, revision } = product ?? {};
  const changeOf = (values: Values) => ({
    kind: values.kind,
    name: values.name,
    summary: values.summary,
    retired,
    audience: values.audience,
    shown: values.shown,
    ...(isAdmin && { licence: values.licence || null }),
    ...(revision !== undefined && { revision }),
  });
  return (
    <FormDialog<Values, typeof namedProduct>
      texts={
        product
          ? { title: texts.editTitle(product.name[language]), submit: texts.save, working: texts.saving }
          : { title: texts.createTitle, lead: texts.createLead, submit: texts.button, working: texts.working }
      }
      isLarge
      schema={namedProduct}
      values={{
        slug: slug ?? "",
        kind: kind ?? optionsOf("kinds")[0]?.value ?? "",
        name: name ?? empty,
        summary: summary ?? empty,
        audience: product?.audience ?? "everybody",
        shown: product?.shown ?? false,
        licence: (product ? product.licence : licences[0]?.value) ?? "",
      }}
      inputOf={(values) => ({ slug: values.slug.trim(), ...changeOf(values) })}
      onSubmit={async (values) => {
        const saved = await api().call("changeProduct", { slug: slug ?? values.slug.trim(), ...changeOf(values) });
        onSaved(saved);
        showMessage("done", product ? texts.saved : texts.created(saved.name[language]));
      }}
      renderNote={(form) =>
        form.blockedBy === "changed" && !product ? (
          <Note kind="bad" role="alert">
            {texts.slugTaken}
          </Note>
        ) : (
          <FormNote of={form} onReload={() => void onReload?.().then(form.clear)} />
        )
      }
      onClose={onClose}
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
      {!product && <ChoiceField name="kind" label={texts.kind} hint={texts.kindHint} options={optionsOf("kinds")} />}
      <TextField name="name.en" label={texts.nameEn} language="en" maxLength={limits.name} />
      <TextField name="name.zh" label={texts.nameZh} language="zh" maxLength={limits.name} />
      <AreaField name="summary.en" label={texts.summaryEn} language="en" rows={3} maxLength={limits.reason} />
      <AreaField name="summary.zh" label={texts.summaryZh} language="zh" rows={3} maxLength={limits.reason} />
      <AudienceFields />
      {isAdmin && (
        <ChoiceField
          name="licence"
          label={texts.licence}
          hint={texts.licenceHint}
          options={[{ value: "", text: texts.noLicence }, ...licences]}
        />
      )}
    </FormDialog>
  );
}
