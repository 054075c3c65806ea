import { useState } from "react";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import type { TokensWords } from "../../../contract/words/console/tokens.en.ts";
import type { ListedToken } from "../../../contract/schemas/tokens.ts";
import { Empty } from "../../ui/empty.tsx";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { useDialog } from "../form/use-dialog.ts";
import { actions, person, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { EndedTag } from "../list/ended-tag.tsx";
import { AddButton, ListView } from "../list/list-view.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import type { Address } from "../routing/route.ts";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { RenewButton } from "./renew-button.tsx";
import { endingSoon, isEnding, TokenEnd } from "./token-end.tsx";

const pageSize = 50;

/** Tokens for automation with their last use; created, shown once and revoked here, by admins. */
export function AutomationTokens({ address }: { address: Address }) {
  const texts = useWords().tokens;
  const { columns: heads } = texts;
  const api = useApi();
  const { recent } = useMoments();
  const filter = useFilter(address);
  const read = useRead("tokens", { page: filter.page, pageSize });
  const creating = useDialog<{ renewed?: ListedToken }>();
  const [now] = useState(Date.now);
  const items = read.data?.items.toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt)) ?? []; // what ends first
  const columns: Column<ListedToken>[] = [
    text(heads.name, ({ name }) => name),
    text(heads.scopes, ({ scopes }) => scopes.map((scope) => texts.scopes[scope]).join(", ") || texts.noScope, {
      width: "wide",
      className: "token-scopes",
    }),
    person(heads.creator, ({ createdBy }) => createdBy, { width: "middle", from: "desktop" }),
    text(
      heads.expires,
      ({ createdAt, expiresAt, state }) =>
        state === "active" ? (
          <TokenEnd createdAt={createdAt} expiresAt={expiresAt} now={now} />
        ) : (
          <EndedTag text={texts.states[state]} hint={state === "inactive" ? texts.inactiveHint : undefined} />
        ),
      { width: "wide" },
    ),
    text(
      heads.lastUsed,
      (token) => {
        const at = token.lastUsedAt;
        const when = at === null ? texts.neverUsed : recent(at);
        if (!isUnused(token, now)) return when;
        return <strong className="unused">{at === null ? when : texts.notSince(when)}</strong>;
      },
      { width: "middle", from: "tablet", className: "num" },
    ),
    actions(heads.action, (token) => (
      <>
        {(token.state !== "active" || isEnding(token, now)) && (
          <RenewButton name={token.name} onPress={() => creating.open({ renewed: token })} />
        )}
        <ConfirmButton
          texts={texts.revoking}
          name={token.name}
          onConfirm={() => api().call("revokeToken", { id: token.id })}
          refetch={read.refetch}
        />
      </>
    )),
  ];
  return (
    <ListView
      isSection
      title={texts.title}
      note={items.length > 0 ? stateOf(items, now, texts) : texts.lead}
      actions={<AddButton text={texts.create} onPress={() => creating.open({})} />}
      read={{ ...read, data: read.data && { ...read.data, items } }}
      filter={filter}
      empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
      label={texts.table}
      className="token-rows"
      keyOf={({ id }) => id}
      columns={columns}
    >
      {creating.value && <CreateTokenDialog {...creating.value} refetch={read.refetch} onClose={creating.close} />}
    </ListView>
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
