import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { Link } from "../ui/link.tsx";
import { NotConnected } from "../not-connected.ts";
import { useWords } from "../language/words.ts";
import { Waiting } from "../ui/waiting.tsx";
import { Head } from "./head.tsx";
import { Lost } from "./lost.tsx";
import { Frame } from "./site.tsx";
import { ChunkMissing } from "./chunk-missing.ts";

/** What stands in a page's place when it could not be loaded or drawn. */
export function Failure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <Nothing reason="notFound" />;
  if (isRouteErrorResponse(error) && error.status === 401) return <Nothing reason="notAllowed" />;
  if (error instanceof NotConnected) return <Disconnected />;
  return <Broken missing={error instanceof ChunkMissing} />;
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
      <Link to="/" className="button primary">
        {failure.home}
      </Link>
    </Lost>
  );
}

function Disconnected() {
  const { problem, failure, titles, site } = useWords();
  const { revalidate, state } = useRevalidator();
  return (
    <Lost title={problem.failed} text={problem.notConnected}>
      <Head title={titles.failure} />
      <button type="button" className="button primary" disabled={state === "loading"} onClick={() => void revalidate()}>
        {state === "loading" ? <Waiting text={site.loading} /> : problem.retry}
      </button>
      <Link to="/" className="button">
        {failure.home}
      </Link>
    </Lost>
  );
}

function Broken({ missing }: { missing: boolean }) {
  const { failure, titles } = useWords();
  return (
    <Lost title={missing ? failure.chunkTitle : failure.title} text={missing ? failure.chunkText : failure.text}>
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
