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
  return (
    <ErrorPage
      title={failure[`${reason}Title`]}
      text={failure[`${reason}Text`]}
      picture={reason === "notFound" && <div className="error-still site-still" aria-hidden="true" />}
    >
      <Head title={titles[reason]} hidden />
      {documentation !== undefined && (
        <a href={documentation} className="button primary">
          {failure.documentation}
        </a>
      )}
      {reason === "notFound" && <NotFoundSearch quiet={documentation !== undefined} />}
      <a href="/" className={reason === "notFound" ? "link" : "button primary"}>
        {failure.home}
      </a>
      {reason === "notAllowed" && (
        <a href="/login" className="button for-guests">
          {site.logIn}
        </a>
      )}
    </ErrorPage>
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
