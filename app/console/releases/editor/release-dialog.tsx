import { useLocale } from "../../../browser/locale/locale.ts";
import type { AdminRelease } from "../../../../contract/schemas/publishing.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { formatMoment } from "../../../browser/locale/formats.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Dialog, useCloseDialog } from "../../form/dialog.tsx";
import { DialogForm } from "../../form/dialog-form.tsx";
import { ReasonField } from "../../form/reason-field.tsx";
import { useOperatorWords } from "../../form/operator-words.ts";
import { useSectionForm } from "../../form/use-section-form.ts";
import { queries } from "../../list/queries.ts";
import { localInput, momentOf, zoneName } from "./local-time.ts";
import type { ReleaseEditing } from "./use-release.ts";
import { useReleaseWords } from "./words.ts";

export type ReleaseAction = "publish" | "schedule" | "withdraw" | "remove";

type Props = { action: ReleaseAction; editing: ReleaseEditing; name: string; onDeleted: () => void };

/** Explains an action on a release, asks for its input, and performs it. */
export function ReleaseDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const { actions } = useReleaseWords();
  const { close } = useOperatorWords();
  const { action, editing, name } = props;
  const isAgain = action === "publish" && editing.release.state === "withdrawn";
  return (
    <Dialog
      title={actions[action].title(name)}
      lead={isAgain ? actions.publish.againText : actions[action].text}
      closeLabel={close}
      onClose={onClose}
      small
    >
      <Question {...props} />
    </Dialog>
  );
}

function Question({ action, editing, name, onDeleted }: Props) {
  const { actions } = useReleaseWords();
  const { language, words } = useLocale();
  const api = useApi();
  const close = useCloseDialog();
  const { confirm, working } = actions[action];
  const { product: slug, version, publishAt } = editing.release;

  const run = async (
    { revision }: AdminRelease,
    { at, reason, reasonZh }: Record<"at" | "reason" | "reasonZh", string>,
  ) => {
    if (action === "remove") {
      await api().call("deleteDraft", { slug, version, revision });
      return null;
    }
    if (action === "withdraw") {
      const inChinese = reasonZh.trim() === "" ? {} : { reasonZh: reasonZh.trim() };
      return api().call("withdrawRelease", { slug, version, reason: reason.trim(), ...inChinese, revision });
    }
    const time = action === "schedule" ? momentOf(at) : null;
    return api().call("publishRelease", { slug, version, revision, ...(time !== null && { publishAt: time }) });
  };
  const doneText = (at: string) => {
    if (action !== "schedule") return actions[action].done(name);
    return actions.schedule.done(name, formatMoment(momentOf(at) ?? "", language, words));
  };

  const form = useSectionForm({
    checks: {
      at: (value) => {
        if (action !== "schedule") return undefined;
        const moment = momentOf(value);
        if (moment === null) return () => actions.schedule.none;
        return Date.parse(moment) <= Date.now() ? () => actions.schedule.past : undefined;
      },
      reason: (value) => (action === "withdraw" && value.trim() === "" ? ({ issues }) => issues.required : undefined),
      reasonZh: () => undefined,
    },
    submit: async (values) => {
      const outcome = await editing.act((release) => run(release, values), action === "remove");
      if (outcome === "done") {
        showMessage("done", doneText(values.at));
        if (action === "remove") {
          void queries.invalidateQueries({ queryKey: ["adminReleases"] });
          onDeleted();
        }
      }
      close(); // the form behind shows the refusal
    },
  });

  return (
    <DialogForm
      of={form}
      submit={confirm}
      working={working}
      look={action === "remove" || action === "withdraw" ? "bad" : "primary"}
    >
      {(action === "publish" || action === "schedule") && <Consequences editing={editing} />}
      {action === "schedule" && (
        <Field
          of={form}
          name="at"
          type="datetime-local"
          label={actions.schedule.at}
          defaultValue={publishAt === null ? "" : localInput(new Date(publishAt))}
          hint={actions.schedule.zone(zoneName(language))}
        />
      )}
      {action === "withdraw" && (
        <>
          <ReasonField of={form} name="reason" label={actions.withdraw.reason} hint={actions.withdraw.reasonHint} />
          <ReasonField
            of={form}
            name="reasonZh"
            label={actions.withdraw.reasonZh}
            hint={actions.withdraw.reasonZhHint}
          />
        </>
      )}
    </DialogForm>
  );
}

/** A summary of what will be published. */
function Consequences({ editing: { release, form, isDirty } }: Pick<Props, "editing">) {
  const { actions } = useReleaseWords();
  const { publish: texts } = actions;
  const translation = form.getValues("translation");
  const count = release.files.length;
  return (
    <ul className="consequences">
      {isDirty && <li>{texts.unsaved}</li>}
      {release.state !== "withdrawn" && <li>{count === 0 ? texts.noFiles : texts.files(count)}</li>}
      {translation !== "" && <li>{texts.waived[translation]}</li>}
    </ul>
  );
}
