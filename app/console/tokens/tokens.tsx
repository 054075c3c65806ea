import "./tokens.css";
import { useState } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { ListedToken } from "../../../contract/schemas/tokens.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { Empty } from "../../ui/empty.tsx";
import { Plus } from "../icons.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { EndedTag } from "../list/ended-tag.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { RevokeToken } from "./revoke-token.tsx";

const pageSize = 50;

/** Tokens for automation with their last use; created, shown once and revoked here. */
export const TokensView: View = ({ address }) => {
  const texts = useWords().tokens;
  const filter = useFilter(address);
  const read = useRead("tokens", { page: filter.page, pageSize });
  const [isCreating, setCreating] = useState(false);
  return (
    <div className="operator">
      <ViewHead title={texts.title} note={texts.lead}>
        <button type="button" className="button primary small" onClick={() => setCreating(true)}>
          <Plus size={16} />
          {texts.create}
        </button>
      </ViewHead>
      <DataList
        read={read}
        filter={filter}
        empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
        label={texts.table}
        className="token-rows"
        columns={useColumns(read)}
        keyOf={({ id }) => id}
      />
      {isCreating && <CreateTokenDialog refetch={read.refetch} onClose={() => setCreating(false)} />}
    </div>
  );
};

type ColumnsProps = { refetch: () => Promise<void> };

function useColumns({ refetch }: ColumnsProps): Column<ListedToken>[] {
  const texts = useWords().tokens;
  const { language, words } = useLocale();
  const moment = (at: string) => formatMoment(at, language, words);
  const { columns } = texts;
  return [
    {
      head: columns.name,
      render: ({ name, createdAt, createdBy }) => (
        <>
          <bdi>{name}</bdi>
          <span className="row-below">
            {createdBy === null
              ? texts.createdByDeleted(moment(createdAt))
              : texts.created(createdBy, moment(createdAt))}
          </span>
        </>
      ),
    },
    {
      head: columns.scopes,
      width: "9rem",
      className: "row-role",
      render: ({ scopes }) => scopes.map((scope) => texts.scopes[scope]).join(", ") || texts.noScope,
    },
    {
      head: columns.lastUsed,
      width: "15rem",
      className: "num row-used",
      render: ({ lastUsedAt }) => (lastUsedAt === null ? texts.neverUsed : texts.lastUsed(moment(lastUsedAt))),
    },
    {
      head: columns.expires,
      width: "15rem",
      className: "row-expiry",
      render: ({ expiresAt, state }) => (
        <>
          <span className="num">{texts.expires(moment(expiresAt))}</span>
          {state !== "active" && (
            <EndedTag text={texts.states[state]} hint={state === "inactive" ? texts.inactiveHint : undefined} />
          )}
        </>
      ),
    },
    {
      head: columns.action,
      width: "7rem",
      isHeadHidden: true,
      className: "row-action",
      render: (token) => <RevokeToken token={token} refetch={refetch} />,
    },
  ];
}
