import { chooseSize, sizes, useSize, type Size } from "../../size.ts";
import { Check } from "../../ui/icons.tsx";
import { showMessage } from "../../ui/message.tsx";
import { Type } from "../icons.tsx";
import { useShellWords } from "../words.ts";
import { MenuButton } from "./menu-button.tsx";
import { MenuChoice } from "./menu-entry.tsx";

/** How large controls are; the present size cannot be chosen again (specification, section 2). */
export function SizeMenu({ isRow = false }: { isRow?: boolean }) {
  const { bar } = useShellWords();
  const current = useSize();
  const choose = (size: Size) => {
    chooseSize(size);
    showMessage("done", bar.sizeNow(bar.sizes[size]));
  };
  return (
    <MenuButton
      label={bar.size}
      isRow={isRow}
      className={isRow ? "bar-row" : "bar-button"}
      face={<Type size={18} />}
      after={isRow && <small>{bar.sizes[current]}</small>}
    >
      {sizes.map((size) => (
        <MenuChoice key={size} isChosen={size === current} onChoose={() => choose(size)}>
          {bar.sizes[size]}
          {size === current && <Check size={15} />}
        </MenuChoice>
      ))}
    </MenuButton>
  );
}
