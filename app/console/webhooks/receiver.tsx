import { versionPath } from "../../../contract/addresses.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { useRead } from "../list/use-read.ts";

/** As in docs/integrations.md. */
const check = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…
app.post("/hook", express.text({ type: "*/*" }), (request, response) => {
  const { type, data } = webhook.verify(request.body, request.headers);
  response.sendStatus(204);
});`;

/** What a receiver of signed JSON gets, with the newest release as the example, and how it checks the signature. */
export function Receiver() {
  const { receiver: texts, shown } = useWords().webhooks;
  const newest = useRead("products", { pageSize: 100 }).data?.items.find(({ latest }) => latest !== null);
  if (!newest?.latest) return null;
  const { slug, name, latest } = newest;
  const sentAt = Date.parse(latest.updateTime ?? "") || 0;
  const body = {
    type: "release.published",
    timestamp: new Date(sentAt).toISOString(),
    data: {
      product: slug,
      name,
      version: latest.version,
      channel: latest.channel,
      day: latest.updateTime,
      url: location.origin + versionPath(newest, latest.version),
    },
  };
  const head = [
    "POST /hook",
    "webhook-id: …",
    `webhook-timestamp: ${sentAt / 1_000}`,
    "webhook-signature: v1,…",
    "",
    "",
  ];
  return (
    <section className="webhook-receiver">
      <h2>{texts.title}</h2>
      <div>
        <p className="meta">{texts.request}</p>
        <pre translate="no">{head.join("\n") + JSON.stringify(body, null, 2)}</pre>
      </div>
      <div>
        <p className="meta with-icon">
          {texts.check}
          <CopyButton text={check} label={texts.copy} copied={shown.copied} />
        </p>
        <pre translate="no">{check}</pre>
      </div>
    </section>
  );
}
