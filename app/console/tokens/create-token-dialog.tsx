import { useState } from "react";
import type * as z from "zod/mini";
import { useWords } from "../../browser/locale/locale.ts";
import { limits } from "../../../contract/limits.ts";
import { ownTokenRequest, tokenRequest } from "../../../contract/schemas/tokens.ts";
import { personalScopes, tokenScopes } from "../../../contract/access.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useIdempotencyKey } from "../../ui/form/use-idempotency-key.ts";
import { useProfile } from "../guard/profile.ts";
import { ChoiceField, TextField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { SecretDialog } from "../form/secret-dialog.tsx";

const lifetimes = [30, 90, 180, 365] as const;
const usualLifetime = 90;

type Props = {
  /** What the new token is like at first. */
  renewed?: { name: string; scopes: readonly string[]; createdAt: string; expiresAt: string };
  refetch: () => Promise<void>;
  onClose: () => void;
};
type Values = { name: string; scope: string; expiresInDays: string };

/** Creates a token for automation and shows it once. */
export function CreateTokenDialog(props: Props) {
  const { creating, scopes: names } = useWords().tokens;
  const api = useApi();
  const several = tokenScopes.filter((each) => props.renewed?.scopes.includes(each)); // the command line can make such tokens

  return (
    <TokenDialog
      {...props}
      texts={creating}
      scopes={{
        ...creating.scopes,
        ...(several.length > 1 && { [several.join()]: several.map((each) => names[each]).join(", ") }),
      }}
      scope={props.renewed && (several.join() || "none")}
      schema={tokenRequest}
      inputOf={(scope, input) => ({ ...input, scopes: tokenScopes.filter((each) => scope.split(",").includes(each)) })}
      create={(input, options) => api().call("createToken", input, options)}
    />
  );
}

/** The same for a personal token. Each choice includes those before it. */
export function CreateOwnTokenDialog(props: Props) {
  const { own: texts } = useWords().tokens;
  const api = useApi();
  const { data: profile } = useProfile();
  const { download, read } = texts.may;
  const publishes = profile?.roles.some((role) => role === "publisher" || role === "admin");
  return (
    <TokenDialog
      {...props}
      texts={{ title: texts.creatingTitle, lead: texts.creatingLead, nameHint: texts.nameHint }}
      scopes={publishes ? texts.may : { download, read }}
      scope={personalScopes.findLast((each) => props.renewed?.scopes.includes(each))}
      schema={ownTokenRequest}
      inputOf={(scope, input) => ({
        ...input,
        scopes: personalScopes.slice(0, personalScopes.findIndex((each) => each === scope) + 1),
      })}
      create={(input, options) => api().call("createOwnToken", input, options)}
    />
  );
}

/** As long as that of the one before, if a choice is. */
function lifetimeOf(renewed: Props["renewed"]): number {
  const days = renewed && Math.round((Date.parse(renewed.expiresAt) - Date.parse(renewed.createdAt)) / 86_400_000);
  return lifetimes.find((each) => each === days) ?? usualLifetime;
}

type Created = { name: string; token: string };
type DialogProps<Schema extends z.ZodMiniType<unknown, object>> = Props & {
  texts: { title: string; lead: string; nameHint: string };
  /** What a token may do; the first is proposed. */
  scopes: Record<string, string>;
  /** Proposed instead. */
  scope: string | undefined;
  schema: Schema;
  inputOf: (scope: string, input: { name: string; expiresInDays: number }) => z.input<Schema>;
  create: (input: z.input<Schema>, options: ReturnType<ReturnType<typeof useIdempotencyKey>>) => Promise<Created>;
};

function TokenDialog<Schema extends z.ZodMiniType<unknown, object>>(props: DialogProps<Schema>) {
  const { renewed, texts, scopes, scope: proposed = "", schema, create, refetch, onClose } = props;
  const { creating, shown } = useWords().tokens;
  const attempt = useIdempotencyKey();
  const [created, setCreated] = useState<Created>();
  const [isShown, setShown] = useState(false);
  if (isShown && created) {
    return (
      <SecretDialog texts={{ ...shown, lead: shown.lead(created.name) }} secret={created.token} onClose={onClose}>
        <p className="text-ui text-ink-2">{shown.usage}</p>
        <pre className="token-usage" translate="no">
          Authorization: Bearer …
        </pre>
      </SecretDialog>
    );
  }
  const inputOf = ({ name, scope, expiresInDays }: Values) =>
    props.inputOf(scope, { name: name.trim(), expiresInDays: Number(expiresInDays) });
  return (
    <FormDialog<Values, Schema>
      texts={{ title: texts.title, lead: texts.lead, submit: creating.button, working: creating.working }}
      schema={schema}
      values={{
        name: renewed?.name ?? "",
        scope: proposed in scopes ? proposed : (Object.keys(scopes)[0] ?? ""),
        expiresInDays: String(lifetimeOf(renewed)),
      }}
      inputOf={inputOf}
      check={({ name }) => ({ name: name.trim() === "" && creating.enterName })}
      onSubmit={async (values) => {
        const input = inputOf(values);
        setCreated(await create(input, attempt(input)));
        void refetch();
      }}
      onClose={(isDone) => (isDone ? setShown(true) : onClose())}
    >
      <TextField
        name="name"
        label={creating.name}
        hint={<p className="field-hint">{texts.nameHint}</p>}
        maxLength={limits.name}
        autoComplete="off"
      />
      <ChoiceField
        name="scope"
        label={creating.scope}
        options={Object.entries(scopes).map(([value, text]) => ({ value, text }))}
      />
      <ChoiceField
        name="expiresInDays"
        label={creating.lifetime}
        options={lifetimes.map((days) => ({ value: String(days), text: creating.days(days) }))}
      />
    </FormDialog>
  );
}
