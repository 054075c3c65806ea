/**
 * The pages' icons, as paths of Lucide (ISC licence, https://lucide.dev). Its package would add more code to the first
 * script than all of these together.
 */
export function icon(path: string) {
  return function Icon({ size = 16 }: { size?: number }) {
    return (
      <svg viewBox="0 0 24 24" width={size} height={size} className="icon" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };
}

export const ArrowLeft = icon("m12 19-7-7 7-7M19 12H5");
export const ArrowRight = icon("M5 12h14m-7-7 7 7-7 7");
export const Check = icon("M20 6 9 17l-5-5");
export const ChevronDown = icon("m6 9 6 6 6-6");
export const ChevronLeft = icon("m15 18-6-6 6-6");
export const Close = icon("M18 6 6 18M6 6l12 12");
export const Copy = icon(
  "M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2",
);
export const Download = icon("M12 17V3m-6 8 6 6 6-6M19 21H5");
export const Glasses = icon(
  "M2 15a4 4 0 1 0 8 0 4 4 0 1 0-8 0m12 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0m0 0a2 2 0 0 0-4 0M2.5 13 5 7c.7-1.3 1.4-2 3-2m13.5 8L19 7c-.7-1.3-1.5-2-3-2",
);
export const Globe = icon("M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0h20M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20");
export const Info = icon("M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 16v-4m0-4h.01");
export const Link = icon(
  "M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7",
);
export const Lock = icon(
  "M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zm2 0V7a5 5 0 0 1 10 0v4",
);
export const Menu = icon("M4 6h16M4 12h16M4 18h16");
export const Pause = icon("M8 5v14M16 5v14");
export const Search = icon("M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0m18 10-4.3-4.3");
export const User = icon("M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0");
export const Warning = icon("m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01");
