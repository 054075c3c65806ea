import { useState, type ReactNode } from "react";
import formEn from "../../../contract/words/form.en.ts";
import formZh from "../../../contract/words/form.zh.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { Profile } from "../../../contract/schemas/own-account.ts";
import { refusals } from "../../../contract/refusals.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import { clearDeviceDraft } from "../../browser/session/device-draft.ts";
import { Refused } from "../../../client/client.ts";
import { Field } from "../../ui/form/field.tsx";
import { CodeOrPassword, typedProofs } from "../../auth/proof/code-or-password.tsx";
import { useForm, type Check, type Form } from "../../ui/form/use-form.ts";
import { clearSession } from "../../browser/session/store-session.ts";
import { Dialog, useCloseDialog } from "../form/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { Segments } from "../../ui/segments.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { useRead } from "../list/use-read.ts";
import { useProfile } from "../guard/profile.ts";
import { SectionForm } from "./section-form.tsx";

type Props = { profile: Profile; onClose: () => void };

/** Lists what will be deleted and what is retained, then deletes the account for good. */
export function DeleteDialog({ profile, onClose }: Props) {
  const { deletion: texts, frame, messages } = useWords();
  const { language } = useLocale();
  const { data } = useRead("policies", { pageSize: 100 });
  const terms = data?.items.filter(({ linkedFrom }) => linkedFrom.includes("deletion"));
  return (
    <Dialog title={texts.title} lead={texts.text} closeLabel={messages.close} onClose={onClose}>
      <div className="prose deletion">
        <h3>{texts.goes}</h3>
        <ul>
          {texts.goesList.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <h3>{texts.stays}</h3>
        <ul>
          {texts.staysList.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {terms?.map(({ slug, title, paths }) => (
          <p key={slug}>
            <a href={paths[language]} target="_blank" rel="noopener">
              {title[language]}
              <span className="hidden-text">{frame.newTab}</span>
            </a>
          </p>
        ))}
      </div>
      {profile.hasPassword ? <Proof phone={profile.phone} /> : <ByRecentProof />}
    </Dialog>
  );
}

/** Accounts with a phone number may confirm with a code instead of the password. */
function Proof({ phone }: { phone: string | null }) {
  const { deletion: texts } = useWords();
  const [way, setWay] = useState(0);
  const proof = way === 0 ? "password" : "code";
  return (
    <>
      {phone !== null && (
        <Segments label={texts.ways} items={[texts.byPassword, texts.byCode]} value={way} onChange={setWay} />
      )}
      <ByTyping key={proof} proof={proof} phone={phone} />
    </>
  );
}

/** The user types the word "delete", in either language, so that nobody deletes an account by accident. */
const isTyped: Check = (value) => {
  const words = [formEn, formZh].map(({ form }) => form.deletionWord);
  const typed = value.normalize("NFKC").trim().toUpperCase();
  return words.includes(typed) ? undefined : ({ form }) => form.typeWord(form.deletionWord);
};

function ByTyping({ proof, phone }: { proof: "password" | "code"; phone: string | null }) {
  const remove = useDeletion();
  const { check, read } = typedProofs[proof];
  const form = useForm<string>({
    checks: { account: () => undefined, [proof]: check, typed: isTyped },
    submit: (values) => remove({ [proof]: read(values[proof] ?? "") }),
  });
  return (
    <Confirmation of={form}>
      <CodeOrPassword of={form} proof={proof} phone={phone} purpose="delete" />
    </Confirmation>
  );
}

/** Without a password: the console asks for a proof if the last one is too old. */
function ByRecentProof() {
  const remove = useDeletion();
  const form = useForm({ checks: { typed: isTyped }, submit: () => remove({}) });
  return <Confirmation of={form} />;
}

function Confirmation({ of: form, children }: { of: Form<"typed">; children?: ReactNode }) {
  const close = useCloseDialog();
  const { deletion: texts, profile } = useWords();
  const isLastAdmin = isNotAllowed(form.problem?.cause);
  const cancel = (
    <button type="button" className="button" onClick={close}>
      {profile.cancel}
    </button>
  );
  return (
    <SectionForm
      of={form}
      submit={texts.submit}
      working={texts.working}
      look="bad"
      aside={cancel}
      problem={
        isLastAdmin && (
          <Note kind="bad" role="alert">
            {texts.lastAdmin}
          </Note>
        )
      }
    >
      {children}
      <Field
        of={form}
        name="typed"
        label={texts.type(texts.word)}
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </SectionForm>
  );
}

function isNotAllowed(cause: unknown): boolean {
  return cause instanceof Refused && cause.errCode === refusals.notAllowed.code;
}

/** Deletes the account and logs out every browser tab. */
function useDeletion(): (proof: CallInput<"deleteAccount">) => Promise<void> {
  const api = useApi();
  const { leaveFor } = useProfile();
  return async (proof) => {
    await api().call("deleteAccount", proof);
    leaveFor({ path: "/", flashMessage: "deleteAccount" });
    clearDeviceDraft();
    clearSession();
  };
}
