import { useRef, useState } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { notesOf } from "../../../contract/changelog.ts";
import { limits } from "../../../contract/limits.ts";
import { operatorsDay } from "../../../contract/operators-day.ts";
import { newRelease, type AdminProduct } from "../../../contract/schemas/publishing.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useIdempotencyKey } from "../../ui/form/use-idempotency-key.ts";
import { Note } from "../../ui/note.tsx";
import { Dialog } from "../form/dialog.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { queryClient } from "../list/query-client.ts";
import { ChoiceField, DayField, TextField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { releasePath } from "../routing/release-path.ts";

type Values = { product: string; version: string; updateTime: string };
type Props = {
  products: AdminProduct[] | undefined;
  /** The list's selected product; empty for all. */
  product: string;
  /** With the address of the draft that was created. */
  onClose: (created?: string) => void;
};

/** Asks for a product and a version, and creates a draft. */
export function NewReleaseDialog({ products, product, onClose }: Props) {
  const { create } = useWords().publish.releases;
  const { close } = useWords().operator;
  const offered = products?.filter(({ retired }) => !retired);
  if (offered && offered.length > 0) return <NewRelease {...{ offered, product, onClose }} />;
  return (
    <Dialog title={create.title} lead={create.lead} closeLabel={close} onClose={() => onClose()} small>
      {offered ? (
        <Note kind="info">
          <span>{create.noProducts}</span>
          <a className="link" href="/publish/products">
            {create.toProducts}
          </a>
        </Note>
      ) : (
        <Skeleton count={3} />
      )}
    </Dialog>
  );
}

type NewReleaseProps = Pick<Props, "product" | "onClose"> & { offered: AdminProduct[] };

function NewRelease({ offered, product, onClose }: NewReleaseProps) {
  const { create, product: productLabel } = useWords().publish.releases;
  const { language } = useLocale();
  const api = useApi();
  const created = useRef<string>(undefined);
  const attempt = useIdempotencyKey();
  const [day] = useState(() => operatorsDay(new Date()));
  const inputOf = ({ version, updateTime }: Values) => ({
    version: version.trim(),
    updateTime,
    ...emptyNotes,
    state: "draft" as const,
  });
  return (
    <FormDialog<Values, typeof newRelease>
      texts={{ title: create.title, lead: create.lead, submit: create.button, working: create.working }}
      schema={newRelease}
      values={{ product: product || (offered[0]?.slug ?? ""), version: "", updateTime: day }}
      inputOf={inputOf}
      onSubmit={async (values) => {
        const input = { slug: values.product, ...inputOf(values) };
        const release = await api().call("createRelease", input, attempt(input));
        void queryClient.invalidateQueries({ queryKey: ["adminReleases"] });
        void queryClient.invalidateQueries({ queryKey: ["adminProducts"] });
        created.current = releasePath(release.product, release.version);
      }}
      renderNote={({ form, blockedBy }, close) => {
        const { product: slug, version } = form.getValues();
        return (
          blockedBy === "changed" && (
            <Note kind="bad" role="alert">
              <span>{create.exists}</span>
              <a className="link" href={releasePath(slug, version.trim())} onClick={close}>
                {create.open}
              </a>
            </Note>
          )
        );
      }}
      onClose={() => onClose(created.current)}
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
      <DayField name="updateTime" label={create.date} />
    </FormDialog>
  );
}

const emptyNotes = { en: notesOf([]), zh: notesOf([]) };
