import { useState } from "react";
import { useLocale } from "../../browser/locale/locale.ts";
import type { ListedToken } from "../../../contract/schemas/tokens.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { Empty } from "../../ui/empty.tsx";
import { Warning } from "../../ui/icons.tsx";
import { Plus } from "../icons.tsx";
import { List } from "../list/list.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useOperatorWords } from "../form/operator-words.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { RevokeToken } from "./revoke-token.tsx";
import { useTokensWords } from "./words.ts";

const pageSize = 50;

/** Tokens for automation with their last use; created, shown once and revoked here. */
export const TokensView: View = ({ address }) => {
  const texts = useTokensWords();
  const filter = useFilter(address);
  const read = useRead("tokens", { page: filter.page, pageSize });
  const [isCreating, setCreating] = useState(false);
  return (
    <div className="operator">
      <h1 className="hidden-text">{texts.title}</h1>
      <p className="text-ui text-ink-2">{texts.lead}</p>
      <div className="list-tools">
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
          <Plus size={16} />
          {texts.create}
        </button>
      </div>
      <List read={read} filter={filter} empty={<Empty title={texts.emptyTitle} text={texts.empty} />}>
        {(tokens) => <Table tokens={tokens} refetch={read.refetch} />}
      </List>
      {isCreating && <CreateTokenDialog refetch={read.refetch} onClose={() => setCreating(false)} />}
    </div>
  );
};

type TableProps = { tokens: ListedToken[]; refetch: () => Promise<void> };

function Table({ tokens, refetch }: TableProps) {
  const { table, columns } = useTokensWords();
  return (
    <table className="rows token-rows" aria-label={table}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.role}</th>
          <th scope="col">{columns.lastUsed}</th>
          <th scope="col">{columns.expires}</th>
          <th scope="col">
            <span className="hidden-text">{columns.action}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <Row key={token.id} token={token} refetch={refetch} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ token, refetch }: { token: ListedToken; refetch: () => Promise<void> }) {
  const texts = useTokensWords();
  const { roles } = useOperatorWords();
  const { language, words } = useLocale();
  const moment = (at: string) => formatMoment(at, language, words);
  const { name, role, createdAt, createdBy, expiresAt, lastUsedAt, state } = token;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <span className="row-below">
          {createdBy === null ? texts.createdByDeleted(moment(createdAt)) : texts.created(createdBy, moment(createdAt))}
        </span>
      </th>
      <td className="row-role">{roles[role]}</td>
      <td className="num row-used">{lastUsedAt === null ? texts.neverUsed : texts.lastUsed(moment(lastUsedAt))}</td>
      <td className="row-expiry">
        <span className="num">{texts.expires(moment(expiresAt))}</span>
        {state !== "active" && (
          <span className="tag warn">
            <Warning size={13} />
            {texts.states[state]}
          </span>
        )}
        {state === "inactive" && <span className="row-below">{texts.inactiveHint}</span>}
      </td>
      <td className="row-action">
        <RevokeToken token={token} refetch={refetch} />
      </td>
    </tr>
  );
}
