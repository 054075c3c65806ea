import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { CallData, CallInput } from "../../../contract/schemas.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useApi } from "../../browser/client/use-api.ts";

type Way = CallData<"resetWays">["ways"][number];

type OtherWays = {
  /**
   * Asks the server once, with the proof of the reset, what else opens the account. Resolves with whether the user must
   * answer first.
   */
  show: (proof: CallInput<"resetWays">) => Promise<boolean>;
  /** The ids of the ways that the reset removes. */
  remove: string[];
  /** The question, once it is needed. */
  question: ReactNode;
};

/**
 * Asks about everything else that opens the account during a reset: whoever had taken it over may have added a number, a
 * mailbox or a passkey. The reset removes it together with the old password, in one transaction, before it can be used
 * again. What was added lately is selected.
 */
export function useOtherWays(): OtherWays {
  const api = useApi();
  const [ways, setWays] = useState<Way[]>();
  const [remove, setRemove] = useState<string[]>([]);
  const mark = (id: string, goes: boolean) =>
    setRemove((before) => [...before.filter((other) => other !== id), ...(goes ? [id] : [])]);
  return {
    async show(proof) {
      if (ways) return false;
      const found = await api().call("resetWays", proof);
      setWays(found.ways);
      setRemove(found.ways.filter(({ isRecent, removable }) => isRecent && removable).map(({ id }) => id));
      return found.ways.length > 0;
    },
    remove,
    question: ways && ways.length > 0 && <OtherWay ways={ways} remove={remove} onMark={mark} />,
  };
}

type OtherWayProps = { ways: Way[]; remove: string[]; onMark: (id: string, goes: boolean) => void };

function OtherWay({ ways, remove, onMark }: OtherWayProps) {
  const { forgot: texts } = useWords();
  const format = useFormats();
  const base = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.focus(), []);
  return (
    <fieldset ref={group} tabIndex={-1} className="other-ways" aria-describedby={base}>
      <legend>{texts.waysTitle}</legend>
      <p id={base} className="form-text">
        {texts.waysText}
      </p>
      <ul>
        {ways.map(({ id, kind, contact, since, removable }) => {
          const name = contact || texts.wayKinds[kind];
          const facts = [contact && texts.wayKinds[kind], since !== null && texts.waySince(format.day(since))];
          return (
            <li key={id}>
              <p>
                <span className="num font-medium wrap-anywhere">{name}</span>{" "}
                <span className="text-meta text-ink-2">{facts.filter(Boolean).join(" · ")}</span>
              </p>
              {removable ? (
                <div className="tick">
                  <input
                    id={`${base}-${id}`}
                    type="checkbox"
                    checked={remove.includes(id)}
                    onChange={({ target }) => onMark(id, target.checked)}
                  />
                  <label htmlFor={`${base}-${id}`} className="num">
                    {texts.wayRemove(name)}
                  </label>
                </div>
              ) : (
                <p className="text-meta text-ink-2">{texts.wayStays}</p>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
