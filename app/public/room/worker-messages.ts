import type { Colour } from "../../browser/colours.ts";

/** The palette by the names of the styles' properties. */
export type RoomPalette = ReadonlyMap<string, Colour>;

/** Sizes in pixels of the page; `ratio` points of the screen for each; `fade`: how much of the left side becomes the page's colour. */
export type RoomSize = { width: number; height: number; ratio: number; fade: number };

/**
 * What the page tells the worker; `scene`: the figure that it draws; `eye` is how far the pointer is from the middle, −1 to 1, to the right and up; `plays`: whether the
 * scene's loop goes on.
 */
export type ToRoom =
  | { canvas: OffscreenCanvas; scene: string | undefined }
  | { palette: RoomPalette }
  | { size: RoomSize }
  | { eye: readonly [number, number] }
  | { plays: boolean }
  | { shown: boolean };

/** What the worker tells: the first picture is there; milliseconds of a frame, and how many a second it holds. */
export type FromRoom = { drawn: true } | { frame: number; rate: number };
