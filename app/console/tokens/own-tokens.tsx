import { useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import type { OwnToken } from "../../../contract/schemas/tokens.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { Empty } from "../../ui/empty.tsx";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { Plus } from "../icons.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { EndedTag } from "../list/ended-tag.tsx";
import { useFilter } from "../list/use-filter.ts";
import { Recent } from "../list/recent.tsx";
import type { ListReadState } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { Address } from "../routing/route.ts";
import { CreateOwnTokenDialog } from "./create-token-dialog.tsx";
import { RenewButton } from "./renew-button.tsx";
import { endingSoon, isEnding, TokenEnd } from "./token-end.tsx";

type Props = { address: Address; read: ListReadState<CallData<"ownTokens">> };

/** One's own tokens; created, shown once and revoked here. */
export function OwnTokens({ address, read }: Props) {
  const { own: texts, ending } = useWords().tokens;
  const [creating, setCreating] = useState<{ renewed?: OwnToken } | null>(null);
  const [now] = useState(Date.now);
  const valid = read.data?.items.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  const soon = endingSoon(valid ?? [], now);
  const state = soon.count > 0 ? ending(soon.count, soon.days) : valid && texts.state(valid.length);
  return (
    <>
      <ViewHead title={state ?? texts.title} note={texts.lead}>
        <button type="button" className="button primary small" onClick={() => setCreating({})}>
          <Plus size={16} />
          {texts.create}
        </button>
      </ViewHead>
      <DataList
        read={read}
        filter={useFilter(address)}
        empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
        label={texts.table}
        className="token-rows"
        columns={useColumns(read.refetch, (renewed) => setCreating({ renewed }))}
        keyOf={({ id }) => id}
      />
      {creating && <CreateOwnTokenDialog {...creating} refetch={read.refetch} onClose={() => setCreating(null)} />}
    </>
  );
}

function useColumns(refetch: () => Promise<void>, onRenew: (token: OwnToken) => void): Column<OwnToken>[] {
  const { columns, own: texts, neverUsed, revoking } = useWords().tokens;
  const api = useApi();
  const [now] = useState(Date.now);
  return [
    { head: columns.name, render: ({ name }) => <bdi>{name}</bdi> },
    {
      head: columns.scopes,
      width: "min(14rem, 26cqi)",
      className: "token-scopes",
      render: ({ scopes }) => scopes.map((each) => texts.scopes[each]).join(", "),
    },
    {
      head: columns.expires,
      width: "min(13rem, 22cqi)",
      render: ({ createdAt, expiresAt }) =>
        Date.parse(expiresAt) <= now ? (
          <EndedTag text={texts.expired} hint={undefined} />
        ) : (
          <TokenEnd createdAt={createdAt} expiresAt={expiresAt} now={now} />
        ),
    },
    {
      head: columns.lastUsed,
      width: "9rem",
      className: "num row-mid",
      render: ({ lastUsedAt }) => (lastUsedAt === null ? neverUsed : <Recent at={lastUsedAt} />),
    },
    {
      head: columns.action,
      width: "9rem",
      isHeadHidden: true,
      className: "row-action",
      render: (token) => (
        <>
          {isEnding(token, now) && <RenewButton name={token.name} onPress={() => onRenew(token)} />}
          <ConfirmButton
            texts={{ ...revoking, text: texts.revoked }}
            name={token.name}
            onConfirm={() => api().call("endOwnToken", { id: token.id })}
            refetch={refetch}
          />
        </>
      ),
    },
  ];
}
