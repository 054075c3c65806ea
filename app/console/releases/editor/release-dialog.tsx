import { useState } from "react";
import * as z from "zod/mini";
import { withdrawal, type AdminProduct, type AdminRelease } from "../../../../contract/schemas/publishing.ts";
import { operatorsClock, operatorsDay, operatorsMoment, operatorsZone } from "../../../../contract/operators-day.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { formatMoment } from "../../../browser/locale/formats.ts";
import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { DayField, ReasonField } from "../../form/fields.tsx";
import { ConfirmDialog, FormDialog } from "../../form/form-dialog.tsx";
import { queryClient } from "../../list/query-client.ts";
import { useRead } from "../../list/use-read.ts";
import { plannedDay } from "./release-draft.ts";
import { useAudience } from "./use-audience.ts";
import type { ReleaseEditing } from "./use-release.ts";

const scheduling = z.object({ at: z.string() });

export type ReleaseAction = "publish" | "schedule" | "withdraw" | "remove";

type Props = {
  editing: ReleaseEditing;
  product: AdminProduct | undefined;
  name: string;
  onDeleted: () => void;
  onClose: () => void;
};

/** Explains an action on a release, asks for its input, and performs it; the form behind shows a refusal. */
export function ReleaseDialog({ action, ...props }: Props & { action: ReleaseAction }) {
  switch (action) {
    case "publish":
      return <Publish {...props} />;
    case "schedule":
      return <Schedule {...props} />;
    case "withdraw":
      return <Withdraw {...props} />;
    case "remove":
      return <Remove {...props} />;
  }
}

function useTexts(action: ReleaseAction, name: string) {
  const { actions } = useWords().release;
  const { title, text, confirm, working } = actions[action];
  return { title: title(name), lead: text, submit: confirm, working };
}

function Publish({ editing, product, name, onClose }: Props) {
  const { publish } = useWords().release.actions;
  const api = useApi();
  const texts = useTexts("publish", name);
  const { product: slug, version, state } = editing.release;
  return (
    <ConfirmDialog
      texts={{ ...texts, lead: state === "withdrawn" ? publish.againText : publish.text }}
      onSubmit={async () => {
        const outcome = await editing.act(({ revision }) => api().call("publishRelease", { slug, version, revision }));
        if (outcome === "done") showMessage("done", publish.done(name));
      }}
      onClose={onClose}
    >
      <Consequences editing={editing} product={product} />
    </ConfirmDialog>
  );
}

function Schedule({ editing, product, name, onClose }: Props) {
  const { schedule } = useWords().release.actions;
  const { language, words } = useLocale();
  const api = useApi();
  const texts = useTexts("schedule", name);
  const { product: slug, version, publishAt } = editing.release;
  const [today] = useState(() => operatorsDay(new Date()));
  const planned = plannedDay(editing.form.getValues(), today);
  const proposed = planned === null ? "" : `${planned}T10:00`;
  return (
    <FormDialog<{ at: string }, typeof scheduling>
      texts={texts}
      schema={scheduling}
      values={{ at: publishAt === null ? proposed : operatorsClock(publishAt) }}
      inputOf={({ at }) => ({ at: momentOf(at) ?? "" })}
      check={({ at }) => {
        const moment = momentOf(at);
        if (moment === null) return { at: schedule.none };
        return { at: Date.parse(moment) <= Date.now() && schedule.past };
      }}
      onSubmit={async ({ at }) => {
        const time = momentOf(at) ?? "";
        const call = ({ revision }: AdminRelease) =>
          api().call("publishRelease", { slug, version, revision, publishAt: time });
        if ((await editing.act(call)) === "done")
          showMessage("done", schedule.done(name, formatMoment(time, language, words)));
      }}
      onClose={onClose}
    >
      <Consequences editing={editing} product={product} />
      <DayField name="at" label={schedule.at} hint={schedule.zone(operatorsZone)} hasTime />
    </FormDialog>
  );
}

/** ISO 8601 in UTC of what the operator's clocks show; `null` if the input is no time. */
function momentOf(input: string): string | null {
  const at = operatorsMoment(input);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

type Reasons = { reason: string; reasonZh: string };

function Withdraw({ editing, name, onClose }: Props) {
  const { withdraw } = useWords().release.actions;
  const api = useApi();
  const texts = useTexts("withdraw", name);
  const { product: slug, version } = editing.release;
  const inputOf = ({ reason, reasonZh }: Reasons) => ({
    reason: reason.trim(),
    ...(reasonZh.trim() !== "" && { reasonZh: reasonZh.trim() }),
  });
  return (
    <FormDialog<Reasons, typeof withdrawal>
      texts={texts}
      look="bad"
      schema={withdrawal}
      values={{ reason: "", reasonZh: "" }}
      inputOf={inputOf}
      onSubmit={async (values) => {
        const outcome = await editing.act(({ revision }) =>
          api().call("withdrawRelease", { slug, version, revision, ...inputOf(values) }),
        );
        if (outcome === "done") showMessage("done", withdraw.done(name));
      }}
      onClose={onClose}
    >
      <ReasonField name="reason" label={withdraw.reason} hint={withdraw.reasonHint} />
      <ReasonField name="reasonZh" label={withdraw.reasonZh} hint={withdraw.reasonZhHint} />
    </FormDialog>
  );
}

function Remove({ editing, name, onDeleted, onClose }: Props) {
  const { remove } = useWords().release.actions;
  const api = useApi();
  const texts = useTexts("remove", name);
  const { product: slug, version } = editing.release;
  return (
    <ConfirmDialog
      texts={texts}
      look="bad"
      onSubmit={async () => {
        const outcome = await editing.act(async ({ revision }) => {
          await api().call("deleteDraft", { slug, version, revision });
          return null;
        }, true);
        if (outcome !== "done") return;
        showMessage("done", remove.done(name));
        void queryClient.invalidateQueries({ queryKey: ["adminReleases"] });
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}

/** A summary of what will be published. */
function Consequences({ editing: { release, form, isDirty }, product }: Pick<Props, "editing" | "product">) {
  const { actions } = useWords().release;
  const { language } = useLocale();
  const { publish: texts } = actions;
  const translation = form.getValues("translation");
  const count = release.files.length;
  const audienceOf = useAudience(product);
  const audience = audienceOf({ audience: form.getValues("audience"), channel: form.getValues("channel") });
  const others = useRead("adminReleases", { product: release.product, state: "published", pageSize: 100 }).data?.items;
  const opensProduct = audience === "everybody" && others?.every((each) => audienceOf(each) !== "everybody");
  return (
    <ul className="consequences text-ui">
      <li>
        <strong>{texts.seenBy[audience]}</strong>
      </li>
      {opensProduct && product && <li>{texts.opensProduct(product.name[language])}</li>}
      {isDirty && <li>{texts.unsaved}</li>}
      {release.state !== "withdrawn" && <li>{count === 0 ? texts.noFiles : texts.files(count)}</li>}
      {translation !== "" && <li>{texts.waived[translation]}</li>}
    </ul>
  );
}
