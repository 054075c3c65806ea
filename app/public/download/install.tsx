import { useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Segments } from "../../ui/segments.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";
import { Fold } from "./fold.tsx";
import { instructionsOf } from "./install-lines.ts";
import type { VersionView } from "./version-data.ts";

/** How package managers and scripts install a version, each in a tab. */
export function Install({
  view: { install: installable, files, licence },
  isFolded,
}: {
  view: VersionView;
  isFolded: boolean;
}) {
  const { install, copy } = useWords();
  const instructions = instructionsOf(installable, files, install);
  return (
    <Fold id="install" title={install.title} isFolded={isFolded}>
      <p className="install-lead text-ui text-ink-2">
        {install.lead}
        <SentenceSpace />
        {licence && (
          <>
            {install.agreed}
            <SentenceSpace />
          </>
        )}
        <a href="/tokens" className="link">
          {install.token}
        </a>
      </p>
      <Segments label={install.client} items={instructions.map(({ client }) => client)} value={0} />
      {instructions.map(({ client, parts }, index) => (
        <div key={client} data-panel={index}>
          {parts.map(({ title, text }) => (
            <div key={title} className="code install-part">
              <div className="code-bar">
                <h3 className="wrap-anywhere">{title}</h3>
                <CopyButton text={text} label={install.copy(title)} copied={copy.copied} />
              </div>
              <pre tabIndex={0}>{text}</pre>
            </div>
          ))}
        </div>
      ))}
    </Fold>
  );
}
