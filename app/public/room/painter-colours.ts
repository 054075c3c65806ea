const names =
  "bg wall-a wall-b floor grid shade thing-a thing-b thing-c hand-a hand-b hand-c virtual-a virtual-b virtual-c " +
  "ghost missed line-real line-hand line-virtual joint joint-within";

/** The colours of the room: properties of the styles with `--room-` before (`room.css`), uniforms of the shaders in camel case. */
export const colourNames = names.split(" ");
