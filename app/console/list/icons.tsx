import { icon } from "../../ui/icons.tsx";

export const Mail = icon(
  "M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zm18 3-9 6a2 2 0 0 1-2 0L2 7",
);
export const Chat = icon("M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z");
export const Fingerprint = icon(
  "M12 10a2 2 0 0 0-2 2c0 1-.1 2.5-.3 4M14 13.1c0 2.4 0 6.4-1 8.9m4.3-.9c.1-.6.4-2.3.4-3M2 12a10 10 0 0 1 18-6M2 16h0m19.8 0c.2-2 .1-5.4 0-6M5 19.5C5.5 18 6 15 6 12a6 6 0 0 1 .3-2m2.4 12c.2-.7.5-1.3.6-2M9 6.8a6 6 0 0 1 9 5.2v2",
);
export const Phone = icon("M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm5 16h0");
export const Building = icon(
  "M6 2h12a2 2 0 0 1 2 2v18H4V4a2 2 0 0 1 2-2zm3 20v-4h6v4M9 6h0m6 0h0M9 10h0m6 0h0M9 14h0m6 0h0",
);
