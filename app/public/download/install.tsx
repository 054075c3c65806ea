import { useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";
import { codePieces } from "./code-pieces.ts";
import { CommandLines } from "./command-line.tsx";
import { firstClient, type Instructions } from "./install-lines.ts";

/** How package managers and scripts install a version: a panel for each, which `Ways` chooses. */
export function Install({ instructions }: { instructions: Instructions[] }) {
  const { install, copy } = useWords();
  return instructions.map(({ client, parts }, index) => (
    <div key={client} data-way={firstClient + index}>
      <p className="text-ui text-ink-2">
        {install.lead}
        <SentenceSpace />
        <a href="/tokens" className="link">
          {install.token}
        </a>
      </p>
      {parts.map(({ title, text }) => (
        <div key={title} className="code install-part">
          <div className="code-bar">
            <h3 className="wrap-anywhere">{title}</h3>
            <CopyButton text={text} label={install.copy(title)} copied={copy.copied} />
          </div>
          <pre tabIndex={0}>
            <CommandLines lines={text.split("\n").map(codePieces)} />
          </pre>
        </div>
      ))}
    </div>
  ));
}
