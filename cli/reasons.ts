import type { Refused } from "../client/client.ts";
import { refusals } from "../contract/refusals.ts";
import { issueText } from "../contract/words/issue-text.ts";
import type { Refusal } from "../server/refuse.ts";
import { answerWords, textOf } from "../server/http/answer-words.ts";

/** The sentences of a server's refusal: its own, and one for each field. */
export function reasonsOf({ errCode, message, data }: Refused): string[] {
  if (errCode === refusals.loginExpired.code) return ["The token is unknown, expired or revoked."];
  const issues = data?.issues ?? [];
  return issues.length ? issues.map((issue) => `${issue.field}: ${issue.message}`) : [message];
}

/** The sentence of a refusal by a use case in this process. */
export function sentenceOf({ refusal, data, number = 0 }: Refusal): string {
  const [issue] = data?.issues ?? [];
  return issue ? sentenceOfIssue(issue.message) : textOf(answerWords.en.refusals[refusal], number);
}

/** The sentence of a schema issue, whose message is a key of `issueText`. */
export function sentenceOfIssue(key: string): string {
  const text = issueText(answerWords.en, key);
  return typeof text === "string" ? text : key;
}
