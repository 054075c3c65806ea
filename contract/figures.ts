/** The drawings that guides and samples may be shown with; each is a scene of `app/ui/figures/scenes.ts`. */
export const figureNames = [
  "headset",
  "hand",
  "menu",
  "controllers",
  "room",
  "passthrough",
  "frames",
  "spread",
  "pair",
  "panorama",
  "layers",
  "parcel",
  "versions",
  "teleport",
  "hud",
  "log",
  "gate",
  "empty",
] as const;
export type FigureName = (typeof figureNames)[number];
