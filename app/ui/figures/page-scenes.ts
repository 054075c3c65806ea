import type { Point } from "./geometry.ts";
import type { Scene } from "./scene.ts";
import { box, curve, line, loop, plate, ring, type Path } from "./shapes.ts";

/** A speech bubble facing the viewer, by its centre; its tail points to the side of `tail`. */
function bubble([x, y, z]: Point, width: number, height: number, tail: 1 | -1): Path {
  const [w, h] = [width / 2, height / 2];
  const at = (dx: number, dy: number): Point => [x + dx * tail, y + dy, z];
  return loop(at(-w, h), at(w, h), at(w, -h), at(w * 0.7, -h), at(w * 0.7, -h * 1.6), at(w * 0.2, -h), at(-w, -h));
}

/** Head and shoulders, by the middle of the line below the shoulders. */
function person([x, y, z]: Point, size: number): Path[] {
  const at = (dx: number, dy: number): Point => [x + size * dx, y + size * dy, z];
  const shoulders = [
    at(-0.4, 0),
    at(-0.4, 0.2),
    at(-0.34, 0.42),
    at(0, 0.42),
    at(0.34, 0.42),
    at(0.4, 0.2),
    at(0.4, 0),
  ];
  return [{ points: [...shoulders, at(0, -0.02)], closed: true, smooth: true }, ring(at(0, 0.66), size * 0.2)];
}

/**
 * The scenes of pages that are no guide and no sample. In a file of their own, because they are never seen with both
 * eyes, so that the program that does that need not carry them.
 */
