import { useEffect, useRef, useState, type FocusEvent, type InputEvent, type SubmitEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useWords } from "../../browser/locale/locale.ts";
import { Refused } from "../../browser/client/client.ts";
import { fieldErrors } from "../../browser/client/field-errors.ts";
import type { Check, Form, RetryableError, Values } from "../../ui/form/use-form.ts";
import { announce } from "../../browser/message/announce.ts";

type Options<Name extends string> = {
  /** In the order of the fields. */
  checks: Record<Name, Check>;
  submit: (values: Values<Name>) => Promise<void>;
};

/**
 * A form of the shell, on react-hook-form, with the fields of the public forms. A field is validated on blur and on
 * submit, never while the user types (specification, section 5); the next change clears its error. A refusal appears at
 * its field or above the form; then the first invalid field receives the focus.
 */
export function useSectionForm<Name extends string>({ checks, submit }: Options<Name>): Form<Name> {
  const words = useWords();
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const names = Object.keys(checks) as Name[]; // the fields are the keys of the checks
  const form = useForm<Record<string, unknown>>({
    reValidateMode: "onSubmit",
    resolver: (values) => {
      const errors = Object.fromEntries(names.flatMap((name) => (faultOf(name) ? [[name, { type: "check" }]] : [])));
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { isSubmitting, errors } = form.formState;
  const typed = useWatch({ control: form.control });

  const values = (): Values<Name> =>
    Object.fromEntries(names.map((name) => [name, textOf(form.getValues(name))])) as Values<Name>; // one entry for each name
  function faultOf(name: Name) {
    const all = values();
    return checks[name](all[name], all);
  }

  // The form's named fields, wherever they are in the document
  const known = useRef(new WeakSet<Element>());
  useEffect(() => {
    for (const name of names) {
      const field = element.current?.elements.namedItem(name);
      if (!(field instanceof Element) || known.current.has(field)) continue;
      known.current.add(field);
      form.register(name).ref(field);
      form.setValue(name, form.getValues(name)); // so that `typed` has the field's current value
    }
  });

  const check = (some: readonly Name[]): boolean => {
    setProblem(null);
    form.clearErrors(some);
    const wrong = some.filter((name) => faultOf(name));
    for (const [index, name] of wrong.entries()) form.setError(name, { type: "check" }, { shouldFocus: index === 0 });
    return wrong.length === 0;
  };

  const refuse = (cause: unknown, retry: () => void) => {
    const found = cause instanceof Refused ? fieldErrors(cause) : [];
    const issues = names.flatMap((name) => found.find(({ field }) => field === name) ?? []);
    if (issues.length === 0) setProblem({ cause, retry });
    for (const [index, { field, message }] of issues.entries())
      form.setError(field, { type: "server", message }, { shouldFocus: index === 0 });
  };

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    await form.handleSubmit(() => submit(values()).catch((cause: unknown) => refuse(cause, () => void send())))();
    isSending.current = false;
  };

  const nameAt = (target: EventTarget) => {
    const name = isField(target) ? target.name : undefined;
    return names.find((each) => each === name);
  };
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const name = nameAt(target);
    const stays = relatedTarget instanceof Node && target.closest(".field")?.contains(relatedTarget);
    if (name === undefined || stays || !element.current?.contains(target) || values()[name] === "") return;
    const sentence = faultOf(name);
    if (!sentence) return;
    form.setError(name, { type: "check" });
    announce(sentence(words));
  };
  const change = ({ target }: Pick<InputEvent<HTMLElement>, "target">) => {
    const name = nameAt(target);
    if (name === undefined) return;
    void form.register(name).onChange({ target, type: "change" });
    form.clearErrors(name);
  };

  return {
    busy: isSubmitting,
    problem,
    check,
    refuse,
    values,
    set: (some) => {
      for (const [name, value] of Object.entries(some)) form.setValue(name, value);
    },
    focus: (name) => form.setFocus(name),
    typed: (name) => textOf(typed[name]),
    /** In the page's current language, even if it has changed since the validation. */
    errorOf: (name) => {
      const error = errors[name];
      return error?.type === "check" ? faultOf(name)?.(words) : error?.message;
    },
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

/** A field's value as a native form would submit it. */
function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "";
  return typeof value === "string" ? value : "";
}

function isField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}
