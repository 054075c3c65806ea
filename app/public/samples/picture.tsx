import { renderToStaticMarkup } from "react-dom/server";
import stereoEn from "../../../contract/words/stereo.en.ts";
import stereoZh from "../../../contract/words/stereo.zh.ts";
import type { Sample } from "../../../contract/schemas/content.ts";
import type { Language } from "../../../contract/language.ts";
import { Drawing } from "../article/drawing.tsx";
import { StereoButton } from "../stereo/stereo-button.tsx";

/**
 * A sample's picture or drawing and its stereo button, as markup that the samples' island keeps. Call it before rendering the
 * page: React's hooks do not survive nested rendering.
 */
export function pictureOf(
  { figure, picture, stereo }: Pick<Sample, "figure" | "picture" | "stereo">,
  language: Language,
): { html: string } {
  const texts = (language === "zh" ? stereoZh : stereoEn).stereo;
  const html = renderToStaticMarkup(
    <div className="sample-picture">
      {picture ? (
        <div dangerouslySetInnerHTML={{ __html: picture[language] }} /> // rendered by the server from the site folder
      ) : (
        figure && <Drawing drawing={figure} language={language} />
      )}
      {stereo.length > 0 && <StereoButton about={stereo} texts={texts} />}
    </div>,
  );
  return { html };
}