export const pageScenes = {
  /** Questions and answers. */
  question: {
    view: { yaw: 0.4, pitch: 0.1, distance: 2.6 },
    width: 1.9,
    items: [
      {
        draw: "tube",
        width: 0.13,
        paths: [
          curve(
            [-0.24, 0.2, 0.1],
            [-0.22, 0.46, 0.1],
            [0.26, 0.46, 0.1],
            [0.24, 0.12, 0.1],
            [0, 0.06, 0.1],
            [0, -0.14, 0.1],
          ),
        ],
      },
      { draw: "tint", paths: [ring([0, -0.36, 0.1], 0.08)] },
    ],
  },
  /** Two who talk. */
  talk: {
    view: { yaw: 0.4, pitch: 0.12, distance: 3 },
    width: 2.2,
    items: [
      { draw: "face", paths: [bubble([-0.28, 0.24, -0.4], 0.86, 0.5, -1)] },
      { draw: "faint", paths: [0.34, 0.22, 0.1].map((y) => line([-0.58, y, -0.4], [0, y, -0.4])) },
      { draw: "tint", paths: [bubble([0.26, -0.1, 0.4], 0.8, 0.46, 1)] },
      { draw: "dots", paths: [0.08, 0.26, 0.44].map((x) => line([x, -0.1, 0.41])) },
    ],
  },
  /** A letter. */
  mail: {
    view: { yaw: 0.45, pitch: 0.16, distance: 2.8 },
    width: 2.1,
    items: [
      { draw: "face", paths: [plate([0, -0.06, 0], 1.1, 0.74)] },
      { draw: "tint", paths: [loop([-0.55, 0.31, 0.02], [0.55, 0.31, 0.02], [0, -0.12, 0.24])] },
    ],
  },
  /** One of many pages is found. */
  find: {
    view: { yaw: 0.4, pitch: 0.14, distance: 2.6 },
    width: 2,
    items: [
      { draw: "face", paths: [plate([-0.12, 0.04, -0.3], 0.8, 0.9)] },
      { draw: "faint", paths: [0.3, 0.14, -0.02, -0.18].map((y) => line([-0.4, y, -0.3], [0.14, y, -0.3])) },
      { draw: "tube", width: 0.08, paths: [line([0.3, -0.2, 0.4], [0.52, -0.46, 0.46])] },
      { draw: "tint", paths: [ring([0.12, 0.02, 0.4], 0.27)] },
      { draw: "ink", paths: [line([-0.02, 0.02, 0.41], [0.26, 0.02, 0.41])] },
    ],
  },
  /** An agreement with its seal. */
  terms: {
    view: { yaw: 0.42, pitch: 0.16, distance: 2.4 },
    width: 1.9,
    items: [
      { draw: "face", paths: [plate([0, 0, -0.1], 0.8, 1.04)] },
      { draw: "ink", paths: [line([-0.27, 0.36, -0.09], [0.06, 0.36, -0.09])] },
      { draw: "faint", paths: [0.2, 0.08, -0.04, -0.16].map((y) => line([-0.27, y, -0.09], [0.27, y, -0.09])) },
      {
        draw: "tint",
        paths: [
          loop([0.13, -0.34, 0.16], [0.13, -0.6, 0.16], [0.22, -0.53, 0.16], [0.31, -0.6, 0.16], [0.31, -0.34, 0.16]),
        ],
      },
      { draw: "face", paths: [ring([0.22, -0.28, 0.18], 0.16)] },
      { draw: "ink", paths: [line([0.15, -0.28, 0.19], [0.2, -0.34, 0.19], [0.3, -0.21, 0.19])] },
    ],
  },
  /** A request and its answer. */
  calls: {
    view: { yaw: 0.5, pitch: 0.2, distance: 3.4 },
    width: 2.7,
    items: [
      { draw: "face", paths: [plate([-0.8, 0, 0], 0.62, 0.86)] },
      { draw: "faint", paths: [0.22, 0.08, -0.06].map((y) => line([-1, y, 0], [-0.6, y, 0])) },
      {
        draw: "ink",
        paths: [line([-0.36, 0.2, 0], [0.34, 0.2, 0]), line([0.22, 0.3, 0], [0.34, 0.2, 0], [0.22, 0.1, 0])],
      },
      {
        draw: "ink",
        paths: [line([0.34, -0.2, 0], [-0.36, -0.2, 0]), line([-0.24, -0.1, 0], [-0.36, -0.2, 0], [-0.24, -0.3, 0])],
      },
      ...[-0.42, -0.13, 0.16].map((y) => ({ draw: "face" as const, paths: box([0.8, y, 0], 0.6, 0.24, 0.5) })),
      { draw: "tint", paths: [plate([0.66, 0.28, 0.26], 0.14, 0.07)] },
    ],
  },
  /** The card of a recognized developer. */
  badge: {
    view: { yaw: 0.42, pitch: 0.12, distance: 2.6 },
    width: 2.5,
    items: [
      {
        draw: "ink",
        paths: [curve([-0.1, 0.3, 0], [-0.34, 0.62, -0.2], [0, 0.7, -0.3], [0.34, 0.62, -0.2], [0.1, 0.3, 0])],
      },
      { draw: "face", paths: [plate([0, -0.12, 0], 1.02, 0.78)] },
      { draw: "tint", paths: person([-0.25, -0.32, 0.12], 0.42) },
      { draw: "faint", paths: [0.06, -0.08, -0.22].map((y) => line([0.06, y, 0.01], [0.38, y, 0.01])) },
    ],
  },
  /** A shelf of apps: the store. */
  store: {
    view: { yaw: 0.5, pitch: 0.2, distance: 3.4 },
    width: 2.7,
    items: [
      ...[-0.5, 0.04, 0.58].map((x) => ({ draw: "face" as const, paths: box([x, 0.12, 0], 0.34, 0.38, 0.3) })),
      { draw: "ink", paths: [line([-0.8, 0.1, 0.15], [0.86, 0.1, 0.15])] },
      ...[-0.5, 0.04].map((x) => ({ draw: "face" as const, paths: box([x, -0.5, 0], 0.34, 0.38, 0.3) })),
      { draw: "ink", paths: [line([-0.8, -0.52, 0.15], [0.86, -0.52, 0.15])] },
      { draw: "tint", paths: box([0.58, -0.5, 0.36], 0.34, 0.38, 0.3) },
    ],
  },
  /** Those who are invited: a test group. */
  group: {
    view: { yaw: 0.4, pitch: 0.16, distance: 2.8 },
    width: 2.2,
    items: [
      { draw: "face", paths: person([-0.5, -0.36, -0.3], 0.76) },
      { draw: "face", paths: person([0.5, -0.36, -0.3], 0.76) },
      { draw: "tint", paths: person([0, -0.46, 0.3], 0.84) },
    ],
  },
  /** The headsets of one house: an organization. */
  house: {
    view: { yaw: 0.6, pitch: 0.2, distance: 3.2 },
    width: 2.7,
    items: [
      { draw: "face", paths: box([0, -0.58, 0], 0.8, 1.1, 0.6) },
      {
        draw: "faint",
        paths: [0.36, 0.12, -0.12].flatMap((y) =>
          [-0.22, 0, 0.22].map((x) => line([x - 0.06, y, 0.3], [x + 0.06, y, 0.3])),
        ),
      },
      { draw: "tint", paths: [plate([0, -0.44, 0.31], 0.2, 0.28)] },
    ],
  },
} satisfies Record<string, Scene>;
