import inter from "@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url";

/** What every page asks for beside its script. The icon lies in `app/static`: the browser's build imports none of it. */
export function FontAndIcon() {
  return (
    <>
      <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    </>
  );
}
