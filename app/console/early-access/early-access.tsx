import { lazy, Suspense } from "react";
import { earlyAccessPath } from "../../../contract/addresses.ts";
import type { CallData } from "../../../contract/schemas.ts";
import en from "../../../contract/words/console/early-access.en.ts";
import zh from "../../../contract/words/console/early-access.zh.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { WithWords } from "../../browser/locale/with-words.tsx";
import { Empty } from "../../ui/empty.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useProfile } from "../guard/profile.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";
import "./early-access.css";

const own = { en, zh };

/** In a chunk of its own, whose names are not in the first script. */
const EarlyRelease = lazy(() => loadChunk(() => import("./early-release.tsx")));

/** Releases that this account may read and that are not for everybody; pages of the site do not have them. */
export const EarlyAccessView: View = ({ address }) => (
  <WithWords own={own}>
    <Releases query={new URLSearchParams(address.search)} />
  </WithWords>
);

type Release = CallData<"earlyAccess">["items"][number];

function Releases({ query }: { query: URLSearchParams }) {
  const texts = useWords().earlyAccess;
  const { data, problem } = useRead("earlyAccess", {});
  const { data: profile } = useProfile();
  const isDeveloper = profile?.status === 2;
  const items = data?.items ?? [];
  const offered = items.filter(({ withdrawn }) => !withdrawn);
  const chosen =
    items.find(({ product, version }) => product === query.get("product") && version === query.get("version")) ??
    offered[0];
  return (
    <div className="operator early-access">
      <ViewHead title={offered.length > 0 ? texts.state(offered.length) : texts.title} note={chosen && texts.lead} />
      <SectionProblem problem={problem} />
      {!data && !problem && <Skeleton count={4} />}
      {data && !chosen && (
        <Empty
          title={texts.none}
          text={isDeveloper ? texts.ask : texts.forDevelopers}
          action={
            <a href={isDeveloper ? "/FAQ#contact" : "/apply"} className="button">
              {isDeveloper ? texts.contact : texts.apply}
            </a>
          }
        />
      )}
      {chosen && (
        <>
          {offered.length > 1 && <List items={offered} chosen={chosen} />}
          <Suspense fallback={<Skeleton count={4} />}>
            <EarlyRelease key={`${chosen.product} ${chosen.version}`} release={chosen} />
          </Suspense>
        </>
      )}
    </div>
  );
}

/** Each release in a row: version and product, who may see it, and since when. */
function List({ items, chosen }: { items: Release[]; chosen: Release }) {
  const texts = useWords().earlyAccess;
  const { language } = useLocale();
  const format = useFormats();
  return (
    <nav aria-label={texts.releases}>
      <ul className="early-rows">
        {items.map((item) => (
          <li key={`${item.product} ${item.version}`}>
            <a aria-current={item === chosen ? "true" : undefined} href={earlyAccessPath(item.product, item.version)}>
              <span className="num font-semibold">{item.version}</span>
              <span>{item.name[language]}</span>
            </a>
            <span className="text-meta text-ink-2">{texts.audiences[item.audience]}</span>
            <span className="text-meta text-ink-2 num">{format.day(item.updateTime)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
