import "./people.css";
import { refusals } from "../../../contract/refusals.ts";
import { invitationRequest, type ListedInvitation, type OperatorRole } from "../../../contract/schemas/invitations.ts";
import { Refused } from "../../../client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { Empty } from "../../ui/empty.tsx";
import { ChoiceField, TextField } from "../form/fields.tsx";
import { ConfirmDialog, FormDialog } from "../form/form-dialog.tsx";
import { useDialog } from "../form/use-dialog.ts";
import { actions, state, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { EndedTag } from "../list/ended-tag.tsx";
import { AddButton, ListView } from "../list/list-view.tsx";
import type { Filter } from "../list/use-filter.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";

const pageSize = 20;

/** A copy, least powerful first: the contract's list would pull the schemas into the browser's script. */
const invitedRoles = ["reviewer", "publisher", "admin"] as const satisfies readonly OperatorRole[];

type Values = { mailbox: string; role: OperatorRole; language: "en" | "zh" };

/** Invitations to a role: sent, sent again and ended here. Their page is in the address, beside that of the accounts. */
export function Invitations({ filter }: { filter: Filter }) {
  const { invitations: texts } = useWords().accounts;
  const { roles: roleTexts } = useWords().operator;
  const { language } = useLocale();
  const { moment: when, recent } = useMoments();
  const { columns: heads } = texts;
  const pages: Filter = {
    ...filter,
    page: Math.max(1, Number.parseInt(filter.get("invitations")) || 1),
    hrefWith: ({ page = "1" }) => filter.hrefWith({ page: String(filter.page), invitations: page === "1" ? "" : page }),
  };
  const read = useRead("invitations", { page: pages.page, pageSize });
  const inviting = useDialog<Values>(read.refetch);
  const ending = useDialog<ListedInvitation>(read.refetch);
  const columns: Column<ListedInvitation>[] = [
    text(heads.mailbox, ({ mailbox, createdAt, createdBy }) => (
      <>
        <bdi>{mailbox}</bdi>
        <span className="row-below">
          {createdBy === null ? texts.byDeleted(when(createdAt)) : texts.by(createdBy, when(createdAt))}
        </span>
      </>
    )),
    text(heads.role, ({ roles }) => roles.map((role) => roleTexts[role]).join(), { width: "narrow" }),
    state(
      heads.state,
      ({ state: now, expiresAt }) => {
        if (now === "open")
          return (
            <span className="num" title={when(expiresAt)}>
              {texts.until(recent(expiresAt))}
            </span>
          );
        if (now === "used") return <span className="meta">{texts.states.used}</span>;
        return <EndedTag text={texts.states[now]} hint={now === "inactive" ? texts.inactiveHint : undefined} />;
      },
      { width: "wide" },
    ),
    actions(
      heads.action,
      (invitation) =>
        invitation.state !== "used" && (
          <>
            <button
              type="button"
              className="button small"
              aria-label={texts.againFor(invitation.mailbox)}
              onClick={() => inviting.open({ ...invitation, role: invitation.roles[0] ?? "reviewer" })}
            >
              {texts.again}
            </button>
            <button
              type="button"
              className="button small"
              aria-label={texts.endFor(invitation.mailbox)}
              onClick={() => ending.open(invitation)}
            >
              {texts.end}
            </button>
          </>
        ),
      { width: "wide" },
    ),
  ];
  return (
    <ListView
      isSection
      title={texts.title}
      actions={
        <AddButton text={texts.invite} onPress={() => inviting.open({ mailbox: "", role: "reviewer", language })} />
      }
      read={read}
      filter={pages}
      empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
      label={texts.title}
      keyOf={({ id }) => id}
      columns={columns}
    >
      {inviting.value && <InviteDialog values={inviting.value} onClose={inviting.close} />}
      {ending.value && <EndDialog invitation={ending.value} onClose={ending.close} />}
    </ListView>
  );
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
  const { ask, text: lead, button, working, done } = texts.ending;
  return (
    <ConfirmDialog
      texts={{ title: ask(mailbox), lead, submit: button, working }}
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
