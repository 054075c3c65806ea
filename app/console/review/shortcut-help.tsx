import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Keyboard } from "../icons.tsx";
import { Dialog } from "../form/dialog.tsx";
import { useShortcut, useShortcutsOn } from "./shortcuts.ts";

type Props = {
  /** Each key with its action. */
  keys: readonly [key: string, what: string][];
};

/** Lists a view's shortcuts behind a button and `?`, with the switch that turns them off. */
export function ShortcutHelp({ keys }: Props) {
  const { shortcuts: texts, close } = useWords().operator;
  const [isOpen, setOpen] = useState(false);
  useShortcut("?", () => setOpen(true), { isAlwaysOn: true });
  return (
    <>
      <button
        type="button"
        className="button small icon-only shortcut-button"
        aria-label={texts.title}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        <Keyboard size={17} />
      </button>
      {isOpen && (
        <Dialog title={texts.title} closeLabel={close} onClose={() => setOpen(false)} small>
          <ShortcutList keys={[...keys, ["?", texts.help]]} />
        </Dialog>
      )}
    </>
  );
}

function ShortcutList({ keys }: Props) {
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
