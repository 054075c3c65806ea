import { icon } from "./icons.tsx";

/** Icons of forms that the pages' first script does not contain. */
export const Clock = icon("M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 6v6l4 2");
export const Eye = icon(
  "M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
);
export const EyeOff = icon(
  "M10.73 5.08a10.74 10.74 0 0 1 11.2 6.57 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-1.44 2.49m-6.41-.68a3 3 0 0 1-4.24-4.24m7.64 7.58a10.75 10.75 0 0 1-15.42-5.15 1 1 0 0 1 0-.7 10.75 10.75 0 0 1 4.45-5.14M2 2l20 20",
);
