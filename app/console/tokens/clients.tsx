import "./tokens.css";
import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { ListedClient } from "../../../contract/schemas/oauth.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { Empty } from "../../ui/empty.tsx";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { Plus } from "../icons.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
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
  return (
    <div className="operator">
      <ViewHead title={read.data?.total ? texts.count(read.data.total) : texts.title} note={texts.lead}>
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
        columns={useColumns(read.refetch)}
        keyOf={({ id }) => id}
      />
      {isCreating && <CreateClientDialog refetch={read.refetch} onClose={() => setCreating(false)} />}
    </div>
  );
};

function useColumns(refetch: () => Promise<void>): Column<ListedClient>[] {
  const texts = useWords().clients;
  const api = useApi();
  const { columns, ending } = texts;
  return [
    {
      head: columns.name,
      render: ({ name, own }) => (
        <>
          <bdi>{name}</bdi> {own && <span className="tag">{texts.own}</span>}
        </>
      ),
    },
    { head: columns.id, width: "11rem", render: ({ id }) => <code translate="no">{id}</code> },
    {
      head: columns.addresses,
      width: "32%",
      className: "row-more wrap-anywhere",
      render: ({ redirectUris }) => redirectUris.map((address) => <div key={address}>{address}</div>),
    },
    {
      head: columns.kind,
      width: "9rem",
      render: ({ confidential }) => (confidential ? texts.kinds.confidential : texts.kinds.public),
    },
    {
      head: columns.creator,
      width: "12rem",
      className: "row-more",
      render: ({ createdBy }) => createdBy !== null && <bdi>{createdBy}</bdi>,
    },
    {
      head: columns.action,
      width: "6rem",
      isHeadHidden: true,
      className: "row-action",
      render: ({ id, name }) => (
        <ConfirmButton texts={ending} name={name} onConfirm={() => api().call("endClient", { id })} refetch={refetch} />
      ),
    },
  ];
}
