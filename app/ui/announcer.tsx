/** The page's only live region; `announce` writes into it. `copyFailed`: the text for `document/page/copy.ts`. */
export function Announcer({ copyFailed }: { copyFailed: string }) {
  return <div id="announcer" role="status" className="hidden-text" data-failed={copyFailed} />;
}
