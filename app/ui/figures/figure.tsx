import type { FigureName } from "../../../contract/figures.ts";
import { Drawing } from "./drawing.tsx";
import { scenes } from "./scenes.ts";

/** A drawing by its name. */
export function Figure({ name, ...rest }: { name: FigureName; label?: string; className?: string }) {
  return <Drawing scene={scenes[name]} {...rest} />;
}
