import type { TaxonomyIcon } from "../../contract/schemas/taxonomy.ts";
import { icon as iconOf } from "./icons.tsx";

/** Signs for kinds, platforms and engines, no logos; most are paths of Lucide (ISC licence). */
const icons: Record<TaxonomyIcon, ReturnType<typeof iconOf>> = {
  sdk: iconOf(
    "M10 22V7a1 1 0 0 0-1-1H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-5a1 1 0 0 0-1-1H2M15 2h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z",
  ),
  tool: iconOf(
    "M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.77-3.77a6 6 0 0 1-7.94 7.94l-6.91 6.91a2.12 2.12 0 0 1-3-3l6.91-6.91a6 6 0 0 1 7.94-7.94z",
  ),
  service: iconOf("M17.5 19H9a7 7 0 1 1 6.71-9h1.79a4.5 4.5 0 1 1 0 9z"),
  app: iconOf("M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM2 9h20M6 6.5h.01m2.99 0h.01"),
  firmware: iconOf(
    "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM9 9h6v6H9zM9 2v2m6-2v2M9 20v2m6-2v2M2 9h2m-2 6h2m16-6h2m-2 6h2",
  ),
  device: iconOf(
    "M20 6a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-4a2 2 0 0 1-1.6-.8l-1.6-2.13a1 1 0 0 0-1.6 0L9.6 17.2A2 2 0 0 1 8 18H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z",
  ),
  package: iconOf(
    "M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12l8.71-5",
  ),
  code: iconOf("m16 18 6-6-6-6M8 6l-6 6 6 6"),
  web: iconOf("M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0h20M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20"),
  document: iconOf("M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M16 13H8m8 4H8"),
  windows: iconOf("M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM12 3v18M3 12h18"),
  apple: iconOf(
    "M12 6.5V3a1 1 0 0 1 1-1h.5M18.24 21A15 15 0 0 0 22 11a6 6 0 0 0-10-4.47A6 6 0 0 0 2 11a15.1 15.1 0 0 0 3.76 10 3 3 0 0 0 3.65.65 5.5 5.5 0 0 1 5.18 0 3 3 0 0 0 3.65-.65",
  ),
  linux: iconOf("m4 17 6-6-6-6m8 14h8"),
  android: iconOf("M3 18a9 9 0 0 1 18 0zM6.5 4.5 9 9m8.5-4.5L15 9M8.5 14.5h.01m6.99 0h.01"),
  unity: iconOf("M12 2.5 20.5 7v10L12 21.5 3.5 17V7zM12 12v9.5M12 12l8.5-5M12 12 3.5 7"),
  unreal: iconOf("M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M8 8v5a4 4 0 0 0 8 0V8"),
  godot: iconOf(
    "M5 8h14a2 2 0 0 1 2 2v5a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5v-5a2 2 0 0 1 2-2zM8 8V4m8 4V4M8 13h.01m7.99 0h.01M12 13v3",
  ),
};

/** The icon of a kind, platform or engine beside its name; nothing if it has none. */
export function TaxonomyMark({ icon }: { icon: TaxonomyIcon | null }) {
  const Icon = icon && icons[icon];
  return Icon && <Icon size={15} />;
}
