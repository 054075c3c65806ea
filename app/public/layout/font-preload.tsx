import inter from "@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url";

/** The preload of the font. */
export function FontPreload() {
  return <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="" />;
}
