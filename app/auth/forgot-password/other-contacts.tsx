import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import type { CallData, CallInput } from "../../../contract/schemas.ts";
import { useLoginWords } from "../../browser/locale/form-words.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useApi } from "../../browser/client/use-api.ts";

type Way = CallData<"resetWays">["ways"][number];

type OtherContacts = {
  /** Looks once, for whoever proves the reset, what else opens the account. Whether that is now to be read first. */
  show: (proof: CallInput<"resetWays">) => Promise<boolean>;
  /** What the reset takes away. */
  remove: Way["kind"][];
  /** The question, once there is one. */
  question: ReactNode;
};

/**
 * What else opens an account than the contact that its reset was proven by. Whoever had got hold of the account may have
 * left a number or mailbox there; it goes with the old password, in one step, before it can be used again.
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
