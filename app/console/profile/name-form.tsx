import { useId, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { refusals } from "../../../contract/refusals.ts";
import { limits } from "../../../contract/limits.ts";
import { Refused } from "../../../client/client.ts";
import { Field } from "../../ui/form/field.tsx";
import { useForm, type Check } from "../../ui/form/use-form.ts";
import { ChevronDown } from "../../ui/icons.tsx";
import { announce } from "../../browser/message/announce.ts";
import { showMessage } from "../../browser/message/message.ts";
import { Note } from "../../ui/note.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { useProfile } from "../guard/profile.ts";
import { SectionForm } from "./section-form.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

const isName: Check = (value) =>
  Array.from(value.trim()).length > limits.name ? ({ form }) => form.nameLong(limits.name) : undefined;
const isLanguage: Check = () => undefined;

/** Edits the name and the message language. A reload shows changes made elsewhere and keeps unsaved input. */
export function NameForm() {
  const api = useApi();
  const { contact } = useWords();
  const { data: profile, replace, refetch } = useProfile();
  const [ln, setLn] = useState<0 | 1 | null>(null);
  const [reloaded, setReloaded] = useState(false);
  const language = ln ?? profile?.ln ?? 1;
  const form = useForm({
    checks: { name: isName, ln: isLanguage },
    submit: async ({ name }) => {
      if (!profile) return;
      setReloaded(false);
      replace(await api().call("changeProfile", { name: name.trim(), ln: language, version: profile.version }));
      setLn(null);
      showMessage("done", contact.saved);
    },
  });

  const loadAgain = async () => {
    await refetch();
    setReloaded(true);
    announce(contact.loaded);
  };

  const isStale = isChangedMeanwhile(form.problem?.cause) && !reloaded;
  const typed = form.typed("name").trim();
  const isChanged = (typed !== "" && typed !== profile?.name) || language !== (profile?.ln ?? 1);
  const differs = reloaded && profile && typed !== profile.name;
  return (
    <SectionForm
      of={form}
      submit={contact.save}
      working={contact.saving}
      look={isChanged ? "primary" : undefined}
      problem={
        (isStale && (
          <Note kind="bad" role="alert">
            <span>
              {form.problem?.cause instanceof Refused && form.problem.cause.message}
              <SentenceSpace />
              {contact.keepsTyped}
            </span>
            <button type="button" className="link" onClick={() => void loadAgain()}>
              {contact.loadAgain}
            </button>
          </Note>
        )) ||
        (reloaded && <Note kind="info">{contact.loaded}</Note>) ||
        undefined
      }
    >
      <Field
        of={form}
        name="name"
        label={contact.name}
        type="text"
        autoComplete="name"
        defaultValue={profile?.name ?? ""}
        hint={
          <p className="field-hint">{differs ? contact.storedNow(profile.name || contact.none) : contact.nameHint}</p>
        }
      />
      <MessageLanguage value={language} onChange={setLn} />
    </SectionForm>
  );
}

function isChangedMeanwhile(cause: unknown): boolean {
  return cause instanceof Refused && cause.errCode === refusals.changedMeanwhile.code;
}

function MessageLanguage({ value, onChange }: { value: 0 | 1; onChange: (value: 0 | 1) => void }) {
  const { contact } = useWords();
  const id = useId();
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{contact.language}</label>
      </div>
      <div className="field-frame field-choice">
        <select id={id} name="ln" value={value} onChange={({ target }) => onChange(target.value === "0" ? 0 : 1)}>
          {contact.languages.map((text, number) => (
            <option key={text} value={number}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={15} />
      </div>
    </div>
  );
}
