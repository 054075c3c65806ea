import type { ReactNode } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";

/**
 * The entry to the developer area: explains the requirements to those who may not enter yet (specification, sections 1
 * and 4). All variants are rendered for everyone; the stylesheet shows the one for `data-account`, so that nothing
 * moves.
 */
export function DeveloperPlace() {
  const { distribute: texts } = useWords();
  return (
    <section className="developer-place" aria-label={texts.place} data-status="">
      <Answer to="guest" title={texts.guest} text={texts.forDevelopers}>
        <a href="/register" className="button primary large">
          {texts.register}
        </a>
        <a href="/login" className="link" data-log-in="">
          {texts.logIn}
        </a>
      </Answer>
      <Answer to="0" title={texts.reminder} text={texts.forDevelopers}>
        <a href="/apply" className="button primary large">
          {texts.apply}
        </a>
      </Answer>
      <Answer to="1" title={texts.waiting} text={texts.waitingText}>
        <a href="/apply/result" className="button primary large">
          {texts.seeApplication}
        </a>
      </Answer>
      <Answer to="2" title={texts.developer} text={texts.developerText}>
        <a href="/FAQ#contact" className="button primary large">
          {texts.handIn}
        </a>
        <a href="/early-access" className="link">
          {texts.earlyAccess}
        </a>
      </Answer>
      <Answer to="3" title={texts.reminder} text={texts.refused}>
        <a href="/apply/result" className="button primary large">
          {texts.correct}
        </a>
      </Answer>
    </section>
  );
}

type AnswerProps = {
  /** A guest, or the status of a member. */
  to: "guest" | "0" | "1" | "2" | "3";
  title: string;
  text: string;
  children: ReactNode;
};

function Answer({ to, title, text, children }: AnswerProps) {
  const { language } = useLocale();
  return (
    <div data-for={to}>
      <p>
        <strong>{title}</strong>
        {language === "en" && " "}
        <span className="text-ink-2">{text}</span>
      </p>
      <p className="developer-links cluster">{children}</p>
    </div>
  );
}
