import { useWords } from "../../browser/locale/locale.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";

/**
 * The next step towards developer status, or after it. All are rendered for everyone; the stylesheet shows the one for
 * `data-account`.
 */
export function BecomeDeveloper() {
  const { home, site } = useWords();
  return (
    <section aria-labelledby="become">
      <h2 id="become" className="become-title">
        <span data-for="guest 0 1 3">{home.become}</span>
        <span data-for="2">{home.publish}</span>
      </h2>
      <div className="become-lead text-ink-2">
        <p data-for="guest 0 1 3">{home.becomeLead}</p>
        <p data-for="2">{home.publishLead}</p>
      </div>
      <div className="become-action" data-status="">
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
    </section>
  );
}
