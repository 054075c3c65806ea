import { useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Segments } from "../../ui/segments.tsx";
import { CommandLines } from "../download/command-line.tsx";
import type { ShownStep } from "./step-code.ts";

/** Steps with their code; selecting a step shows its code. */
export function Steps({ steps }: { steps: ShownStep[] }) {
  const { home, copy } = useWords();
  const code = steps.flatMap((step) => step.code);
  const titles = code.map(({ title }) => title);
  return (
    <section className="wrap home-section" aria-labelledby="first-app">
      <h2 id="first-app">{home.firstApp}</h2>
      <div className="steps-columns segmented">
        <ol className="steps">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="step" data-step={index}>
              <span className="step-number num" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {code.length > 0 && (
          <div className="code plate">
            <div className="code-bar">
              <Segments label={home.firstApp} items={titles} value={0} remember />
              {code.map(({ copied }, index) => (
                <span key={titles[index]} data-panel={index}>
                  <CopyButton text={copied} label={copy.code} copied={copy.copied} />
                </span>
              ))}
            </div>
            {code.map(({ lines }, index) => (
              <div key={titles[index]} data-panel={index}>
                <pre tabIndex={0}>
                  <CommandLines lines={lines} />
                </pre>
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
