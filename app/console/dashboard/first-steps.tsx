import type { ReactNode } from "react";
import { Check } from "../../ui/icons.tsx";

export type FirstStep = {
  title: string;
  note: string;
  isDone: boolean;
  /** What it takes, in a button while it is the next one, else in a link. */
  renderAction: (look: string) => ReactNode;
  /** Beside the next one. */
  beside?: ReactNode;
};

/** A step that a page takes; without one for now, it is only named. */
export function linkStep(
  { link, ...named }: { title: string; note: string; link: string },
  isDone: boolean,
  href: string | null | undefined,
): FirstStep {
  const renderAction = (look: string) =>
    href && (
      <a href={href} className={look}>
        {link}
      </a>
    );
  return { ...named, isDone, renderAction };
}

/** What is to be done on a first day: the next step large, the others in one line each. */
export function FirstSteps({ label, steps }: { label: string; steps: readonly FirstStep[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <ol className="first-day" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={step.isDone ? "first-done" : step === next ? "first-now plate" : undefined}
          data-wide={step === next && step.beside === undefined ? "" : undefined}
        >
          <span className="first-number">{step.isDone ? <Check size={14} /> : index + 1}</span>
          <Step step={step} isNext={step === next} />
        </li>
      ))}
    </ol>
  );
}

function Step({ step: { title, note, isDone, renderAction, beside }, isNext }: { step: FirstStep; isNext: boolean }) {
  if (isDone) return <span>{title}</span>;
  if (isNext) {
    return (
      <>
        <div>
          <h2>{title}</h2>
          <p>{note}</p>
          {renderAction("button primary")}
        </div>
        {beside}
      </>
    );
  }
  return (
    <>
      <span>
        <strong>{title}</strong> <span className="text-meta text-ink-3">{note}</span>
      </span>
      {renderAction("link")}
    </>
  );
}
