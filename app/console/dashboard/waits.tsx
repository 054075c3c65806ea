import { useState, type ReactNode } from "react";
import type { ListedMessage } from "../../../contract/schemas/messages.ts";
import type { QueuedApplication } from "../../../contract/schemas/review.ts";
import type { ListedRelease } from "../../../contract/schemas/publishing.ts";
import type { ListedToken } from "../../../contract/schemas/tokens.ts";
import type { ListedWebhook } from "../../../contract/schemas/webhooks.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { operatorsDay } from "../../../contract/operators-day.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Clock } from "../../ui/form-icons.tsx";
import { Key, Pencil, Webhook } from "../icons.tsx";
import { Mail } from "../list/icons.tsx";
import { useDay } from "../chart/use-day.ts";
import { isUrgent, useAgeText } from "../list/age-bar.tsx";
import { SendAgain } from "../list/send-again.tsx";
import { useMessageName } from "../list/use-message-name.ts";
import { isStopped } from "../list/stopped-webhooks.ts";
import { useMoments } from "../list/use-moments.ts";
import type { ReadState } from "../list/use-read.ts";
import { BeginSending } from "./begin-sending.tsx";
import { releasePath } from "../routing/release-path.ts";

export const shownApplications = 5;
const shownMessages = 3;
const dayLength = 86_400_000;
/** From how many days before its end on a token waits for its admin. */
const tokenNotice = 7;

export type WaitingRow = {
  key: string;
  kind: ReactNode;
  name: string;
  note: ReactNode;
  when: string;
  /** `bad`: somebody must act; `warn`: will become so. */
  look: "bad" | "warn" | undefined;
  action: ReactNode;
};

const urgency: readonly WaitingRow["look"][] = ["bad", "warn", undefined];

type Reads = {
  queue: CallData<"applicationQueue"> | null;
  messages: ReadState<CallData<"messages">>;
  tokens: CallData<"tokens"> | null;
  webhooks: CallData<"webhooks"> | null;
  drafts: CallData<"adminReleases"> | null;
  /** Whether nothing is sent, because the portal is a restored copy. */
  isHeld: boolean;
};

/** What waits for an operator: what is late or broken, then what soon will be, then the rest; people outside come first. */
export function useWaiting({ queue, messages, tokens, webhooks, drafts, isHeld }: Reads): {
  rows: WaitingRow[];
  total: number;
} {
  const [now] = useState(Date.now);
  const texts = useRowTexts();
  const applications = queue?.items ?? [];
  const failed = (messages.data?.items ?? []).filter(({ createdAt }) => now - Date.parse(createdAt) < dayLength);
  const ending = (tokens?.items ?? []).filter(({ state, expiresAt }) => {
    return state === "active" && Date.parse(expiresAt) - now < tokenNotice * dayLength;
  });
  const rows = [
    ...(isHeld ? [texts.held()] : []),
    ...applications.map(texts.application),
    ...failed.slice(0, shownMessages).map((message) => texts.message(message, messages.refetch)),
    ...(webhooks?.items ?? []).filter(isStopped).map(texts.webhook),
    ...ending.map((token) => texts.token(token, now)),
    ...(drafts?.items ?? []).map(texts.draft),
  ];
  const more = (all: number | undefined, shown: number) => Math.max(0, (all ?? 0) - shown);
  const total =
    rows.length +
    more(queue?.counts.waiting, applications.length) +
    more(failed.length, shownMessages) +
    more(drafts?.total, drafts?.items.length ?? 0);
  return { rows: rows.toSorted((a, b) => urgency.indexOf(a.look) - urgency.indexOf(b.look)), total };
}

function useRowTexts() {
  const { waits: texts, held } = useWords().dashboard;
  const messageName = useMessageName();
  const { locations } = useWords().operator;
  const ageText = useAgeText();
  const { shortNames } = useWords();
  const { day } = useFormats();
  const { recent } = useMoments();
  const { short } = useDay();
  const brief = (at: string) => (operatorsDay(at) === operatorsDay(new Date()) ? recent(at) : short(operatorsDay(at)));
  const link = useRowLink();
  return {
    held: (): WaitingRow => ({
      key: "held",
      kind: <Kind icon={<Mail size={15} />} text={held.kind} />,
      name: held.name,
      note: held.note,
      when: "",
      look: "bad",
      action: <BeginSending />,
    }),
    application: (application: QueuedApplication): WaitingRow => {
      const { id, teamName, location, expectedBy, daysLate } = application;
      return {
        key: id,
        kind: <Kind icon={<Clock size={15} />} text={texts.application} />,
        name: teamName,
        note: texts.due(locations[location], day(expectedBy)),
        when: ageText(application),
        look: daysLate > 0 ? "bad" : isUrgent(application) ? "warn" : undefined,
        action: link(`/review/${encodeURIComponent(id)}`, texts.answer, teamName),
      };
    },
    message: (message: ListedMessage, refetch: () => Promise<void>): WaitingRow => ({
      key: message.id,
      kind: <Kind icon={<Mail size={15} />} text={texts.message} />,
      name: message.account?.name || message.to,
      note: texts.failed(messageName(message), message.to, message.error ?? ""),
      when: texts.since(brief(message.createdAt)),
      look: "bad",
      action: message.repeatable ? (
        <SendAgain message={message} refetch={refetch} />
      ) : (
        link("/messages?state=failed", texts.look, message.to)
      ),
    }),
    webhook: ({ id, name, waiting, lastAt }: ListedWebhook): WaitingRow => ({
      key: id,
      kind: <Kind icon={<Webhook size={15} />} text={texts.webhook} />,
      name,
      note: texts.stopped(waiting),
      when: lastAt === null ? "" : texts.since(brief(lastAt)),
      look: "bad",
      action: link("/webhooks", texts.look, name),
    }),
    token: ({ id, name, expiresAt }: ListedToken, now: number): WaitingRow => ({
      key: id,
      kind: <Kind icon={<Key size={15} />} text={texts.token} />,
      name,
      note: texts.ends(recent(expiresAt)),
      when: texts.daysLeft(Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / dayLength))),
      look: "warn",
      action: link("/tokens", texts.renew, name),
    }),
    draft: ({ product, version, notes, files, editedAt }: ListedRelease): WaitingRow => {
      const name = `${shortNames[product] ?? product} ${version}`;
      return {
        key: name,
        kind: <Kind icon={<Pencil size={15} />} text={texts.draft} />,
        name,
        note: texts.content(notes, files),
        when: editedAt === null ? "" : texts.saved(brief(editedAt)),
        look: undefined,
        action: link(releasePath(product, version), texts.goOn, name),
      };
    },
  };
}

/** The press of a row. */
export function useRowLink() {
  const { actionOf } = useWords().dashboard.waits;
  return (href: string, text: string, name: string) => (
    <a className="button small" data-row="" href={href} aria-label={actionOf(text, name)}>
      {text}
    </a>
  );
}

export function Kind({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className="waits-kind">
      {icon}
      <span>{text}</span>
    </span>
  );
}

/** One line and one press each; the first is the one to begin with. */
export function WaitingRows({ rows }: { rows: readonly WaitingRow[] }) {
  const { label } = useWords().dashboard.waits;
  return (
    <ol className="waits" aria-label={label}>
      {rows.map(({ key, kind, name, note, when, look, action }) => (
        <li key={key} className={look}>
          {kind}
          <p className="waits-what">
            <bdi className="waits-name">{name}</bdi> <span>{note}</span>
          </p>
          <span className="waits-when num">{when}</span>
          {action}
        </li>
      ))}
    </ol>
  );
}
