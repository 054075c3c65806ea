import { useEffect, useRef } from "react";
import { languageTag, type Language } from "../../../contract/language.ts";
import { trustedMarkup } from "../../browser/trusted-types.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { Skeleton } from "../list/skeleton.tsx";
import type { Edits } from "./edits.ts";
import type { Preview } from "./use-preview.ts";

type Props = { preview: Preview | null; language: Language; edits: Edits; file: string };

/** A page as its readers will see it. */
export function FilePreview({ preview, language, edits, file }: Props) {
  const texts = useWords().siteFolder.edit;
  const page = useRef<HTMLDivElement>(null);
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  const html = preview?.html && withoutUnsaved(preview.html, (name) => folder + name in edits.files);
  useEffect(() => {
    for (const image of page.current?.querySelectorAll<HTMLImageElement>("img[data-file]") ?? []) {
      const edit = edits.files[folder + image.dataset["file"]];
      if (edit && "base64" in edit) void drawUnsaved(image, edit.base64);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each rendered page
  }, [html]);
  return (
    <section aria-label={texts.previewIn[language]} className="preview-page site-preview" lang={languageTag[language]}>
      {!html ? (
        <Skeleton count={6} />
      ) : (
        <div ref={page} className="prose" dangerouslySetInnerHTML={trustedMarkup(html)} />
      )}
    </section>
  );
}

/** Pictures that are not saved have no address yet. */
function withoutUnsaved(html: string, isUnsaved: (name: string) => boolean): string {
  return html.replaceAll(/<img src="\/media\/[^/"]+\/([^/"]+)"/g, (image, name: string) =>
    isUnsaved(name) ? `<img data-file="${name}"` : image,
  );
}

/** Draws a picture in place of its image: the content security policy allows neither `data:` nor `blob:`. */
async function drawUnsaved(image: HTMLImageElement, base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes])).catch(() => null);
  if (!bitmap) return; // a drawing (SVG) is shown after it is saved
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.role = "img";
  canvas.ariaLabel = image.alt;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  image.replaceWith(canvas);
}
