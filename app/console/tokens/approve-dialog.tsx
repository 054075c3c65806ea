import { useState } from "react";
import * as z from "zod/mini";
import type { CallData } from "../../../contract/schemas.ts";
import type { Product } from "../../../contract/schemas/catalogue.ts";
import { limits } from "../../../contract/limits.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { TextField, TickField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";

type Props = { due: NonNullable<Product["licence"]>[]; onClose: () => void };

/** Lets the program that sent its user here, such as `npm login`, download: asks for what it needs in one place. */
export function ApproveDialog(props: Props) {
  const [code, setCode] = useState(codeInAddress);
  if (code === undefined) return null;
  const onClose = () => {
    history.replaceState(history.state, "", location.pathname + location.search);
    setCode(undefined);
    props.onClose();
  };
  return <Asked {...props} code={code} onClose={onClose} />;
}

/** In the fragment, which is in no log. */
function codeInAddress(): string | undefined {
  return /^#code=([\w-]{1,64})$/.exec(location.hash)?.[1];
}

function Asked({ code, ...props }: Props & { code: string }) {
  const { data, problem } = useRead("terminalLogin", { code });
  const { approving: texts } = useWords().tokens;
  if (problem) return <p role="alert">{texts.ended}</p>;
  return data ? <Approval {...props} code={code} asked={data} /> : null;
}

type ApprovalProps = Props & { code: string; asked: CallData<"terminalLogin"> };

function Approval({ code, asked, due, onClose }: ApprovalProps) {
  const { approving: texts } = useWords().tokens;
  const { language } = useLocale();
  const { recent } = useMoments();
  const api = useApi();
  return (
    <FormDialog
      texts={{
        title: texts.title(asked.client),
        lead: texts.lead(asked.network, recent(asked.requestedAt)),
        submit: texts.button,
        working: texts.working,
      }}
      schema={z.object({ code: z.string(), name: z.string() })}
      values={{ name: asked.client, agrees: false }}
      inputOf={({ name }) => ({ code, name: name.trim() })}
      check={({ name, agrees }) => ({
        name: name.trim() === "" && texts.enterName,
        agrees: due.length > 0 && !agrees && texts.mustAgree,
      })}
      onSubmit={async ({ name }) => {
        for (const { id, version } of due) await api().call("agreeToPolicies", { licence: { id, version } });
        await api().call("approveTerminalLogin", { code, name: name.trim() });
        showMessage("done", texts.done);
      }}
      onClose={onClose}
    >
      <TextField name="name" label={texts.name} maxLength={limits.name} autoComplete="off" />
      {due.map(({ id, url, title, version }) => (
        <a key={id} href={url} target="_blank" rel="noreferrer" className="link">
          {texts.terms(title[language], version)}
        </a>
      ))}
      {due.length > 0 && <TickField name="agrees" label={texts.agree} />}
    </FormDialog>
  );
}
