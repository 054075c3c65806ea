import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Dialog } from "../form/dialog.tsx";
import { useShortcut, useShortcutsOn } from "./shortcuts.ts";

/** Each key with its action. */
type Props = { keys: readonly [key: string, what: string][] };

/** Lists a view's shortcuts at `?`, with the switch that turns them off. */
export function ShortcutHelp({ keys }: Props) {
  const { shortcuts: texts, close } = useWords().operator;
  const [isOpen, setOpen] = useState(false);
  useShortcut("?", () => setOpen(true), { isAlwaysOn: true });
  if (!isOpen) return null;
  return (
    <Dialog title={texts.title} closeLabel={close} onClose={() => setOpen(false)} small>
      <ShortcutList keys={[...keys, ["?", texts.help]]} />
    </Dialog>
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
