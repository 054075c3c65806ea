import "./tokens.css";
import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import type { ListedClient } from "../../../contract/schemas/oauth.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { Plus } from "../icons.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { FactList } from "../list/fact-list.tsx";
import { Recent } from "../list/recent.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";
import { CreateClientDialog } from "./create-client-dialog.tsx";

/** Clients of the portal as an OpenID provider; registered and ended here. */
export const ClientsView: View = ({ address }) => {
  const texts = useWords().clients;
  const filter = useFilter(address);
  const read = useRead("clients", { page: filter.page, pageSize: 50 });
  const [isCreating, setCreating] = useState(false);
  const discovery = `${location.origin}/.well-known/openid-configuration`;
  return (
    <div className="operator">
      <ViewHead
        title={read.data?.total ? texts.count(read.data.total) : texts.title}
        note={texts.lead}
        enter={texts.unfold}
      >
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
        columns={useColumns(read.data?.items ?? [])}
        keyOf={({ id }) => id}
        details={{
          render: (client) => <Details client={client} refetch={read.refetch} />,
          nameOf: ({ name }) => texts.detailsOf(name),
        }}
      />
      <p className="client-discovery cluster text-meta">
        <span className="text-ink-2">{texts.discovery}</span>
        <span className="with-icon">
          <code translate="no">{discovery}</code>
          <CopyButton text={discovery} label={texts.copyDiscovery} copied={texts.shown.copied} />
        </span>
      </p>
      {isCreating && <CreateClientDialog refetch={read.refetch} onClose={() => setCreating(false)} />}
    </div>
  );
};

function Details({ client, refetch }: { client: ListedClient; refetch: () => Promise<void> }) {
  const { columns, ending } = useWords().clients;
  const api = useApi();
  const { id, name, redirectUris, createdAt, createdBy } = client;
  return (
    <div className="client-details">
      <FactList
        facts={[
          [columns.addresses, redirectUris.map((address) => <div key={address}>{address}</div>)],
          [columns.creator, createdBy !== null && <bdi key="by">{createdBy}</bdi>],
          [columns.since, <Recent key="since" at={createdAt} />],
        ]}
      />
      <ConfirmButton texts={ending} name={name} onConfirm={() => api().call("endClient", { id })} refetch={refetch} />
    </div>
  );
}

/** Nobody has logged in through any client: the addresses stand in place of what they read. */
function useColumns(items: ListedClient[]): Column<ListedClient>[] {
  const texts = useWords().clients;
  const { columns } = texts;
  const { scopes } = useWords().security.grants;
  const count = useCount();
  return [
    {
      head: columns.name,
      render: ({ name, own, confidential }) => (
        <>
          <bdi>{name}</bdi>
          <span className="meta">
            {" "}
            {own && texts.own} {!confidential && texts.kinds.public}
          </span>
        </>
      ),
    },
    {
      head: columns.id,
      width: "min(14rem, 28cqi)",
      render: ({ id }) => (
        <span className="with-icon">
          <code translate="no">{id}</code>
          <CopyButton text={id} label={texts.shown.copyId} copied={texts.shown.copied} />
        </span>
      ),
    },
    ...(items.some(({ lastLogin }) => lastLogin)
      ? [
          {
            head: columns.reads,
            width: "26%",
            className: "row-more",
            render: ({ lastLogin }: ListedClient) => lastLogin?.scopes.map((scope) => scopes[scope]).join(texts.and),
          },
          {
            head: columns.people,
            width: "6rem",
            className: "num end row-mid",
            render: ({ lastLogin }: ListedClient) => lastLogin && count(lastLogin.people),
          },
        ]
      : [
          {
            head: columns.addresses,
            width: "30%",
            className: "row-more",
            render: ({ redirectUris }: ListedClient) => <span className="wrap-anywhere">{redirectUris[0]}</span>,
          },
        ]),
    {
      head: columns.lastLogin,
      width: "9rem",
      className: "num row-state",
      render: ({ lastLogin }) =>
        lastLogin ? <Recent at={lastLogin.at} /> : <span className="meta">{texts.never}</span>,
    },
  ];
}
