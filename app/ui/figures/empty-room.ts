import { corner, grid } from "./room.ts";
import type { Scene } from "./scene.ts";
import { moved } from "./shapes.ts";

/** The scene of an empty state. In a file of its own, because the console shows it as well. */
export const emptyRoom: Scene = {
  view: { yaw: 0.5, pitch: 0.32, distance: 5 },
  width: 4.4,
  items: [
    { draw: "faint", paths: moved(grid(2.4, 2, 0.4), [0, -0.52, 0]) },
    { draw: "ink", paths: moved(corner(2.4, 1.5, 2), [0, -0.52, 0]) },
  ],
};
