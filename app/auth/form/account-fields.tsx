import { use, useEffect, useState, type ComponentType } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { Field } from "../../ui/form/field.tsx";
import type { Form } from "../../ui/form/use-form.ts";
import { RulesContext } from "./account-rules.ts";

type Props = { of: Form<"account">; label?: string; hint?: string; defaultValue?: string; autoComplete?: string };

/** A mobile number. That of mainland China needs no prefix; the prefix shown goes when another is typed. */
export function PhoneField({ of: form, ...props }: Props) {
  const { form: texts } = useWords();
  const typed = form.typed("account");
  return (
    <Field
      of={form}
      name="account"
      label={texts.phone}
      type="tel"
      autoComplete="tel"
      {...props}
      before={<CallingCodeChoice typed={typed} />}
    />
  );
}

type Chooser = ComponentType<{ regions: Record<string, string>; typed: string }>;

/** The choice of a calling code where there is one, fetched after the form; until then, and without, the usual code. */
function CallingCodeChoice({ typed }: { typed: string }) {
  const regions = use(RulesContext)?.regions ?? {};
  const isChoice = Object.keys(regions).length > 1;
  const [Chooser, setChooser] = useState<Chooser | null>(null);
  useEffect(() => {
    if (!isChoice) return;
    loadChunk(() => import("./calling-code.tsx")).then(
      ({ CallingCode }) => setChooser(() => CallingCode),
      () => {}, // a code can be typed all the same
    );
  }, [isChoice]);
  return Chooser ? <Chooser regions={regions} typed={typed} /> : <PhonePrefix typed={typed} />;
}

/** The calling code that goes for a number without one. */
export function PhonePrefix({ typed }: { typed: string }) {
  if (/^\s*[+＋0０]/.test(typed)) return null;
  return (
    <span className="field-prefix num" aria-hidden="true">
      +86
    </span>
  );
}

/** A mailbox. Not `type="email"`: some browsers rewrite addresses in other scripts there. */
export function MailboxField({ of: form, ...props }: Props) {
  const { form: texts } = useWords();
  return (
    <Field
      of={form}
      name="account"
      label={texts.mailbox}
      type="text"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
