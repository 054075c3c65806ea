import { useEffect, useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import { useApi } from "../../browser/client/use-api.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { changesOf, type Edits } from "./edits.ts";

export type Preview = CallData<"previewSiteFile">;

/** Milliseconds without a key press after which a text is rendered. */
const debounce = 400;

/** A text as its page would show it, with its problems, a moment after it was changed. */
export function usePreview(file: string, text: string | null, { files }: Edits) {
  const api = useApi();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isNamed = (name: string) =>
    text?.includes(
      name
        .split("/")
        .at(-1)
        ?.replace(/(?:-dark)?\.\w+$/, "") ?? name,
    );
  const pictures = Object.entries(files).filter(([name, edit]) => edit && "base64" in edit && isNamed(name));
  const names = pictures.map(([name]) => name).join(" ");

  useEffect(() => {
    if (text === null) return;
    const leaving = new AbortController();
    const render = async () => {
      try {
        const input = { file, text, changes: changesOf(Object.fromEntries(pictures)) };
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `names` stands for the pictures, and the first preview does not wait
  }, [file, text, names, attempt]);

  return { preview, problem };
}
