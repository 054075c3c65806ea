import { useState, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Keyboard } from "../icons.tsx";
import { Dialog } from "../form/dialog.tsx";
import { useShortcut, useShortcutsOn } from "./shortcuts.ts";

type Props = {
  /** Each key with its action. */
  keys: readonly [key: string, what: string][];
  /** The most important ones, in the button; otherwise it shows a keyboard. */
  children?: ReactNode;
};

/** Lists a view's shortcuts behind a button and `?`, with the switch that turns them off. */
export function ShortcutHelp({ keys, children }: Props) {
  const { shortcuts: texts, close } = useWords().operator;
  const [isOpen, setOpen] = useState(false);
  useShortcut("?", () => setOpen(true), { isAlwaysOn: true });
  return (
    <>
      <button
        type="button"
        className={`button small shortcut-button ${children ? "" : "icon-only"}`}
        aria-label={children ? undefined : texts.title}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        {children ?? <Keyboard size={17} />}
        {children && <span className="hidden-text">{texts.title}</span>}
      </button>
      {isOpen && (
        <Dialog title={texts.title} closeLabel={close} onClose={() => setOpen(false)} small>
          <ShortcutList keys={[...keys, ["?", texts.help]]} />
        </Dialog>
      )}
    </>
  );
}

function ShortcutList({ keys }: Pick<Props, "keys">) {
  const { shortcuts: texts } = useWords().operator;
  const [isOn, setOn] = useShortcutsOn();
  return (
    <>
      <dl className="shortcut-list text-ui" data-off={isOn ? undefined : ""}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="sure text-ui">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        <span>{texts.on}</span>
      </label>
    </>
  );
}
