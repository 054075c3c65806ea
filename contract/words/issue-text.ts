import type { Answers, IssueText } from "./answers.en.ts";
import type { Issues } from "./issues.en.ts";

/** The sentence of an input's issue by its key, whether forms say it as well or not; none for a library's own message. */
export function issueText(
  { issues, inputIssues }: Pick<Answers, "inputIssues"> & Pick<Issues, "issues">,
  key: string,
): IssueText | undefined {
  const texts = new Map<string, IssueText>(Object.entries({ ...issues, ...inputIssues }));
  return texts.get(key);
}
