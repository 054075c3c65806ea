import { useRef, useState, type ComponentType } from "react";
import { showMessage } from "../../../browser/message/message.ts";
import { Bug } from "../../icons.tsx";
import { useShellWords } from "../../words.ts";
import { useErrorCount } from "./error-log.ts";

type Log = ComponentType<{ onClose: () => void }>;
/** Not as other parts are fetched: to load the page anew would empty the log. */
const fetchLog = () => import("./error-log-dialog.tsx").then(({ ErrorLogDialog }): Log => ErrorLogDialog);

/** Is there as soon as there is an error, and says how many. */
export function ErrorLogButton() {
  const { errors } = useShellWords();
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
    if (count === 0) neighbour(button.current)?.focus(); // this button goes
    setLog(null);
  };
  const prepare = () => void fetchLog().catch(() => {}); // tried again when it is needed

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
