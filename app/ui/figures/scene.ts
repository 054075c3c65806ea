import type { Viewpoint } from "./geometry.ts";
import type { SceneItem } from "./shapes.ts";

/** `width`: the metres that fill the picture at the scene's own distance. */
export type Scene = { view: Viewpoint; width: number; items: SceneItem[] };
