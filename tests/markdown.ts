/** Targets of links within the repository, without fragments. */
export function linksIn(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:|^#/.test(target)).map((target) => target.replace(/#.*/, ""));
}

/** The fragments that GitHub generates for a Markdown text's headings. */
export function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );
}
