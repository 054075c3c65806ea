import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type InputEvent,
  type RefObject,
  type SubmitEvent,
} from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { Words } from "../../../contract/words/en.ts";
import { Refused } from "../../../client/client.ts";
import { announce } from "../../browser/message/announce.ts";
import { fieldErrors } from "../../browser/client/field-errors.ts";
import { fillField, focusField, isField, valuesOf, type Values } from "./form-fields.ts";

/** A field's error, as text in the page's language at the time of rendering. */
export type Sentence = (words: Words) => string;
export type Check = (value: string, values: Partial<Values<string>>) => Sentence | undefined;

/** Why a form as a whole was refused, and a function that sends it again. */
export type RetryableError = { cause: unknown; retry: () => void };

type Options<Name extends string> = {
  /** In the order of the fields. */
  checks: Record<Name, Check>;
  submit: (values: Values<Name>) => Promise<void>;
  /** Brings the first invalid field into view if it may be hidden; without it, the field receives the focus at once. */
  showFirstError?: (name: Name) => void;
};

export type Form<Name extends string = string> = ReturnType<typeof useForm<Name>>;

/**
 * A form of uncontrolled fields, so that input from before hydration is kept. A field is validated on blur and on
 * submit, never while the user types (specification, section 5); the next change clears its error. After a submit, the
 * first invalid field receives the focus.
 */
export function useForm<Name extends string>({ checks, submit, showFirstError }: Options<Name>) {
  const words = useWords();
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const [busy, setBusy] = useState(false);
  const names = Object.keys(checks) as Name[]; // the fields are the keys of the checks
  const values = () => valuesOf(element.current, names);
  const { typed, errors, setTyped, setErrors, onBlur, onInput } = useFields(element, checks, values);

  const focus = (name: Name) => focusField(element.current, name);
  const showError = showFirstError ?? focus;

  /** Sets fields' values and clears their errors; a select that is rendered later takes its value then. */
  const set = (some: Partial<Values<Name>>) => {
    for (const [name, value] of Object.entries<string | undefined>(some)) fillField(element.current, name, value);
    setTyped(some);
    setErrors(without(Object.keys(some)));
  };

  /**
   * Validates these fields without submitting: shows their errors and leads to the first. Returns whether all are
   * valid.
   */
  const check = (some: readonly Name[]): boolean => {
    const all = values();
    setProblem(null);
    const found = some.map((name) => [name, checks[name](all[name], all)] as const);
    setErrors(Object.fromEntries(found));
    const [first] = found.find(([, sentence]) => sentence) ?? [];
    if (first !== undefined) showError(first);
    return first === undefined;
  };

  /** Shows a refusal at its field, or above the form. */
  const refuse = (cause: unknown, retry: () => void) => {
    const refused = cause instanceof Refused ? fieldErrors(cause) : [];
    const found = names.flatMap((name) => {
      const error = refused.find(({ field }) => field === name);
      return error ? [[name, () => error.message] as const] : [];
    });
    const [first] = found;
    if (!first) return setProblem({ cause, retry });
    setErrors(Object.fromEntries(found));
    showError(first[0]);
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
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
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
    props: { ref: element, method: "dialog", noValidate: true, onBlur, onInput, onSubmit },
  };
}

/** What the fields contain, their errors, and the events that change them. */
function useFields<Name extends string>(
  element: RefObject<HTMLFormElement | null>,
  checks: Record<Name, Check>,
  values: () => Values<Name>,
) {
  const words = useWords();
  const [errors, setErrors] = useState<Partial<Record<Name, Sentence>>>({});
  const [typed, setTyped] = useState<Partial<Values<Name>>>({});
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads input from before hydration, once
  useLayoutEffect(() => setTyped(values()), []);

  const names = Object.keys(checks) as Name[]; // the fields are the keys of the checks
  const nameOf = (target: EventTarget) => names.find((each) => isField(target) && each === target.name);
  const addErrors = (some: Record<string, Sentence | undefined>) => setErrors((before) => ({ ...before, ...some }));

  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const name = nameOf(target);
    const stays = relatedTarget instanceof Node && target.closest(".field")?.contains(relatedTarget);
    if (name === undefined || stays || !element.current?.contains(target)) return;
    const all = values();
    const sentence = all[name] === "" ? undefined : checks[name](all[name], all);
    if (!sentence) return;
    setErrors((before) => ({ ...before, [name]: sentence }));
    announce(sentence(words));
  };

  const onInput = ({ target }: Pick<InputEvent<HTMLElement>, "target">) => {
    const name = nameOf(target);
    if (name === undefined) return;
    const all = values();
    const before = { ...all, ...typed };
    // A field whose error depended on this one, such as the repeated password, is valid again
    const corrected = names.filter(
      (each) => errors[each] && checks[each](before[each], before) && !checks[each](all[each], all),
    );
    setTyped((others) => ({ ...others, [name]: all[name] }));
    if (errors[name] || corrected.length > 0) addErrors(without([name, ...corrected]));
  };

  return {
    typed,
    errors,
    setTyped: (some: Partial<Values<Name>>) => setTyped((before) => ({ ...before, ...some })),
    setErrors: addErrors,
    onBlur,
    onInput,
  };
}

function without(names: readonly string[]): Record<string, undefined> {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
