/** The one live region; it stands on every page, and `announce` writes into it. `copyFailed`: what `document/page/copy.ts` says. */
export function Announcer({ copyFailed }: { copyFailed: string }) {
  return <div id="announcer" role="status" className="hidden-text" data-failed={copyFailed} />;
}
