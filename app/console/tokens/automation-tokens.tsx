import { useState } from "react";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import type { TokensWords } from "../../../contract/words/console/tokens.en.ts";
import type { ListedToken } from "../../../contract/schemas/tokens.ts";
import { Empty } from "../../ui/empty.tsx";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { Plus } from "../icons.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { EndedTag } from "../list/ended-tag.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import { withoutContact } from "../list/without-contact.ts";
import type { Address } from "../routing/route.ts";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { RenewButton } from "./renew-button.tsx";
import { endingSoon, isEnding, TokenEnd } from "./token-end.tsx";

const pageSize = 50;

/** Tokens for automation with their last use; created, shown once and revoked here, by admins. */
export function AutomationTokens({ address }: { address: Address }) {
  const texts = useWords().tokens;
  const filter = useFilter(address);
  const read = useRead("tokens", { page: filter.page, pageSize });
  const [creating, setCreating] = useState<{ renewed?: ListedToken } | null>(null);
  const [now] = useState(Date.now);
  const tokens = read.data?.items.toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt)); // what ends first
  return (
    <section className="token-part" aria-label={texts.title}>
      <header className="token-head">
        <h2>{texts.title}</h2>
        <p className="text-meta text-ink-2">{tokens?.length ? stateOf(tokens, now, texts) : texts.lead}</p>
        <button type="button" className="button small" onClick={() => setCreating({})}>
          <Plus size={16} />
          {texts.create}
        </button>
      </header>
      <DataList
        read={{ ...read, data: read.data && { ...read.data, items: tokens ?? [] } }}
        filter={filter}
        empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
        label={texts.table}
        className="token-rows"
        columns={useColumns(now, read.refetch, (renewed) => setCreating({ renewed }))}
        keyOf={({ id }) => id}
      />
      {creating && <CreateTokenDialog {...creating} refetch={read.refetch} onClose={() => setCreating(null)} />}
    </section>
  );
}

/** For how long nobody has used a token when it is said, in milliseconds. */
const unusedFor = 60 * 86_400_000;

/** How many of the tokens end within a week, and how many nobody has used for long. */
function stateOf(tokens: readonly ListedToken[], now: number, texts: TokensWords): string {
  const active = tokens.filter(({ state }) => state === "active");
  const { count, days } = endingSoon(active, now);
  return texts.state(tokens.length, count, days, active.filter((token) => isUnused(token, now)).length);
}

function isUnused({ createdAt, lastUsedAt }: ListedToken, now: number): boolean {
  return now - Date.parse(lastUsedAt ?? createdAt) > unusedFor;
}

function useColumns(
  now: number,
  refetch: () => Promise<void>,
  onRenew: (token: ListedToken) => void,
): Column<ListedToken>[] {
  const texts = useWords().tokens;
  const api = useApi();
  const { recent } = useMoments();
  const { columns } = texts;
  return [
    { head: columns.name, render: ({ name }) => <bdi>{name}</bdi> },
    {
      head: columns.scopes,
      width: "min(14rem, 20cqi)",
      className: "token-scopes",
      render: ({ scopes }) => scopes.map((scope) => texts.scopes[scope]).join(", ") || texts.noScope,
    },
    {
      head: columns.creator,
      width: "9rem",
      className: "row-more",
      render: ({ createdBy }) => createdBy !== null && <bdi>{withoutContact(createdBy)}</bdi>,
    },
    {
      head: columns.expires,
      width: "min(13rem, 17cqi)",
      render: ({ createdAt, expiresAt, state }) => {
        if (state !== "active")
          return <EndedTag text={texts.states[state]} hint={state === "inactive" ? texts.inactiveHint : undefined} />;
        return <TokenEnd createdAt={createdAt} expiresAt={expiresAt} now={now} />;
      },
    },
    {
      head: columns.lastUsed,
      width: "min(10rem, 20cqi)",
      className: "num row-mid",
      render: (token) => {
        const at = token.lastUsedAt;
        const text = at === null ? texts.neverUsed : recent(at);
        return isUnused(token, now) ? (
          <strong className="unused">{at === null ? text : texts.notSince(text)}</strong>
        ) : (
          text
        );
      },
    },
    {
      head: columns.action,
      width: "9rem",
      isHeadHidden: true,
      className: "row-action",
      render: (token) => (
        <>
          {(token.state !== "active" || isEnding(token, now)) && (
            <RenewButton name={token.name} onPress={() => onRenew(token)} />
          )}
          <ConfirmButton
            texts={texts.revoking}
            name={token.name}
            onConfirm={() => api().call("revokeToken", { id: token.id })}
            refetch={refetch}
          />
        </>
      ),
    },
  ];
}
