import type { AdminProduct } from "../../../../contract/schemas/publishing.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { ConfirmDialog } from "../../form/form-dialog.tsx";
import { FormNote } from "../../form/form-note.tsx";

type Props = {
  product: AdminProduct;
  deletes: boolean;
  onSaved: (product: AdminProduct) => void;
  onReload: () => Promise<void>;
  onClose: () => void;
};

/**
 * Confirms that a product is removed from the site's lists, returned to them, or deleted.
 */
export function RetireDialog({ product, deletes, onSaved, onReload, onClose }: Props) {
  const { retiring, restoring, deleting } = useWords().products;
  const { language } = useLocale();
  const api = useApi();
  const { slug, kind, name, summary, retired, revision } = product;
  const texts = deletes ? deleting : retired ? restoring : retiring;
  return (
    <ConfirmDialog
      texts={{ title: texts.title(name[language]), lead: texts.text, submit: texts.button, working: texts.working }}
      look={texts === restoring ? "primary" : "bad"}
      onSubmit={async () => {
        if (deletes) {
          await api().call("deleteProduct", { slug, revision });
          await onReload();
        } else onSaved(await api().call("changeProduct", { slug, kind, name, summary, retired: !retired, revision }));
        showMessage("done", texts.done(name[language]));
      }}
      renderNote={(form, close) =>
        form.blockedBy && <FormNote of={form} onReload={() => void onReload().then(close)} />
      }
      onClose={onClose}
    />
  );
}
