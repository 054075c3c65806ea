import { useWords } from "../../../browser/locale/locale.ts";
import { chooseSize, sizes, useSize, type Size } from "../../../browser/theme/size.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { Type } from "../../icons.tsx";
import { MenuButton } from "./menu-button.tsx";

/** Chooses the size of controls; the current size is disabled (specification, section 2). */
export function SizeMenu({ isRow = false }: { isRow?: boolean }) {
  const { bar } = useWords();
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
      choices={sizes.map((size) => ({
        text: bar.sizes[size],
        isChosen: size === current,
        onChoose: () => choose(size),
      }))}
    />
  );
}
