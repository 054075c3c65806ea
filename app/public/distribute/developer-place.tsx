import type { ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Note } from "../../ui/note.tsx";

/**
 * The entry to the developer area: explains the requirements to those who may not enter yet (specification, sections 1
 * and 4). All variants are rendered for everyone; the stylesheet shows the one for `data-account`, so that nothing
 * moves.
 */
export function DeveloperPlace() {
  const { distribute: texts } = useWords();
  return (
    <section className="developer-place" aria-label={texts.place} data-status="">
      <Answer to="guest" kind="locked" title={texts.guest} text={texts.forDevelopers}>
        <a href="/login" className="link" data-log-in="">
          {texts.logIn}
        </a>
        <a href="/register" className="link">
          {texts.register}
        </a>
      </Answer>
      <Answer to="0" kind="locked" title={texts.reminder} text={texts.forDevelopers}>
        <a href="/apply" className="button primary">
          {texts.apply}
        </a>
      </Answer>
      <Answer to="1" kind="info" title={texts.waiting} text={texts.waitingText}>
        <a href="/apply/result" className="link">
          {texts.seeApplication}
        </a>
      </Answer>
      <Answer to="2" kind="ok" title={texts.developer} text={texts.developerText}>
        <a href="/Community#contact" className="link">
          {texts.handIn}
        </a>
        <a href="/early-access" className="link">
          {texts.earlyAccess}
        </a>
      </Answer>
      <Answer to="3" kind="locked" title={texts.reminder} text={texts.refused}>
        <a href="/apply/result" className="button primary">
          {texts.correct}
        </a>
      </Answer>
    </section>
  );
}

type AnswerProps = {
  /** A guest, or the status of a member. */
  to: "guest" | "0" | "1" | "2" | "3";
  kind: "locked" | "info" | "ok";
  title: string;
  text: string;
  children: ReactNode;
};

function Answer({ to, kind, title, text, children }: AnswerProps) {
  return (
    <div data-for={to}>
      <Note kind={kind}>
        <span>
          <strong>{title}</strong>
          <br />
          <span className="text-ink-2">{text}</span>
        </span>
        <span className="developer-links cluster">{children}</span>
      </Note>
    </div>
  );
}
