import { isRouteErrorResponse, useRouteError } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Head } from "./head.tsx";
import { NotFoundSearch } from "./not-found-search.tsx";
import { ErrorPage } from "./error-page.tsx";
import { Frame } from "./site.tsx";

/** Replaces a page that could not be loaded or rendered. */
export function Failure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return <Nothing reason="notFound" documentation={documentationInstead(error)} />;
  if (isRouteErrorResponse(error) && error.status === 401) return <Nothing reason="notAllowed" />;
  return <Broken />;
}

/** Also replaces the layout, if header and footer could not be loaded. */
export function SiteFailure() {
  return (
    <Frame>
      <Failure />
    </Frame>
  );
}

/** The address that `notFound` names. */
export function documentationInstead(error: unknown): string | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  const isNamed = typeof data === "object" && data !== null && "documentation" in data;
  return isNamed && typeof data.documentation === "string" ? data.documentation : undefined;
}

function Nothing({ reason, documentation }: { reason: "notFound" | "notAllowed"; documentation?: string }) {
  const { failure, site, titles } = useWords();
  const isRefused = reason === "notAllowed";
  return (
    <ErrorPage
      title={
        isRefused ? (
          <ForEachReader guest={failure.logInTitle} member={failure.notAllowedTitle} />
        ) : (
          failure.notFoundTitle
        )
      }
      text={
        isRefused ? <ForEachReader guest={failure.logInText} member={failure.notAllowedText} /> : failure.notFoundText
      }
      picture={reason === "notFound" && <div className="error-still site-still" aria-hidden="true" />}
    >
      <Head title={titles[reason]} hidden />
      {documentation !== undefined && (
        <a href={documentation} className="button primary">
          {failure.documentation}
        </a>
      )}
      {!isRefused && <NotFoundSearch quiet={documentation !== undefined} />}
      {isRefused && (
        <a href="/login" className="button primary for-guests">
          {site.logIn}
        </a>
      )}
      <a href="/" className={isRefused ? "button" : "link"}>
        {failure.home}
      </a>
    </ErrorPage>
  );
}

/** A page is the same for everybody; its style shows what concerns this reader. */
function ForEachReader({ guest, member }: { guest: string; member: string }) {
  return (
    <>
      <span className="for-guests">{guest}</span>
      <span className="for-members">{member}</span>
    </>
  );
}

function Broken() {
  const { failure, titles } = useWords();
  return (
    <ErrorPage title={failure.title} text={failure.text}>
      <Head title={titles.failure} />
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page again, without script */}
      <a href="" className="button primary">
        {failure.reload}
      </a>
      <a href="/" className="button">
        {failure.home}
      </a>
    </ErrorPage>
  );
}
