import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import type { CallData, CallInput } from "../../../contract/schemas.ts";
import { useLoginWords } from "../../browser/locale/form-words.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useApi } from "../../browser/client/use-api.ts";

type Way = CallData<"resetWays">["ways"][number];

type OtherContacts = {
  /**
   * Asks the server once, with the proof of the reset, which other contacts can log in. Resolves with whether the user
   * must answer first.
   */
  show: (proof: CallInput<"resetWays">) => Promise<boolean>;
  /** The contacts that the reset removes. */
  remove: Way["kind"][];
  /** The question, once it is needed. */
  question: ReactNode;
};

/**
 * Asks about the account's other contacts during a reset: whoever had taken over the account may have added a number or
 * mailbox. The reset removes it together with the old password, in one transaction, before it can be used again.
 */
export function useOtherContacts(): OtherContacts {
  const api = useApi();
  const [ways, setWays] = useState<Way[]>();
  const [remove, setRemove] = useState<Way["kind"][]>([]);
  const mark = (kind: Way["kind"], goes: boolean) =>
    setRemove((before) => [...before.filter((other) => other !== kind), ...(goes ? [kind] : [])]);
  return {
    async show(proof) {
      if (ways) return false;
      const found = await api().call("resetWays", proof);
      setWays(found.ways);
      return found.ways.length > 0;
    },
    remove,
    question: ways && ways.length > 0 && <Question ways={ways} onMark={mark} />,
  };
}

function Question({ ways, onMark }: { ways: Way[]; onMark: (kind: Way["kind"], goes: boolean) => void }) {
  const { forgot: texts } = useLoginWords();
  const format = useFormats();
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.focus(), []);
  return (
    <fieldset ref={group} tabIndex={-1} className="other-ways" aria-describedby={id}>
      <legend>{texts.waysTitle}</legend>
      <p id={id} className="form-text">
        {texts.waysText}
      </p>
      <ul>
        {ways.map(({ kind, contact, since }) => (
          <li key={kind}>
            <p>
              <span className="num font-medium wrap-anywhere">{contact}</span>{" "}
              <span className="text-meta text-ink-2">
                {texts.wayKinds[kind]}
                {since !== null && ` · ${texts.waySince(format.day(since))}`}
              </span>
            </p>
            <div className="tick">
              <input id={`${id}-${kind}`} type="checkbox" onChange={({ target }) => onMark(kind, target.checked)} />
              <label htmlFor={`${id}-${kind}`} className="num">
                {texts.wayRemove(contact)}
              </label>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
