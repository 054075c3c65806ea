import { useEffect, useId, useRef, useState, type RefObject, type UIEvent } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { Licence } from "../../../contract/schemas/catalogue.ts";
import { languageTag, otherLanguage, type Language } from "../../../contract/language.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { trustedMarkup } from "../../browser/trusted-types.ts";
import { Close } from "../../ui/icons.tsx";
import { Note } from "../../ui/note.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import type { LicenceName } from "./agreement.ts";
import { LicenceConsent } from "./licence-consent.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import type { PendingDownload } from "./pending-download.ts";
import { ProblemNote } from "./problem-note.tsx";

export type ShownLicence = LicenceName & { title: string; url: string };
/** The user has opened the terms: for a pending download, or to read them again. */
export type DialogRequest = { licence: ShownLicence; pendingDownload: PendingDownload | null } | null;

type Props = {
  id: string;
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  asked: DialogRequest;
  /** Agrees and performs the pending download; rejects if the call fails. */
  agree: (pendingDownload: PendingDownload, licence: LicenceName) => Promise<void>;
  onClose: () => void;
};

/** The dialog is in the page's HTML: the head script opens it, and this island renders its content. */
export function LicenceDialog({ id, ref, asked, agree, onClose, ...terms }: Props) {
  const title = useId();
  const [closings, setClosings] = useState(0);
  const close = () => ref.current?.close();
  const removeEntry = useBackToClose(asked !== null, close);
  return (
    <dialog
      id={id}
      ref={ref}
      className="dialog licence"
      aria-labelledby={title}
      data-light-dismiss=""
      suppressHydrationWarning // the head script may have opened it before
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        setClosings(closings + 1); // remounts the content for the next opening
        onClose();
      }}
    >
      <Terms
        key={closings}
        titleId={title}
        asked={asked}
        agree={(...agreed) => {
          removeEntry(); // now, because going back after the download or redirect has begun could cancel it
          return agree(...agreed);
        }}
        close={close}
        {...terms}
      />
    </dialog>
  );
}

/** Adds a history entry while the dialog is open, so that Back closes it. Returns what removes the entry. */
function useBackToClose(isOpen: boolean, close: () => void): () => void {
  const hasEntry = useRef(false);
  const removeEntry = () => {
    if (hasEntry.current) history.back();
    hasEntry.current = false;
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeOnBack = () => {
      if (!hasEntry.current) return;
      hasEntry.current = false;
      close();
    };
    history.pushState(history.state, "");
    hasEntry.current = true;
    addEventListener("popstate", closeOnBack);
    return () => {
      removeEventListener("popstate", closeOnBack);
      removeEntry();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per opening
  }, [isOpen]);
  return removeEntry;
}

type TermsProps = Pick<Props, "title" | "asked" | "agree"> & { titleId: string; close: () => void };

/** The terms, which must be scrolled to the end and agreed to before a download (specification, section 5). */
function Terms({ titleId, title, asked, agree, close }: TermsProps) {
  const words = useWords();
  const [language, setLanguage] = useState(useLocale().language);
  const [renewed, setRenewed] = useState(false);
  const { licence, problem, fetchLicence } = useTerms(asked?.licence.id);
  const { terms, watch, ...reading } = useReading(licence, language);
  const pendingDownload = asked?.pendingDownload;

  const startOver = async () => {
    setRenewed(true);
    terms.current?.scrollTo(0, 0);
    await fetchLicence();
  };

  return (
    <div className="dialog-frame">
      <header>
        <div>
          <h2 id={titleId}>{licence?.title[language] ?? title}</h2>
          {licence && <LicenceFacts licence={licence} language={language} setLanguage={setLanguage} />}
        </div>
        <form method="dialog">
          <button type="submit" className="icon-button large" aria-label={words.licence.close}>
            <Close size={20} />
          </button>
        </form>
      </header>
      <div
        ref={terms}
        className="licence-terms text-note"
        tabIndex={0}
        role="region"
        aria-label={words.licence.terms}
        onScroll={watch}
      >
        {renewed && <Note kind="info">{words.licence.newTerms}</Note>}
        {licence ? (
          <div
            className="prose"
            lang={languageTag[language]}
            dangerouslySetInnerHTML={trustedMarkup(openingBeside(licence.html[language]))}
          />
        ) : (
          !problem && <Waiting text={words.licence.loading} />
        )}
      </div>
      <footer>
        <ProblemNote problem={problem} />
        {pendingDownload && (
          <LicenceConsent
            pendingDownload={pendingDownload}
            licence={licence}
            {...reading}
            agree={agree}
            startOver={startOver}
            close={close}
          />
        )}
      </footer>
    </div>
  );
}

/** The licence in force, fetched once the dialog is open. */
function useTerms(id: string | undefined) {
  const api = useApi();
  const [licence, setLicence] = useState<Licence | null>(null);
  const { attempt, problem } = useAttempt();
  const fetchLicence = () => attempt(async () => setLicence(await api().call("currentLicence", { id })));
  useEffect(() => {
    if (id !== undefined) void fetchLicence();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the terms are opened
  }, [id]);
  return { licence, problem, fetchLicence };
}

/** How far the terms are scrolled, and whether their end has been seen. */
function useReading(licence: Licence | null, language: Language) {
  const terms = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState({ screen: 1, screens: 1 });
  const [readToEnd, setReadToEnd] = useState(false);
  useEffect(() => {
    if (!licence || !terms.current) return;
    setReadToEnd(isAtEnd(terms.current));
    setPosition(positionIn(terms.current));
  }, [licence, language]);
  const watch = (event: UIEvent<HTMLDivElement>) => {
    if (isAtEnd(event.currentTarget)) setReadToEnd(true);
    setPosition(positionIn(event.currentTarget));
  };
  return { terms, watch, position, readToEnd };
}

function LicenceFacts({
  licence,
  language,
  setLanguage,
}: {
  licence: Licence;
  language: Language;
  setLanguage: (language: Language) => void;
}) {
  const words = useWords();
  const format = useFormats();
  const other = otherLanguage(language);
  return (
    <p className="licence-facts text-ui text-ink-2">
      <span>{words.licence.meta(licence.version, format.day(licence.effective))}</span>
      <a href={licence.url} target="_blank" rel="noopener" className="link">
        {words.licence.openAsPage}
      </a>
      <button type="button" className="link" lang={languageTag[other]} onClick={() => setLanguage(other)}>
        {words.licence.languages[other]}
      </button>
    </p>
  );
}

/** Opens links within the terms in a new tab, so that the pending download is not lost. */
function openingBeside(html: string): string {
  return html.replaceAll("<a href=", '<a target="_blank" rel="noopener" href=');
}

function positionIn({ scrollTop, clientHeight, scrollHeight }: HTMLElement): { screen: number; screens: number } {
  const screens = Math.max(1, Math.ceil(scrollHeight / clientHeight));
  return { screen: Math.min(screens, 1 + Math.floor(scrollTop / clientHeight)), screens };
}

function isAtEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight >= scrollHeight - 8;
}
