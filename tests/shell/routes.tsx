import { useEffect, useState } from "react";
import type { ShellRoute, View, ViewProps } from "../../app/console/routing/route.ts";

/** How often each view was rendered, and how many effects run; tests read it from the page. */
export type Counts = Record<string, { rendered: number; effects: number; mounted: number }>;

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the browser's
  interface Window {
    shellCounts: Counts;
  }
}

const counts: Counts = {};

function countsOf(path: string): Counts[string] {
  return (counts[path] ??= { rendered: 0, effects: 0, mounted: 0 });
}

/** A view with every kind of state: input, scroll position, props. */
function Sample({ params, address, nameTab, lines }: ViewProps & { lines: number }) {
  const { pathname } = address;
  countsOf(pathname).rendered++;
  const [clicks, setClicks] = useState(0);
  useEffect(() => {
    window.shellCounts = counts;
    const own = countsOf(pathname);
    own.effects++;
    own.mounted++;
    return () => void own.effects--;
  }, [pathname]);
  return (
    <div>
      <h1>{pathname}</h1>
      <p data-testid="given">{JSON.stringify({ params, search: address.search, hash: address.hash })}</p>
      <label>
        Note <input name="note" className="field-frame" />
      </label>
      <button type="button" className="button" onClick={() => setClicks((before) => before + 1)}>
        Clicked {clicks}
      </button>
      <button type="button" className="button" onClick={() => nameTab(`Named ${pathname}`)}>
        Name this tab
      </button>
      <a href="/t/2">To page 2</a> <a href="/t/1?q=1#end">To page 1 with a query</a>{" "}
      <a href="/license">To the licence</a> <a href="/nowhere">To nowhere</a>
      <ol>
        {Array.from({ length: lines }, (_, line) => (
          <li key={line}>Line {line}</li>
        ))}
      </ol>
    </div>
  );
}

const Throwing: View = () => {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error("this view throws");
  return (
    <div>
      <h1>Throwing</h1>
      <button type="button" className="button" onClick={() => setIsBroken(true)}>
        Throw
      </button>
    </div>
  );
};

const sampleOf = (lines: number) => () => Promise.resolve<View>((props) => <Sample {...props} lines={lines} />);
const sample = sampleOf(120);
const title = (en: string, zh = en, pinyin?: string) => ({ en, zh, ...(pinyin !== undefined && { pinyin }) });

type Plain = {
  lines?: number;
  /** Hidden from the sidebar, like pages of single records. */
  hidden?: boolean;
};

/** A list with every kind of route (specification, section 2), and `further` plain pages. */
export function testRoutes(further: number, { lines = 120, hidden = false }: Plain = {}): ShellRoute[] {
  const plain = { view: sampleOf(lines), ...(hidden && { hidden }) };
  return [
    { path: "/dashboard", title: title("Dashboard", "工作台", "gong zuo tai"), affix: true, view: sample },
    { path: "/t/preview", title: title("Preview", "预览", "yu lan"), view: sample },
    { path: "/t/pinned", title: title("Pinned", "固定"), affix: true, view: sample },
    {
      path: "/t/system",
      title: title("System", "系统", "xi tong"),
      noRedirect: true,
      children: [
        { path: "/t/system/users", title: title("Users", "用户", "yong hu"), view: sample },
        {
          path: "/t/system/deep",
          title: title("Deep", "深层"),
          children: [
            { path: "/t/system/deep/one", title: title("First leaf", "叶一"), view: sample },
            { path: "/t/system/deep/two", title: title("Second leaf", "叶二"), view: sample },
          ],
        },
        {
          path: "/t/system/users/:id",
          title: title("User", "用户详情"),
          hidden: true,
          activeMenu: "/t/system/users",
          view: sample,
        },
      ],
    },
    {
      path: "/t/single",
      title: title("Single parent", "独子"),
      children: [{ path: "/t/single/child", title: title("Only child", "独生"), view: sample }],
    },
    {
      path: "/t/always",
      title: title("Always", "总是"),
      alwaysShow: true,
      children: [{ path: "/t/always/child", title: title("Shown child", "总是显示"), view: sample }],
    },
    { path: "/t/hidden", title: title("Hidden page", "隐藏页"), hidden: true, view: sample },
    { path: "/t/uncrumbed", title: title("Uncrumbed", "无面包屑"), breadcrumb: false, view: sample },
    { path: "/t/audit", title: title("Audit", "审计"), roles: ["lead", "auditor"], view: sample },
    {
      path: "/t/secret",
      title: title("Secret", "机密"),
      roles: ["auditor"],
      children: [{ path: "/t/secret/inner", title: title("Inner secret", "内部机密"), view: sample }],
    },
    {
      path: "/t/left-empty",
      title: title("Left empty", "空组"),
      children: [{ path: "/t/left-empty/only", title: title("Not for you", "无权"), roles: ["auditor"], view: sample }],
    },
    { path: "/t/throwing", title: title("Throwing", "出错页"), view: () => Promise.resolve(Throwing) },
    {
      path: "/t/missing",
      title: title("Missing part", "缺失"),
      view: () => Promise.reject(new Error("this part is gone for good")),
    },
    { path: "https://elsewhere.example/manual", title: title("Manual", "手册") },
    { path: "mailto:team@example.com", title: title("Write to us", "写信") },
    { path: "tel:+4930123456", title: title("Call us", "打电话") },
    ...Array.from({ length: further }, (_, index): ShellRoute => {
      const number = index + 1;
      return { path: `/t/${number}`, title: title(`Page ${number}`, `页面 ${number}`), ...plain };
    }),
  ];
}
