import { useLayoutEffect, useRef, useState, type FocusEvent, type InputEvent, type SubmitEvent } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { Words } from "../../../contract/words/en.ts";
import { Refused } from "../../browser/client/client.ts";
import { announce } from "../../browser/message/announce.ts";
import { fieldErrors } from "../../browser/client/field-errors.ts";

export type Values<Name extends string> = Record<Name, string>;
/** A field's error, as text in the page's language at the time of rendering. */
export type Sentence = (words: Words) => string;
export type Check = (value: string, values: Partial<Values<string>>) => Sentence | undefined;

/** Why a form as a whole was refused, and a function that sends it again. */
export type RetryableError = { cause: unknown; retry: () => void };

type Parts<Name extends string> = {
  /** In the order of the fields. */
  checks: Record<Name, Check>;
  submit: (values: Values<Name>) => Promise<void>;
  /** Brings the first invalid field into view if it may be hidden; without it, the field receives the focus at once. */
  lead?: (name: Name) => void;
};

export type Form<Name extends string = string> = ReturnType<typeof useForm<Name>>;

/**
 * A form of uncontrolled fields, so that input from before hydration is kept. A field is validated on blur and on
 * submit, never while the user types (specification, section 5); the next change clears its error. After a submit, the
 * first invalid field receives the focus.
 */
export function useForm<Name extends string>({ checks, submit, lead }: Parts<Name>) {
  const words = useWords();
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<Name, Sentence>>>({});
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState<Partial<Values<Name>>>({});
  const names = Object.keys(checks) as Name[]; // the fields are the keys of the checks

  const values = (): Values<Name> => {
    const data = element.current ? new FormData(element.current) : new FormData();
    const textOf = (name: Name) => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    };
    return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Values<Name>;
  };

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads input from before hydration, once
  useLayoutEffect(() => setTyped(values()), []);

  const focus = (name: Name) => {
    const field = element.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
    if (field instanceof RadioNodeList) (chosenIn(field) ?? radiosOf(field)[0])?.focus();
  };
  const leadTo = lead ?? focus;

  /** Sets fields' values and clears their errors; a select that is rendered later takes its value then. */
  const set = (some: Partial<Values<Name>>) => {
    for (const [name, value] of Object.entries<string | undefined>(some)) {
      const field = element.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value ?? "";
      if (field instanceof RadioNodeList) for (const radio of radiosOf(field)) radio.checked = radio.value === value;
    }
    setTyped((before) => ({ ...before, ...some }));
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(some).map((name) => [name, undefined])) }));
  };

  /**
   * Validates these fields without submitting: shows their errors and leads to the first. Returns whether all are
   * valid.
   */
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

  /** Shows a refusal at its field, or above the form. */
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
    const all = values();
    const before = { ...all, ...typed };
    // A field whose error depended on this one, such as the repeated password, is valid again
    const mended = names.filter(
      (each) => errors[each] && checks[each](before[each], before) && !checks[each](all[each], all),
    );
    setTyped((others) => ({ ...others, [name]: all[name] }));
    if (errors[name] || mended.length > 0)
      setErrors((others) => ({
        ...others,
        ...Object.fromEntries([name, ...mended].map((each) => [each, undefined])),
      }));
  };

  return {
    busy,
    problem,
    check,
    refuse,
    values,
    set,
    focus,
    /** A field's current value; empty during server rendering. */
    typed: (name: Name): string => typed[name] ?? "",
    errorOf: (name: Name): string | undefined => errors[name]?.(words),
    /** Props of the `<form>`. Its method prevents a submission before hydration from sending anything. */
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
