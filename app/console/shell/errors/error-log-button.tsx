import { useRef, useState, type ComponentType } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { Bug } from "../../icons.tsx";
import { useErrorCount } from "./error-log.ts";

type Log = ComponentType<{ onClose: () => void }>;
/** Without the recovery of other chunks: reloading the page would empty the log. */
const fetchLog = () => import("./error-log-dialog.tsx").then(({ ErrorLogDialog }): Log => ErrorLogDialog);

/** Appears with the first error and shows the number of errors. */
export function ErrorLogButton() {
  const { errors } = useWords();
  const count = useErrorCount();
  const button = useRef<HTMLButtonElement>(null);
  const [Log, setLog] = useState<Log | null>(null);
  if (count === 0 && !Log) return null;

  const open = () => {
    fetchLog().then(
      (log) => setLog(() => log),
      () => showMessage("bad", errors.notLoaded),
    );
  };
  const close = () => {
    if (count === 0) neighbour(button.current)?.focus(); // this button disappears
    setLog(null);
  };
  const prepare = () => void fetchLog().catch(() => {}); // tried again on opening

  return (
    <>
      <button
        ref={button}
        type="button"
        className="bar-button errors"
        aria-label={errors.count(count)}
        title={errors.title}
        aria-haspopup="dialog"
        onClick={open}
        onPointerOver={prepare}
        onFocus={prepare}
      >
        <Bug size={18} />
        <span className="num">{count}</span>
      </button>
      {Log && <Log onClose={close} />}
    </>
  );
}

function neighbour(button: HTMLElement | null): HTMLElement | undefined {
  const buttons = [...(button?.closest("header")?.querySelectorAll<HTMLElement>(":scope button") ?? [])];
  return buttons.find((each) => each !== button);
}
