import { useId, useRef, useState, type ReactNode } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { prefix } from "../../../contract/call.ts";
import { maxBytes } from "../../../contract/extra-fields.ts";
import { islandEndpoints } from "../../../contract/island-endpoints.ts";
import type { ExtraField, UploadedAnswer } from "../../../contract/schemas/extra-fields.ts";
import { Refused } from "../../../client/client.ts";
import { sendFile } from "../../browser/session/send-file.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import type { FieldsProps } from "./application-field.tsx";
import { fileNameIn, fileValue, type ExtraName } from "./extra-fields.ts";

type Props = {
  of: FieldsProps["of"];
  name: ExtraName;
  label: string;
  field: Extract<ExtraField, { kind: "file" }>;
  isGuest: boolean;
  hint: ReactNode;
  reason: string | undefined;
};

/** A file, which is uploaded as soon as it is chosen; its text in the form is the upload. */
export function AnswerFileField({ of: form, name, label, field, isGuest, hint, reason }: Props) {
  const { files: texts } = useWords().apply;
  const { language } = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const value = form.typed(name);
  const types = field.accept.join(language === "zh" ? "、" : ", ").toUpperCase();
  const error = problem ?? form.errorOf(name) ?? reason;

  const upload = async (file: File) => {
    setProblem(null);
    if (file.size > maxBytes(field)) return setProblem(texts.tooLarge(field.maxSize));
    setSent(0);
    try {
      const query = new URLSearchParams({ field: field.key, name: file.name });
      const path = `${prefix}${islandEndpoints.uploadAnswer?.path}?${query}`;
      const stored = (await sendFile(path, file, { language, onProgress: setSent })) as UploadedAnswer; // what this call returns
      form.set({ [name]: fileValue(stored) });
    } catch (cause) {
      setProblem(cause instanceof Refused ? cause.message : texts.failed);
    }
    setSent(null);
  };

  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-below`}>
      <div id={`${id}-label`} className="field-label">
        {label}
      </div>
      <input type="hidden" name={name} defaultValue={value} />
      <input
        ref={input}
        type="file"
        hidden
        accept={field.accept.map((type) => `.${type}`).join()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ""; // so that the same file can be chosen again
          if (file) void upload(file);
        }}
      />
      <div className="answer-file">
        {value !== "" && <bdi className="wrap-anywhere">{fileNameIn(value)}</bdi>}
        <button
          type="button"
          className="button"
          aria-busy={sent !== null}
          disabled={isGuest}
          onClick={() => sent === null && input.current?.click()}
        >
          {sent !== null ? texts.uploading(Math.floor(sent * 100)) : value === "" ? texts.choose : texts.replace}
        </button>
        {value !== "" && sent === null && (
          <button type="button" className="link" onClick={() => form.set({ [name]: "" })}>
            {texts.remove}
          </button>
        )}
      </div>
      <div id={`${id}-below`} className="field-below" data-hint="" role="status">
        {error === undefined ? (
          <>
            {isGuest ? texts.logIn : texts.hint(types, field.maxSize)}
            {hint !== undefined && <div>{hint}</div>}
          </>
        ) : (
          <FieldErrorText text={error} />
        )}
      </div>
    </div>
  );
}
