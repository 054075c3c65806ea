import { useLocale } from "../../../browser/locale/locale.ts";
import { refusals } from "../../../../contract/refusals.ts";
import type { AdminProduct } from "../../../../contract/schemas/publishing.ts";
import { Refused } from "../../../browser/client/client.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { Dialog, useCloseDialog } from "../../form/dialog.tsx";
import { DialogForm } from "../../form/dialog-form.tsx";
import { useOperatorWords } from "../../form/operator-words.ts";
import { useSectionForm } from "../../form/use-section-form.ts";
import { FormNote } from "../../form/form-note.tsx";
import { useProductsWords } from "./words.ts";

type Props = {
  product: AdminProduct;
  onSaved: (product: AdminProduct) => void;
  onReload: () => Promise<void>;
};

/**
 * Confirms that a product is removed from the site's lists, or returned to them; one that was never published is deleted,
 * because nothing refers to it.
 */
export function RetireDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const texts = useDialogTexts(props.product);
  const { close } = useOperatorWords();
  const { language } = useLocale();
  const { name } = props.product;
  return (
    <Dialog title={texts.title(name[language])} lead={texts.text} closeLabel={close} onClose={onClose} small>
      <Question {...props} />
    </Dialog>
  );
}

function isDeletable({ retired, releases }: AdminProduct): boolean {
  return !retired && releases.published + releases.withdrawn === 0;
}

function useDialogTexts(product: AdminProduct) {
  const { retiring, restoring, deleting } = useProductsWords();
  return product.retired ? restoring : isDeletable(product) ? deleting : retiring;
}

function Question({ product, onSaved, onReload }: Props) {
  const texts = useDialogTexts(product);
  const { language } = useLocale();
  const api = useApi();
  const close = useCloseDialog();
  const { slug, kind, name, summary, retired, revision } = product;
  const form = useSectionForm({
    checks: {},
    submit: async () => {
      if (isDeletable(product)) {
        await api().call("deleteProduct", { slug, revision });
        await onReload();
      } else onSaved(await api().call("changeProduct", { slug, kind, name, summary, retired: !retired, revision }));
      showMessage("done", texts.done(name[language]));
      close();
    },
  });
  const isChanged =
    form.problem?.cause instanceof Refused && form.problem.cause.errCode === refusals.changedMeanwhile.code;
  const reload = async () => {
    await onReload();
    close();
  };
  return (
    <DialogForm
      of={form}
      submit={texts.button}
      working={texts.working}
      look={retired ? "primary" : "bad"}
      problem={isChanged && <FormNote of={{ problem: null, blockedBy: "changed" }} onReload={() => void reload()} />}
    />
  );
}
