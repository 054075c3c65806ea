/** Code, links, pictures and addresses, which stay as they are. */
const untouched = /(`+)[^]*?\1|!?\[[^\]]*\]\([^)\s]*\)|https?:\/\/\S+/g;
const reference =
  /(?<![\w/&#.])#(?<issue>\d{1,7})\b|(?<![\w/.`])@(?<name>[A-Za-z\d](?:[A-Za-z\d]|-(?=[A-Za-z\d])){0,38})(?![\w/.@-]*@|\/|\w)|(?<![\w/#.-])(?<commit>(?=[a-f\d]*\d)(?=\d*[a-f])[a-f\d]{7,40})(?![\w-])/g;

/** Makes links of `#12`, `@name` and commits, to a repository at a host such as GitHub, GitLab or Gitea. */
export function linker(repository: string | undefined): (text: string) => string {
  if (repository === undefined || !URL.canParse(repository)) return (text) => text;
  const { origin, pathname } = new URL(repository);
  const base = origin + pathname.replace(/(?:\.git)?\/*$/, "");
  const linked = (text: string) =>
    text.replace(reference, (written, ...more) => {
      const { issue, name, commit } = more.at(-1) as Record<"issue" | "name" | "commit", string | undefined>; // the groups
      if (issue) return `[${written}](${base}/issues/${issue})`;
      return name ? `[${written}](${origin}/${name})` : `[${written}](${base}/commit/${commit})`;
    });
  return (text) => {
    let at = 0;
    let written = "";
    for (const { 0: whole, index } of text.matchAll(untouched)) {
      written += linked(text.slice(at, index)) + whole;
      at = index + whole.length;
    }
    return written + linked(text.slice(at));
  };
}
