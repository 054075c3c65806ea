import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { languageOf } from "../../../contract/language.ts";
import type { ReviewedApplication } from "../../../contract/schemas/review.ts";
import { rowOf } from "./rows.ts";
import { useProfile } from "../guard/profile.ts";
import { StatusTag } from "../list/status-tag.tsx";
import { History } from "./history.tsx";
import { useRowText } from "./use-row-text.ts";

/** Context of an application: its history, its applicant, and other accounts with the same contact. */
export function SidePanel({ application }: { application: ReviewedApplication }) {
  return (
    <div className="review-side">
      <History application={application} />
      <SameContact others={application.sameContact} />
      <Applicant application={application} />
    </div>
  );
}

function SameContact({ others }: { others: ReviewedApplication["sameContact"] }) {
  const { contact: texts, history } = useWords().review;
  const { nameOf } = useRowText();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      {others.length === 0 && <p className="text-meta text-ink-2">{texts.none}</p>}
      <ul className="side-list text-ui">
        {others.map((other) => (
          <li key={other.id}>
            <a className="link" href={`/review/${encodeURIComponent(other.id)}`}>
              <bdi>{other.teamName}</bdi>
            </a>
            <span className="text-meta text-ink-2">
              {texts.same(other.fields.map((field) => nameOf(rowOf(field))).join(history.separator))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Applicant({ application: { account, applicant } }: { application: ReviewedApplication }) {
  const { applicant: texts } = useWords().review;
  const { languages, locations, suspended } = useWords().operator;
  const isAdmin = useProfile().data?.roles.includes("admin") ?? false;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <dl className="facts">
        <div>
          <dt>{texts.account}</dt>
          <dd>
            {isAdmin ? (
              <a className="link" href={`/accounts/${encodeURIComponent(account)}`}>
                <bdi>{applicant.username}</bdi>
              </a>
            ) : (
              <bdi>{applicant.username}</bdi>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.status}</dt>
          <dd>
            <StatusTag status={applicant.status} />{" "}
            {applicant.suspended && <span className="tag bad">{suspended}</span>}
          </dd>
        </div>
        <div>
          <dt>{texts.language}</dt>
          <dd>{languages[languageOf(String(applicant.ln))]}</dd>
        </div>
        <div>
          <dt>{texts.location}</dt>
          <dd>{locations[applicant.location]}</dd>
        </div>
      </dl>
    </section>
  );
}
