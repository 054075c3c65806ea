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
