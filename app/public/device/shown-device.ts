import type { Language } from "../../../contract/language.ts";
import type { Device, SiteMedia } from "../../../contract/schemas/site.ts";

/** `look`: the class of a picture that is shown in one mode only. */
export type ShownView = {
  name: string;
  text: string;
  labels: { at: number[]; text: string }[];
  pictures: (SiteMedia & { look: string | undefined })[];
};
export type ShownDevice = { title: string; views: ShownView[]; parts: { name: string; text: string }[] };

/** The drawings of the headset and their words in one language. */
export function shownDevice({ title, views, parts }: Device, language: Language): ShownDevice {
  return {
    title: title[language],
    views: views.map((view) => ({
      name: view.title[language],
      text: view.text[language],
      labels: view.labels.map(({ at, text }) => ({ at, text: text[language] })),
      pictures: view.dark
        ? [
            { ...view.picture, look: "in-light" },
            { ...view.dark, look: "in-dark" },
          ]
        : [{ ...view.picture, look: undefined }],
    })),
    parts: parts.map(({ name, text }) => ({ name: name[language], text: text[language] })),
  };
}
