import { renderToStaticMarkup } from "react-dom/server";
import docsEn from "../../../contract/words/docs.en.ts";
import docsZh from "../../../contract/words/docs.zh.ts";
import stereoEn from "../../../contract/words/stereo.en.ts";
import stereoZh from "../../../contract/words/stereo.zh.ts";
import type { Sample } from "../../../contract/schemas/content.ts";
import type { Language } from "../../../contract/language.ts";
import { sceneNames, type SceneName } from "../../../contract/figures.ts";
import { Figure } from "../../ui/figures/figure.tsx";
import { StereoButton } from "../stereo/stereo-button.tsx";

/**
 * A sample's picture or drawing and its stereo button, as markup that the samples' island keeps. Call it before rendering the
 * page: React's hooks do not survive nested rendering.
 */
export function pictureOf(
  { figure, picture }: Pick<Sample, "figure" | "picture">,
  language: Language,
): { html: string } {
  const { figures } = language === "zh" ? docsZh : docsEn;
  const { stereo } = language === "zh" ? stereoZh : stereoEn;
  const scene = sceneNames.find((each) => each === figure);
  const html = renderToStaticMarkup(
    <div className="sample-room" {...(picture && scene ? live(scene) : {})}>
      {picture ? (
        <div data-figure={figure} dangerouslySetInnerHTML={{ __html: picture[language] }} /> // rendered by the server from the site folder
      ) : (
        <div className="figure-plate" data-figure={figure}>
          <Figure name={figure} label={figures[figure]} />
        </div>
      )}
      {scene && <StereoButton about={scene} texts={stereo} />}
    </div>,
  );
  return { html };
}

/** The scene is drawn over its picture while the pointer or the focus is there (`room-island.ts`). */
const live = (scene: SceneName) => ({ "data-island": "room", "data-on": "pointerover focusin", "data-scene": scene });
