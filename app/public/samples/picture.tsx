import { renderToStaticMarkup } from "react-dom/server";
import type { FigureName } from "../../../contract/figures.ts";
import type { Language } from "../../../contract/language.ts";
import { pageWords } from "../../browser/locale/page-words.ts";
import { Figure } from "../../ui/figures/figure.tsx";
import { StereoButton } from "../stereo/stereo-button.tsx";

/**
 * A sample's drawing and its stereo button, as markup that the samples' island keeps. Call it before rendering the
 * page: React's hooks do not survive nested rendering.
 */
export function pictureOf(figure: FigureName, language: Language): { html: string } {
  const { figures, stereo } = pageWords[language];
  const html = renderToStaticMarkup(
    <>
      <div className="figure-plate" data-figure={figure}>
        <Figure name={figure} label={figures[figure]} />
      </div>
      <StereoButton about={figure} texts={stereo} />
    </>,
  );
  return { html };
}
