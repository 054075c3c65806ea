import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { limits } from "../../../contract/limits.ts";
import {
  webhookEvents,
  webhookPresets,
  webhookRequest,
  type ListedWebhook,
  type WebhookPreset,
} from "../../../contract/schemas/webhooks.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { ChoiceField, TextField, TickField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { SecretDialog } from "../form/secret-dialog.tsx";

type Values = {
  name: string;
  url: string;
  preset: WebhookPreset;
  language: "en" | "zh";
  secret: string;
  events: boolean[];
};
type Props = { webhook?: ListedWebhook; refetch: () => Promise<void>; onClose: () => void };

/** Creates a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ webhook, refetch, onClose }: Props) {
  const { form, shown } = useWords().webhooks;
  const { language } = useLocale();
  const api = useApi();
  const [created, setCreated] = useState<{ name: string; secret: string }>();
  const [isShown, setShown] = useState(false);
  if (isShown && created)
    return (
      <SecretDialog texts={{ ...shown, lead: shown.lead(created.name) }} secret={created.secret} onClose={onClose} />
    );
  const save = async (values: Values) => {
    const input = inputOf(values);
    if (webhook) await api().call("changeWebhook", { id: webhook.id, ...input });
    else {
      const made = await api().call("createWebhook", input);
      if (made.preset === "standard") setCreated(made); // a group chat verifies by a secret of its own
    }
    showMessage("done", form.saved(input.name));
    void refetch();
  };
  return (
    <FormDialog<Values, typeof webhookRequest>
      texts={{
        title: webhook ? form.edit(webhook.name) : form.create,
        submit: webhook ? form.save : form.submit,
        working: form.working,
      }}
      schema={webhookRequest}
      values={{
        name: webhook?.name ?? "",
        url: webhook?.url ?? "",
        preset: webhook?.preset ?? "standard",
        language: webhook?.language ?? language,
        secret: "",
        events: webhookEvents.map((event) => !webhook || webhook.events.includes(event)),
      }}
      isLarge
      inputOf={inputOf}
      pathOf={(field) => (field.startsWith("events") ? "events.0" : field)}
      check={({ name, url, events }) => ({
        "events.0": !events.some(Boolean) && form.chooseEvent,
        name: name.trim() === "" && form.enterName,
        url: !URL.canParse(url.trim()) && form.wrongUrl,
      })}
      onSubmit={save}
      onClose={(isDone) => (isDone && !webhook ? setShown(true) : onClose())}
    >
      <Fields />
    </FormDialog>
  );
}

function inputOf({ name, url, preset, language, secret, events }: Values) {
  return {
    name: name.trim(),
    url: url.trim(),
    preset,
    language,
    events: webhookEvents.filter((_, index) => events[index]),
    ...(secret.trim() !== "" && { secret: secret.trim() }),
  };
}

function Fields() {
  const { form } = useWords().webhooks;
  const { control } = useFormContext<Values>();
  const preset = useWatch({ control, name: "preset" });
  const hint = (text: string) => <p className="field-hint">{text}</p>;
  return (
    <>
      <TextField name="name" label={form.name} maxLength={limits.name} autoComplete="off" />
      <ChoiceField
        name="preset"
        label={form.preset}
        options={webhookPresets.map((value) => ({ value, text: form.presets[value] }))}
      />
      <TextField
        name="url"
        label={form.url}
        hint={hint(form.urlHint)}
        type="url"
        maxLength={limits.webhookUrl}
        autoComplete="off"
        translate="no"
      />
      {(preset === "feishu" || preset === "dingtalk") && (
        <TextField
          name="secret"
          label={form.secret}
          hint={hint(form.secretHint)}
          maxLength={limits.name}
          autoComplete="off"
          translate="no"
        />
      )}
      {preset !== "standard" && (
        <ChoiceField
          name="language"
          label={form.language}
          options={(["en", "zh"] as const).map((value) => ({ value, text: form.languages[value] }))}
        />
      )}
      <fieldset className="webhook-events">
        <legend className="field-label">{form.events}</legend>
        {webhookEvents.map((event, index) => {
          const [group = "", what = ""] = event.split(".");
          return <TickField key={event} name={`events.${index}`} label={form.eventNames[group]?.[what] ?? event} />;
        })}
      </fieldset>
    </>
  );
}
