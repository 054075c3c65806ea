import { Tabs } from "antd";
import { memo, useState, type ComponentType } from "react";
import { createRoot } from "react-dom/client";
import type { ShellRoute, ViewProps } from "../../app/console/routing/route.ts";
import { testRoutes } from "../../tests/shell/routes.tsx";
import { linesOfView } from "../tab-walk.ts";

type Page = { path: string; name: string; View: ComponentType<ViewProps> };
type State = { open: readonly string[]; active: string };

const nameTab = () => {};

/** Ant Design's editable cards with the same views; as in its documentation, every opened pane stays mounted. */
function Cards({ pages, first }: { pages: ReadonlyMap<string, Page>; first: string }) {
  const [{ open, active }, setState] = useState<State>({ open: [first], active: first });
  const edit = (target: unknown, action: "add" | "remove") => {
    const path = action === "add" ? (document.documentElement.dataset["next"] ?? first) : String(target);
    setState((before) => (action === "add" ? withTab(before, path) : withoutTab(before, path)));
  };
  const items = open.flatMap((path) => {
    const page = pages.get(path);
    return page ? [{ key: path, label: page.name, children: <Pane page={page} /> }] : [];
  });
  return (
    <Tabs
      id="peer"
      type="editable-card"
      items={items}
      activeKey={active}
      onChange={(path) => setState((before) => ({ ...before, active: path }))}
      onEdit={edit}
    />
  );
}

/** Memoized, as the shell's views are. */
const Pane = memo(function Pane({ page: { path, View } }: { page: Page }) {
  const [address] = useState({ pathname: path, search: "", hash: "" });
  const [params] = useState({});
  return <View params={params} address={address} nameTab={nameTab} />;
});

function withTab({ open }: State, path: string): State {
  return { open: open.includes(path) ? open : [...open, path], active: path };
}

/** As in the shell, closing the active tab activates the last one. */
function withoutTab({ open, active }: State, path: string): State {
  const left = open.filter((each) => each !== path);
  return { open: left, active: path === active ? (left.at(-1) ?? "") : active };
}

async function pageOf({ path, title, view }: ShellRoute): Promise<Page[]> {
  return view && title ? [{ path, name: title.en, View: memo(await view()) }] : [];
}

const plain = testRoutes(600, { lines: linesOfView }).filter(({ path }) => /^\/t\/\d+$/.test(path));
const pages = (await Promise.all(plain.map(pageOf))).flat();
const container = document.getElementById("root");
const first = pages[0];
if (container && first) {
  createRoot(container).render(<Cards pages={new Map(pages.map((page) => [page.path, page]))} first={first.path} />);
}
