import { useLayoutEffect, useRef, useState, type FocusEvent, type InputEvent, type SubmitEvent } from "react";
import { Refused } from "../../browser/client/client.ts";
import { useFormWords, type FormWords } from "../../browser/locale/form-words.ts";
import { announce } from "../../browser/message/announce.ts";
import { fieldErrors } from "../../browser/client/field-errors.ts";

export type Values<Name extends string> = Record<Name, string>;
/** What is wrong with a field, in whatever language the page is when it is rendered. */
export type Sentence = (words: FormWords) => string;
export type Check = (value: string, values: Partial<Values<string>>) => Sentence | undefined;

/** Why a form was not accepted as a whole, and how to send it again. */
export type Problem = { cause: unknown; retry: () => void };

type Parts<Name extends string> = {
  /** In the order in which the fields stand. */
  checks: Record<Name, Check>;
  submit: (values: Values<Name>) => Promise<void>;
  /** Leads to the first wrong field, where that may be out of sight; without it the field gets the focus at once. */
  lead?: (name: Name) => void;
};

export type Form<Name extends string = string> = ReturnType<typeof useForm<Name>>;

/**
 * A form whose fields keep their own values, so that nothing typed before the program came is lost. A field is checked
 * when it is left and when the form is sent, never while it is typed into (specification, section 5); what is wrong goes
 * away with the next change. Then the first wrong field has the focus.
 */
export function useForm<Name extends string>({ checks, submit, lead }: Parts<Name>) {
  const words = useFormWords();
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<Name, Sentence>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState<Partial<Values<Name>>>({});
  const names = Object.keys(checks) as Name[]; // the keys of the checks are the fields

  const values = (): Values<Name> => {
    const data = element.current ? new FormData(element.current) : new FormData();
    const textOf = (name: Name) => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    };
    return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Values<Name>;
  };

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was typed before the program came, once
  useLayoutEffect(() => setTyped(values()), []);

  const focus = (name: Name) => {
    const field = element.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
    if (field instanceof RadioNodeList) (chosenIn(field) ?? radiosOf(field)[0])?.focus();
  };
  const leadTo = lead ?? focus;

  /** Puts values into fields; a list gets its own when it is rendered. What was wrong with these fields goes. */
  const set = (some: Partial<Values<Name>>) => {
    for (const [name, value] of Object.entries<string | undefined>(some)) {
      const field = element.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value ?? "";
      if (field instanceof RadioNodeList) for (const radio of radiosOf(field)) radio.checked = radio.value === value;
    }
    setTyped((before) => ({ ...before, ...some }));
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(some).map((name) => [name, undefined])) }));
  };

  /** Before anything is sent: shows what is wrong with these fields and leads to the first of them; whether nothing is. */
  const check = (some: readonly Name[]): boolean => {
    const all = values();
    setProblem(null);
    const found = some.flatMap((name) => {
      const sentence = checks[name](all[name], all);
      return sentence ? [[name, sentence] as const] : [];
    });
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(some.map((name) => [name, undefined])),
      ...Object.fromEntries(found),
    }));
    const [first] = found;
    if (first) leadTo(first[0]);
    return !first;
  };

  /** Puts what the server refused where it belongs: at its field, or over the form. */
  const refuse = (cause: unknown, retry: () => void) => {
    const found = cause instanceof Refused ? fieldErrors(cause) : [];
    const known = names.filter((name) => found.some(({ field }) => field === name));
    const [first] = known;
    if (!first) return setProblem({ cause, retry });
    const sentenceOf = (name: Name) => () => found.find(({ field }) => field === name)?.message ?? "";
    setErrors((before) => {
      const after = { ...before };
      for (const name of known) after[name] = sentenceOf(name);
      return after;
    });
    leadTo(first);
  };

  const send = async () => {
    if (busy || !check(names)) return;
    setBusy(true);
    try {
      await submit(values());
    } catch (cause) {
      refuse(cause, () => void send());
    }
    setBusy(false);
  };

  const leave = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const name = names.find((each) => isField(target) && each === target.name);
    const stays = relatedTarget instanceof Node && target.closest(".field")?.contains(relatedTarget);
    if (name === undefined || stays || !element.current?.contains(target)) return;
    const all = values();
    const sentence = all[name] === "" ? undefined : checks[name](all[name], all);
    if (!sentence) return;
    setErrors((before) => ({ ...before, [name]: sentence }));
    announce(sentence(words));
  };

  const change = ({ target }: Pick<InputEvent<HTMLElement>, "target">) => {
    const name = names.find((each) => isField(target) && each === target.name);
    if (name === undefined) return;
    const value = values()[name];
    setTyped((before) => ({ ...before, [name]: value }));
    if (errors[name]) setErrors((before) => ({ ...before, [name]: undefined }));
  };

  return {
    busy,
    problem,
    check,
    refuse,
    values,
    set,
    focus,
    /** What stands in a field now; nothing while the server renders the page. */
    typed: (name: Name): string => typed[name] ?? "",
    errorOf: (name: Name): string | undefined => errors[name]?.(words),
    /** For the `<form>`. Its method sends nothing anywhere by itself, not even before the program has come. */
    props: {
      ref: element,
      method: "dialog",
      noValidate: true,
      onBlur: leave,
      onInput: change,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void send();
      },
    },
  };
}

function isField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

function radiosOf(list: RadioNodeList): HTMLInputElement[] {
  return [...list].filter((node) => node instanceof HTMLInputElement);
}

function chosenIn(list: RadioNodeList): HTMLInputElement | undefined {
  return radiosOf(list).find(({ checked }) => checked);
}
