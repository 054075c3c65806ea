import { useEffect, useState } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { refusals } from "../../../contract/refusals.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { Refused } from "../../../client/client.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { logOutOfConsole } from "./leave-console.ts";
import { announce } from "../../browser/message/announce.ts";
import { ConfirmDialog } from "../form/form-dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useRead, type ReadState } from "../list/use-read.ts";

type Policy = CallData<"policies">["items"][number];
type Agreement = CallData<"agreements">["items"][number];

/** Requires agreement to the current policies. Without it, the public pages stay open. */
export function ConsentDialog({ due, onAgreed }: { due: string[]; onAgreed: () => Promise<void> }) {
  const { consent: texts } = useWords();
  const agreements = useRead("agreements", { pageSize: 100 });
  const policies = useRead("policies", { pageSize: 100 });
  const [isShown, setIsShown] = useState(false);
  useEffect(() => () => document.getElementById("main")?.focus({ preventScroll: true }), []); // the focused dialog was removed
  const isReady = [agreements, policies].every(({ data, problem }) => data !== null || problem !== null);
  if (isReady && !isShown) setIsShown(true);
  if (!isShown) return null; // the text depends on the agreements, and nobody agrees to a list that has not come
  const isRenewal = agreements.data?.items.some((agreement) => due.some((slug) => isAbout(agreement, slug))) ?? false;
  return (
    <ConsentForm
      texts={isRenewal ? texts.renewal : texts.first}
      due={due}
      agreements={agreements.data?.items}
      policies={policies}
      onAgreed={onAgreed}
    />
  );
}

/** Agreements to licences are for a file. */
function isAbout({ kind, file }: Agreement, policy: string): boolean {
  return file === null && kind === policy;
}

type ConsentFormProps = {
  texts: { title: string; text: string };
  due: string[];
  agreements: Agreement[] | undefined;
  policies: ReadState<CallData<"policies">>;
  onAgreed: () => Promise<void>;
};

function ConsentForm({ texts: { title, text }, due, agreements, policies, onAgreed }: ConsentFormProps) {
  const api = useApi();
  const { consent: texts } = useWords();
  const [isNewer, setIsNewer] = useState(false);
  const listed = policies.data?.items;
  const asked = listed && due.flatMap((slug) => listed.filter((policy) => policy.slug === slug));

  /** Stays open: the guard unmounts it once nothing is due. */
  const agree = async () => {
    if (!asked) {
      await policies.refetch();
      return false;
    }
    const versions = Object.fromEntries(asked.map(({ slug, version }) => [slug, version]));
    setIsNewer(false);
    try {
      await api().call("agreeToPolicies", versions);
    } catch (cause) {
      if (!(cause instanceof Refused) || cause.errCode !== refusals.changedMeanwhile.code) throw cause;
      await policies.refetch();
      setIsNewer(true);
      return false;
    }
    announce(texts.agreed);
    await onAgreed();
    return false;
  };

  return (
    <ConfirmDialog
      texts={{ title, lead: text, submit: texts.agree, working: texts.agreeing, cancel: texts.decline }}
      isLarge
      onSubmit={agree}
      onClose={() => location.assign("/")}
      aside={
        <button type="button" className="link text-ui" onClick={() => void logOutOfConsole(api())}>
          {texts.logOut}
        </button>
      }
    >
      {isNewer && (
        <Note kind="info" role="alert">
          {texts.newer}
        </Note>
      )}
      <SectionProblem problem={policies.problem} />
      <ul className="account-list">
        {asked?.map((policy) => (
          <Row key={policy.slug} policy={policy} agreements={agreements} />
        ))}
        {!asked &&
          !policies.problem &&
          due.map((slug) => (
            <li key={slug}>
              <Skeleton count={1} />
            </li>
          ))}
      </ul>
    </ConfirmDialog>
  );
}

function Row({ policy, agreements }: { policy: Policy; agreements: Agreement[] | undefined }) {
  const { consent: texts, frame } = useWords();
  const { language } = useLocale();
  const format = useFormats();
  const before = agreements?.find((agreement) => isAbout(agreement, policy.slug)); // sorted newest first
  return (
    <li>
      <div>
        <p className="item-title">
          <a href={policy.paths[language]} target="_blank" rel="noopener" className="link">
            {policy.title[language]}
            <span className="hidden-text">{frame.newTab}</span>
          </a>
          <span className="num">{texts.version(policy.version, format.day(policy.effective))}</span>
        </p>
        <p className="num text-meta text-ink-3">
          {!agreements && "\u00a0"}
          {agreements && (before ? texts.before(before.version, format.day(before.agreedAt)) : texts.never)}
        </p>
      </div>
    </li>
  );
}
