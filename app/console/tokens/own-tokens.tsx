import { useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import type { OwnToken } from "../../../contract/schemas/tokens.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { Empty } from "../../ui/empty.tsx";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { useDialog } from "../form/use-dialog.ts";
import { actions, moment, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { EndedTag } from "../list/ended-tag.tsx";
import { AddButton, ListView } from "../list/list-view.tsx";
import { useFilter } from "../list/use-filter.ts";
import type { ListReadState } from "../list/use-read.ts";
import type { Address } from "../routing/route.ts";
import { CreateOwnTokenDialog } from "./create-token-dialog.tsx";
import { RenewButton } from "./renew-button.tsx";
import { endingSoon, isEnding, TokenEnd } from "./token-end.tsx";

type Props = { address: Address; read: ListReadState<CallData<"ownTokens">> };

/** One's own tokens; created, shown once and revoked here. */
export function OwnTokens({ address, read }: Props) {
  const { columns: heads, own: texts, ending, neverUsed, revoking } = useWords().tokens;
  const api = useApi();
  const creating = useDialog<{ renewed?: OwnToken }>();
  const [now] = useState(Date.now);
  const valid = read.data?.items.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  const soon = endingSoon(valid ?? [], now);
  const sentence = soon.count > 0 ? ending(soon.count, soon.days) : valid && texts.state(valid.length);
  const columns: Column<OwnToken>[] = [
    text(heads.name, ({ name }) => name),
    text(heads.scopes, ({ scopes }) => scopes.map((each) => texts.scopes[each]).join(", "), {
      width: "wide",
      className: "token-scopes",
    }),
    text(
      heads.expires,
      (token) =>
        Date.parse(token.expiresAt) <= now ? <EndedTag text={texts.expired} /> : <TokenEnd {...token} now={now} />,
      { width: "wide" },
    ),
    moment(heads.lastUsed, ({ lastUsedAt }) => lastUsedAt, { none: neverUsed, width: "middle", from: "tablet" }),
    actions(heads.action, (token) => (
      <>
        {isEnding(token, now) && <RenewButton name={token.name} onPress={() => creating.open({ renewed: token })} />}
        <ConfirmButton
          texts={{ ...revoking, text: texts.revoked }}
          name={token.name}
          onConfirm={() => api().call("endOwnToken", { id: token.id })}
          refetch={read.refetch}
        />
      </>
    )),
  ];
  return (
    <ListView
      title={sentence ?? texts.title}
      note={texts.lead}
      actions={<AddButton isMain text={texts.create} onPress={() => creating.open({})} />}
      read={read}
      filter={useFilter(address)}
      empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
      label={texts.table}
      className="token-rows"
      keyOf={({ id }) => id}
      columns={columns}
    >
      {creating.value && <CreateOwnTokenDialog {...creating.value} refetch={read.refetch} onClose={creating.close} />}
    </ListView>
  );
}
