import inter from "@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url";
import icon from "./mark.svg?url&no-inline";

/** What every page asks for beside its script. */
export function FontAndIcon() {
  return (
    <>
      <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="" />
      <link rel="icon" href={icon} type="image/svg+xml" />
    </>
  );
}
