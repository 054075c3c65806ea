import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { SiteMedia, Website } from "../../../contract/schemas/site.ts";
import { Pause } from "../../ui/icons.tsx";
import { StereoButton } from "../stereo/stereo-button.tsx";

type SceneMedia = NonNullable<Website["brand"]["scene"]>;

/** What the picture takes of the page's width (`home.css`). */
const sizes = "(width < 68.75rem) 100vw, 50.625rem";

/** The picture beside the title, over which `scene-island.ts` plays its clip once the page rests. */
export function Scene({ scene: { still, clip, alt, stereo } }: { scene: SceneMedia }) {
  const { home, stereo: texts } = useWords();
  const { language } = useLocale();
  if (still.light.length + clip.light.length === 0) return null;
  const text = alt?.[language] ?? "";
  const clips = clip.light.length > 0 && {
    "data-island": "scene",
    "data-on": "idle",
    "data-clip": hrefs(clip.light),
    // A light clip is not played over a dark picture
    "data-clip-dark": clip.dark.length + still.dark.length > 0 ? hrefs(clip.dark) : undefined,
  };
  return (
    <div className="scene" {...clips}>
      <Still files={still.light} alt={text} mode={still.dark.length > 0 ? "light" : undefined} />
      <Still files={still.dark} alt={text} mode="dark" />
      <p className="scene-caption no-print">
        {clips && (
          <button
            type="button"
            className="icon-button"
            aria-label={home.pause}
            aria-pressed="false"
            data-pause=""
            hidden
          >
            <Pause size={16} />
          </button>
        )}
        {stereo.length > 0 && <StereoButton about={stereo} texts={texts} />}
      </p>
    </div>
  );
}

/** In the mode in which it is not shown, the browser does not load it. */
function Still({ files, alt, mode }: { files: SiteMedia[]; alt: string; mode: "light" | "dark" | undefined }) {
  const [largest] = files;
  if (!largest) return null;
  const srcSet = files.flatMap(({ href, width }) => (width ? [`${href} ${width}w`] : [])).join(", ");
  return (
    <>
      <link
        rel="preload"
        as="image"
        href={largest.href}
        imageSrcSet={srcSet}
        imageSizes={sizes}
        media={mode && `(prefers-color-scheme: ${mode})`}
      />
      <img
        src={largest.href}
        srcSet={srcSet}
        sizes={sizes}
        width={largest.width ?? undefined}
        height={largest.height ?? undefined}
        alt={alt}
        className={mode && `in-${mode}`}
        loading={mode && "lazy"}
      />
    </>
  );
}

function hrefs(files: SiteMedia[]): string {
  return files.map(({ href }) => href).join(" ");
}
