import "./people.css";
import { useState } from "react";
import { refusals } from "../../../contract/refusals.ts";
import { invitationRequest, type ListedInvitation, type OperatorRole } from "../../../contract/schemas/invitations.ts";
import { Refused } from "../../../client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { Empty } from "../../ui/empty.tsx";
import { ChoiceField, TextField } from "../form/fields.tsx";
import { ConfirmDialog, FormDialog } from "../form/form-dialog.tsx";
import { Plus } from "../icons.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { EndedTag } from "../list/ended-tag.tsx";
import type { Filter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";

const pageSize = 20;

/** A copy, least powerful first: the contract's list would pull the schemas into the browser's script. */
const invitedRoles = ["reviewer", "publisher", "admin"] as const satisfies readonly OperatorRole[];

type Values = { mailbox: string; role: OperatorRole; language: "en" | "zh" };
type DialogRequest = { dialog: "invite"; values: Values } | { dialog: "end"; invitation: ListedInvitation };

/** Invitations to a role: sent, sent again and ended here. Their page is in the address, beside that of the accounts. */
export function Invitations({ filter }: { filter: Filter }) {
  const { invitations: texts } = useWords().accounts;
  const { language } = useLocale();
  const pages: Filter = {
    ...filter,
    page: Math.max(1, Number.parseInt(filter.get("invitations")) || 1),
    hrefWith: ({ page = "1" }) => filter.hrefWith({ page: String(filter.page), invitations: page === "1" ? "" : page }),
  };
  const read = useRead("invitations", { page: pages.page, pageSize });
  const [asked, setAsked] = useState<DialogRequest>();
  const close = (isDone: boolean) => {
    setAsked(undefined);
    if (isDone) void read.refetch();
  };
  const again = ({ mailbox, roles: [role = "reviewer"], language: own }: ListedInvitation) =>
    setAsked({ dialog: "invite", values: { mailbox, role, language: own } });
  return (
    <section className="invitations" aria-labelledby="invitations-title">
      <div className="list-tools">
        <h2 id="invitations-title">{texts.title}</h2>
        <button
          type="button"
          className="button small"
          onClick={() => setAsked({ dialog: "invite", values: { mailbox: "", role: "reviewer", language } })}
        >
          <Plus size={16} />
          {texts.invite}
        </button>
      </div>
      <DataList
        read={read}
        filter={pages}
        empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
        label={texts.title}
        pagesLabel={texts.pages}
        className="invitation-rows"
        columns={useColumns(again, (invitation) => setAsked({ dialog: "end", invitation }))}
        keyOf={({ id }) => id}
      />
      {asked?.dialog === "invite" && <InviteDialog values={asked.values} onClose={close} />}
      {asked?.dialog === "end" && <EndDialog invitation={asked.invitation} onClose={close} />}
    </section>
  );
}

type Act = (invitation: ListedInvitation) => void;

function useColumns(onInvite: Act, onEnd: Act): Column<ListedInvitation>[] {
  const { invitations: texts } = useWords().accounts;
  const { roles: roleTexts } = useWords().operator;
  const { language, words } = useLocale();
  const moment = (at: string) => formatMoment(at, language, words);
  const { columns } = texts;
  return [
    {
      head: columns.mailbox,
      render: ({ mailbox, createdAt, createdBy }) => (
        <>
          <bdi>{mailbox}</bdi>
          <span className="row-below">
            {createdBy === null ? texts.byDeleted(moment(createdAt)) : texts.by(createdBy, moment(createdAt))}
          </span>
        </>
      ),
    },
    {
      head: columns.role,
      width: "min(9rem, 13cqi)",
      className: "row-role",
      render: ({ roles }) => roles.map((role) => roleTexts[role]).join(),
    },
    {
      head: columns.state,
      width: "min(17rem, 26cqi)",
      className: "row-expiry",
      render: ({ state, expiresAt }) => (
        <>
          {state === "open" && <span className="num">{texts.until(moment(expiresAt))}</span>}
          {state === "used" && <span className="meta">{texts.states.used}</span>}
          {(state === "expired" || state === "inactive") && (
            <EndedTag text={texts.states[state]} hint={state === "inactive" ? texts.inactiveHint : undefined} />
          )}
        </>
      ),
    },
    {
      head: columns.action,
      width: "14rem",
      isHeadHidden: true,
      className: "row-action",
      render: (invitation) =>
        invitation.state !== "used" && (
          <>
            <button
              type="button"
              className="button small"
              aria-label={texts.againFor(invitation.mailbox)}
              onClick={() => onInvite(invitation)}
            >
              {texts.again}
            </button>
            <button
              type="button"
              className="button small"
              aria-label={texts.endFor(invitation.mailbox)}
              onClick={() => onEnd(invitation)}
            >
              {texts.end}
            </button>
          </>
        ),
    },
  ];
}

type DialogProps = { onClose: (isDone: boolean) => void };

/** Asks for mailbox, role and the language of the mail. */
function InviteDialog({ values, onClose }: DialogProps & { values: Values }) {
  const { invitations: texts } = useWords().accounts;
  const { languages, roles } = useWords().operator;
  const api = useApi();
  const { title, lead, button, working } = texts.inviting;
  const inputOf = ({ mailbox, role, language }: Values) => ({ mailbox: mailbox.trim(), roles: [role], language });
  return (
    <FormDialog<Values, typeof invitationRequest>
      texts={{ title, lead, submit: button, working }}
      schema={invitationRequest}
      values={values}
      inputOf={inputOf}
      pathOf={(field) => (field.startsWith("roles") ? "role" : field)}
      onSubmit={async (chosen) => {
        const { mailbox } = await api().call("invite", inputOf(chosen));
        showMessage("done", texts.sent(mailbox));
      }}
      onClose={onClose}
    >
      <TextField name="mailbox" label={texts.columns.mailbox} type="email" maxLength={320} autoComplete="off" />
      <ChoiceField
        name="role"
        label={texts.columns.role}
        options={invitedRoles.map((value) => ({ value, text: roles[value] }))}
      />
      <ChoiceField
        name="language"
        label={texts.language}
        options={(["en", "zh"] as const).map((value) => ({ value, text: languages[value] }))}
      />
    </FormDialog>
  );
}

/** Ends an invitation after a confirmation. */
function EndDialog({ invitation: { id, mailbox }, onClose }: DialogProps & { invitation: ListedInvitation }) {
  const { invitations: texts } = useWords().accounts;
  const api = useApi();
  const { ask, text, button, working, done } = texts.ending;
  return (
    <ConfirmDialog
      texts={{ title: ask(mailbox), lead: text, submit: button, working }}
      look="bad"
      onSubmit={async () => {
        try {
          await api().call("endInvitation", { id });
        } catch (cause) {
          // Somebody else has ended it: the goal is reached
          if (!(cause instanceof Refused) || cause.errCode !== refusals.notFound.code) throw cause;
        }
        showMessage("done", done(mailbox));
      }}
      onClose={onClose}
    />
  );
}
