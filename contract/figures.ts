/** The drawings that guides and samples may be shown with; each is a scene of `app/ui/figures/scenes.ts`. */
export const figureNames = [
  "hand",
  "menu",
  "room",
  "passthrough",
  "frames",
  "spread",
  "pair",
  "panorama",
  "layers",
  "versions",
  "teleport",
  "hud",
  "empty",
] as const;
export type FigureName = (typeof figureNames)[number];

/** Those of rooms, which are drawn live and for both eyes (`app/public/room/scenes.ts`). */
export const sceneNames = ["room", "passthrough", "menu", "teleport", "hud", "hand"] as const satisfies FigureName[];
export type SceneName = (typeof sceneNames)[number];
