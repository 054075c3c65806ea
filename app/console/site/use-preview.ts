import { useEffect, useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import { useApi } from "../../browser/client/use-api.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { changesOf, type Edit, type Edits } from "./edits.ts";
import { baseOf } from "./folder.ts";

export type Preview = CallData<"previewSiteFile">;

/** Milliseconds without a key press after which a text is rendered. */
const debounce = 400;

/** A text as its page would show it, with its problems, a moment after it was changed. */
export function usePreview(file: string, text: string | null, { files }: Edits) {
  const api = useApi();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isOnlyLinked = (name: string) => /^docs\/.*\.md$/.test(name) && baseOf(name) !== baseOf(file);
  const isNamed = (name: string) =>
    text?.includes(
      name
        .split("/")
        .at(-1)
        ?.replace(/(?:-dark)?\.\w+$/, "") ?? name,
    );
  const others = Object.entries(files)
    .filter(([name, edit]) => name !== file && (!edit || "text" in edit || isNamed(name)))
    .map(([name, edit]): [string, Edit] => (edit && isOnlyLinked(name) ? [name, { text: "" }] : [name, edit]));
  const names = others.map(([name, edit]) => `${name}${edit ? "" : " -"}`).join();

  useEffect(() => {
    if (text === null) return;
    const leaving = new AbortController();
    const render = async () => {
      try {
        const input = { file, text, changes: changesOf(Object.fromEntries(others)) };
        setPreview(await api().call("previewSiteFile", input, { signal: leaving.signal }));
        setProblem(null);
      } catch (cause) {
        if (!leaving.signal.aborted) setProblem({ cause, retry: () => setAttempt(attempt + 1) });
      }
    };
    const timer = setTimeout(() => void render(), preview ? debounce : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `names` stands for the other files, and the first preview does not wait
  }, [file, text, names, attempt]);

  return { preview, problem };
}
