import { useRef, useState } from "react";
import {
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import type * as z from "zod/mini";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";

export type SchemaParts<Values extends FieldValues, Schema extends z.ZodMiniType> = {
  /** The contract's schema for the request. */
  schema: Schema;
  values: DefaultValues<Values>;
  /** Converts the form's values to the request. */
  inputOf: (values: Values) => z.input<Schema>;
  /** The form's path of a field of the call; by default the same name. `undefined` if there is none. */
  pathOf?: (field: string, values: Values) => string | undefined;
  /** Rules of the view beyond the contract's, with their texts; they come before those of the schema. */
  check?: (values: Values) => Partial<Record<Path<Values>, string | false>>;
};

/** Somebody else changed it meanwhile (10107), or the user has lost the role (10102). */
export type BlockedBy = "changed" | "noRole";

export type SchemaForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  problem: RetryableError | null;
  blockedBy: BlockedBy | null;
  isBusy: boolean;
  /**
   * Validates the values by the schema, then sends them; resolves with whether they were accepted. Refusals appear at
   * their fields.
   */
  send: (submit: (values: Values) => Promise<void>) => Promise<boolean>;
  /** Shows a refusal at its fields or as `blockedBy`; returns whether that says all of it. */
  place: (cause: unknown) => boolean;
  /** Removes the form's error. */
  clear: () => void;
};

/**
 * A form on react-hook-form, validated by the contract's schema, as on the server. An error's `type` is `schema` if its
 * message is a key of the dictionaries' `issues`, and `server` if it is a text of the server or of the view.
 */
export function useSchemaForm<Values extends FieldValues, Schema extends z.ZodMiniType>({
  schema,
  values: start,
  inputOf,
  pathOf = (field) => field,
  check = () => ({}),
}: SchemaParts<Values, Schema>): SchemaForm<Values> {
  const isSending = useRef(false);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const [blockedBy, setBlockedBy] = useState<BlockedBy | null>(null);

  const form = useForm<Values>({
    defaultValues: start,
    reValidateMode: "onSubmit",
    resolver: (values) => {
      const errors: FieldErrors<Values> = {};
      for (const [path, message] of Object.entries<string | false | undefined>(check(values)))
        if (message) set(errors, path, { type: "server", message });
      const result = schema.safeParse(inputOf(values));
      if (result.success) return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
      for (const { path, message } of result.error.issues) {
        const place = pathOf(path.join("."), values);
        if (place !== undefined && get(errors, place) === undefined) set(errors, place, { type: "schema", message });
      }
      return { values: {}, errors };
    },
  });

  const place = (cause: unknown): boolean => {
    if (!(cause instanceof Refused)) return false;
    const { errCode, data } = cause;
    if (errCode === refusals.changedMeanwhile.code) setBlockedBy("changed");
    if (errCode === refusals.notAllowed.code) setBlockedBy("noRole");
    const all = data?.issues ?? [];
    const shown = form.getValues();
    const issues = all.flatMap(({ field, message }) => {
      const path = pathOf(field, shown);
      return path === undefined ? [] : [{ path, message }];
    });
    for (const [index, { path, message }] of issues.entries())
      form.setError(path as Path<Values>, { type: "server", message }, { shouldFocus: index === 0 }); // a path of this form
    const atFields = issues.filter(({ path }) => path.replace(/\..*$/, "") in shown);
    if (atFields.length < all.length) return false;
    return issues.length > 0 || errCode === refusals.changedMeanwhile.code || errCode === refusals.notAllowed.code;
  };

  const clear = () => {
    setProblem(null);
    setBlockedBy(null);
  };

  const send = async (submit: (values: Values) => Promise<void>): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    clear();
    let isAccepted = false;
    await form.handleSubmit(async (values) => {
      try {
        await submit(values);
        isAccepted = true;
      } catch (cause) {
        if (!place(cause)) setProblem({ cause, retry: () => void send(submit) });
      }
    })();
    isSending.current = false;
    return isAccepted;
  };

  return { form, problem, blockedBy, isBusy: form.formState.isSubmitting, send, place, clear };
}
