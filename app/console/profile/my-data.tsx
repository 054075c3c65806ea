import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { announce } from "../../browser/message/announce.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { Download } from "../../ui/icons.tsx";
import { fileNameOf, saveFile } from "../../ui/save-file.ts";
import { useProfile } from "../guard/profile.ts";
import { state, text } from "../list/columns.tsx";
import { DataTable, type Column } from "../list/data-list.tsx";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import { useDialog } from "../form/use-dialog.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

/** What is stored about the account and what a deletion would keep of it; exports all of it, and deletes the account. */
export function MyData() {
  const { myData: texts } = useWords();
  const { data: profile } = useProfile();
  const count = useCount();
  const deleting = useDialog();
  const kinds = useKinds();
  const total = kinds?.reduce((sum, kind) => sum + (kind.count ?? 0), 0);
  return (
    <div className="operator">
      <ViewHead title={total === undefined ? texts.title : texts.state(count(total), total)} note={texts.lead}>
        <Copy />
        <button
          type="button"
          className="button small delete-account"
          disabled={!profile}
          onClick={() => deleting.open(true)}
        >
          {texts.delete}
        </button>
      </ViewHead>
      <DataTable items={kinds} label={texts.title} columns={useColumns()} keyOf={({ kind }) => kind} />
      {deleting.value && profile && <DeleteDialog profile={profile} onClose={deleting.close} />}
    </div>
  );
}

type Kind = {
  kind: keyof ReturnType<typeof useWords>["myData"]["kinds"];
  /** `undefined` for what only the copy counts. */
  count?: number;
  href?: string;
  /** Whether a deletion keeps it, under no name. */
  isKept?: true;
};

/** `null` until all of them are counted. */
function useKinds(): Kind[] | null {
  const { data: profile } = useProfile();
  const { data: security } = useRead("security", {});
  const sessions = useRead("sessions", { pageSize: 1 }).data?.total;
  const agreements = useRead("agreements", { pageSize: 1 }).data?.total;
  const downloads = useRead("ownDownloads", { pageSize: 1 }).data?.total;
  const news = useRead("releaseNews", {}).data?.products.length;
  if (!profile || !security || sessions === undefined || agreements === undefined) return null;
  if (downloads === undefined || news === undefined) return null;
  const { contacts, links, passkeys, authenticatorSince, devices, tokens } = security;
  return [
    { kind: "contacts", count: contacts.length + links.length, href: "/profile/index" },
    { kind: "application", count: Number(profile.status !== 0), href: applicationPath(profile.status) },
    {
      kind: "factors",
      count: passkeys.length + Number(authenticatorSince !== null) + devices.length,
      href: "/profile/security",
    },
    { kind: "sessions", count: sessions, href: "/sessions" },
    { kind: "tokens", count: tokens.length, href: "/tokens" },
    { kind: "news", count: news, href: "/profile/index#news" },
    { kind: "messages" },
    { kind: "agreements", count: agreements, href: "/agreements", isKept: true },
    { kind: "downloads", count: downloads, href: "/downloads", isKept: true },
    { kind: "events", isKept: true },
  ];
}

function useColumns(): Column<Kind>[] {
  const { myData: texts } = useWords();
  const count = useCount();
  const { columns, kinds } = texts;
  return [
    text(columns.what, ({ kind, href }) =>
      href === undefined ? (
        kinds[kind]
      ) : (
        <a className="row-link" href={href}>
          {kinds[kind]}
        </a>
      ),
    ),
    text(columns.after, ({ isKept }) => isKept && texts.kept, { width: "wide" }),
    state(
      columns.count,
      ({ count: known }) => (known === undefined ? <span className="meta">{texts.inCopy}</span> : count(known)),
      { className: "num end" },
    ),
  ];
}

function Copy() {
  const api = useApi();
  const { myData: texts, site } = useWords();
  const { attempt, isBusy, problem } = useAttempt();
  const copy = async () => {
    save(await api().call("exportAccount", {}), fileNameOf(site.name));
    announce(texts.ready);
  };
  return (
    <div>
      <button type="button" className="button small primary" aria-busy={isBusy} onClick={() => void attempt(copy)}>
        <Download size={16} />
        {isBusy ? texts.preparing : texts.copy}
      </button>
      <FormProblem problem={problem} />
    </div>
  );
}

function save(copy: { exportedAt: string }, name: string): void {
  const bytes = new Blob([JSON.stringify(copy, null, 2)], { type: "application/json" });
  saveFile(`${name}-account-${copy.exportedAt.slice(0, 10)}.json`, bytes);
}
