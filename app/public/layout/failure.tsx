import { isRouteErrorResponse, useRouteError } from "react-router";
import { useWords } from "../../browser/locale/words.ts";
import { Head } from "./head.tsx";
import { Lost } from "./lost.tsx";
import { Frame } from "./site.tsx";

/** What stands in a page's place when it could not be loaded or rendered. */
export function Failure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <Nothing reason="notFound" />;
  if (isRouteErrorResponse(error) && error.status === 401) return <Nothing reason="notAllowed" />;
  return <Broken />;
}

/** The same where not even header and footer could be loaded. */
export function SiteFailure() {
  return (
    <Frame>
      <Failure />
    </Frame>
  );
}

function Nothing({ reason }: { reason: "notFound" | "notAllowed" }) {
  const { failure, titles } = useWords();
  return (
    <Lost title={failure[`${reason}Title`]} text={failure[`${reason}Text`]}>
      <Head title={titles[reason]} hidden />
      <a href="/" className="button primary">
        {failure.home}
      </a>
    </Lost>
  );
}

function Broken() {
  const { failure, titles } = useWords();
  return (
    <Lost title={failure.title} text={failure.text}>
      <Head title={titles.failure} />
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page again, without script */}
      <a href="" className="button primary">
        {failure.reload}
      </a>
      <a href="/" className="button">
        {failure.home}
      </a>
    </Lost>
  );
}
