import { useWords } from "../../browser/locale/locale.ts";

/** Localizes browser families as the server stores them, such as `Firefox on Windows`. */
export function useBrowserName(): (browser: string) => string {
  const { sessions: texts } = useWords();
  return (family) => {
    const [browser = "", system] = family.split(" on ");
    const name = browser === "Other" ? texts.otherBrowser : browser;
    return system === undefined ? name : texts.browserOn(name, system);
  };
}
