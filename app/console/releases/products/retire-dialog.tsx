import type { AdminProduct } from "../../../../contract/schemas/publishing.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { ConfirmDialog } from "../../form/form-dialog.tsx";
import { FormNote } from "../../form/form-note.tsx";

type Props = {
  product: AdminProduct;
  onSaved: (product: AdminProduct) => void;
  onReload: () => Promise<void>;
  onClose: () => void;
};

/**
 * Confirms that a product is removed from the site's lists, or returned to them; one that was never published is deleted,
 * because nothing refers to it.
 */
export function RetireDialog({ product, onSaved, onReload, onClose }: Props) {
  const { retiring, restoring, deleting } = useWords().products;
  const { language } = useLocale();
  const api = useApi();
  const { slug, kind, name, summary, retired, revision, releases } = product;
  const isDeletable = !retired && releases.published + releases.withdrawn === 0;
  const texts = retired ? restoring : isDeletable ? deleting : retiring;
  return (
    <ConfirmDialog
      texts={{ title: texts.title(name[language]), lead: texts.text, submit: texts.button, working: texts.working }}
      look={retired ? "primary" : "bad"}
      onSubmit={async () => {
        if (isDeletable) {
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
