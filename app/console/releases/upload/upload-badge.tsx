import { useSyncExternalStore } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { Warning } from "../../../ui/icons.tsx";
import { uploadQueue } from "./upload-queue.ts";

/** Sidebar badge: the progress of the current upload, whatever view is open. */
export function UploadBadge() {
  const { frame } = useWords();
  const { files, state } = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.current);
  const [first] = files;
  if (!first || state.step === "idle" || state.step === "done") return null;
  const { name } = first.target;
  if (state.step === "failed") {
    return (
      <>
        <Warning size={13} />
        <span className="hidden-text">{frame.uploadFailed(name)}</span>
      </>
    );
  }
  const percent = Math.floor((100 * state.sent) / Math.max(1, state.size));
  return (
    <>
      <span aria-hidden="true">{percent} %</span>
      <span className="hidden-text">{frame.uploading(name)}</span>
    </>
  );
}
