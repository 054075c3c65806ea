import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocale } from "../../../browser/locale/locale.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import type { UploadTarget } from "./uploader.ts";
import { releaseKey, uploadQueue } from "./upload-queue.ts";

type Release = Pick<UploadTarget, "slug" | "version">;
type Watching = { release: Release; /** One or more files have arrived in the release. */ onArrived: () => void };

/** The upload queue for a release's view: adds files, and reports completed ones. */
export function useUploadQueue({ release, onArrived }: Watching) {
  const { files, failed, state, arrived } = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.current);
  const api = useApi();
  const { language } = useLocale();
  const currentLanguage = useRef(language);
  useEffect(() => void (currentLanguage.current = language), [language]);

  const count = arrived[releaseKey(release)] ?? 0;
  const seen = useRef(count);
  useEffect(() => {
    if (seen.current === count) return;
    seen.current = count;
    onArrived();
  }, [count, onArrived]);

  return {
    state,
    current: files[0],
    failed,
    waiting: Math.max(0, files.length - 1),
    add: (
      added: readonly File[],
      { onDone, ...target }: Omit<UploadTarget, "name"> & { onDone: (name: string) => void },
    ) =>
      void uploadQueue.add(
        added.map((file) => ({ file, target: { ...target, name: file.name }, onDone: () => onDone(file.name) })),
        { api: api(), language: () => currentLanguage.current },
      ),
    pause: uploadQueue.pause,
    resume: uploadQueue.resume,
    cancel: uploadQueue.cancel,
    retry: uploadQueue.retry,
    leaveOut: uploadQueue.leaveOut,
  };
}
