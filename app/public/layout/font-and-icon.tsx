import inter from "@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url";

/** Font preload and icons. The icons are in `app/static`, because the build imports none of them. */
export function FontAndIcon() {
  return (
    <>
      <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    </>
  );
}
