/** The custom properties that derive from the theme colour. */
export const tokens = [
  "bg",
  "surface",
  "sunken",
  "line",
  "line-2",
  "edge",
  "ink",
  "ink-2",
  "ink-3",
  "fill",
  "on-fill",
  "link",
  "ghost",
  "ghost-soft",
  "eye",
  "wash",
] as const;
export type Token = (typeof tokens)[number];

/**
 * How a colour derives from the theme colour in OKLCH: lightness clamped between two bounds, chroma limited, hue
 * unchanged. `styles/tokens.css` has the same formulas; `palette.test.ts` compares the two.
 */
export type Formula = { lightness: readonly [min: number, max: number]; chroma: number };

const at = (lightness: number, chroma: number): Formula => ({ lightness: [lightness, lightness], chroma });
const between = (min: number, max: number, chroma: number): Formula => ({ lightness: [min, max], chroma });
const own = Infinity;
const white = at(1, 0);

export const table: Record<"light" | "dark", Record<Token, Formula>> = {
  light: {
    bg: at(0.984, 0.004),
    surface: white,
    sunken: at(0.965, 0.007),
    line: at(0.915, 0.009),
    "line-2": at(0.82, 0.014),
    edge: at(0.63, 0.02),
    ink: at(0.22, 0.03),
    "ink-2": at(0.42, 0.025),
    "ink-3": at(0.515, 0.02),
    fill: between(0, 0.51, 0.17),
    "on-fill": white,
    link: between(0, 0.48, 0.16),
    ghost: between(0.6, 0.82, own),
    "ghost-soft": at(0.88, 0.075),
    eye: between(0.6, 0.82, own),
    wash: at(0.958, 0.022),
  },
  dark: {
    bg: at(0.165, 0.014),
    surface: at(0.205, 0.016),
    sunken: at(0.14, 0.012),
    line: at(0.285, 0.018),
    "line-2": at(0.37, 0.022),
    edge: at(0.55, 0.025),
    ink: at(0.955, 0.006),
    "ink-2": at(0.78, 0.014),
    "ink-3": at(0.685, 0.016),
    fill: between(0.72, 0.84, 0.15),
    "on-fill": at(0.17, 0.03),
    link: between(0.77, 1, 0.13),
    ghost: at(0.5, 0.14),
    "ghost-soft": at(0.34, 0.085),
    eye: between(0.62, 0.82, own),
    wash: at(0.255, 0.04),
  },
};
