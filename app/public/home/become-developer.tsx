import { useWords } from "../../browser/locale/locale.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";

/** The benefits and requirements of developer status (specification, section 3), and the next step. */
export function BecomeDeveloper() {
  const { home } = useWords();
  return (
    <section className="apply-call" aria-labelledby="become">
      <div className="wrap apply-call-columns">
        <div>
          <h2 id="become" className="apply-call-title">
            <span data-for="guest 0 1 3">{home.become}</span>
            <span data-for="2">{home.publish}</span>
          </h2>
          <div className="apply-call-lead text-lead text-ink-2">
            <p data-for="guest 0 1 3">{home.becomeLead}</p>
            <p data-for="2">{home.publishLead}</p>
          </div>
          <WayOn />
        </div>
        <div>
          <h3 className="text-ui font-semibold">{home.whatYouNeed}</h3>
          <dl className="needs">
            {home.needs.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

/** Renders all next steps for everyone; the stylesheet shows the one for `data-account`. */
function WayOn() {
  const { home, site } = useWords();
  return (
    <div className="apply-call-action" data-status="">
      <p data-for="guest 0">
        <a href="/apply" className="button primary large">
          {home.applyNow}
        </a>
      </p>
      {([1, 2, 3] as const).map((status) => (
        <p key={status} data-for={status}>
          <span>{home.becomeStatus[status - 1]}</span>
          <a href={applicationPath(status)} className={status === 3 ? "button primary large" : "button large"}>
            {status === 3 ? site.application[3] : home.seeApplication}
          </a>
        </p>
      ))}
    </div>
  );
}
