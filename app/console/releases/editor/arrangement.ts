import { useWords } from "../../../browser/locale/locale.ts";
import type { CallInput } from "../../../../contract/schemas.ts";
import type { ReleaseFile } from "../../../../contract/schemas/catalogue.ts";
import type { AdminRelease } from "../../../../contract/schemas/publishing.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { announce } from "../../../browser/message/announce.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { moveItem } from "../../list/move-item.ts";

type Arrangement = Pick<CallInput<"arrangeFiles">, "files" | "recommended">;

/** Files as the call that arranges them takes them; at most one is recommended. */
export function arrangementOf(files: readonly ReleaseFile[]): Arrangement {
  return {
    files: files.map(({ name, caption }) => ({ name, caption })),
    recommended: files.find(({ recommended }) => recommended)?.name ?? null,
  };
}

/** Returns a function that moves a file up or down. */
export function useFileOrder({ release, refetch }: { release: AdminRelease; refetch: () => Promise<void> }) {
  const { files: texts } = useWords().release;
  const api = useApi();
  const { product: slug, version, files } = release;
  return (index: number, by: 1 | -1) => {
    const next = moveItem(files, index, index + by);
    void api()
      .call("arrangeFiles", { slug, version, ...arrangementOf(next) })
      .then(() => announce(texts.moved(index + by + 1)))
      .catch(() => showMessage("bad", texts.orderFailed))
      .then(refetch);
  };
}
