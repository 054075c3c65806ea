import { Readable } from "node:stream";
import type { Language } from "../../contract/language.ts";
import { refusals, success, type RefusalName } from "../../contract/refusals.ts";
import type { Envelope, RefusalData } from "../../contract/schemas.ts";
import { issueText } from "../../contract/words/issue-text.ts";
import { problemText } from "./problems.zh.ts";
import { answerWords, textOf } from "./answer-words.ts";

/** The envelope of a call that succeeded (specification, section 7). */
export function succeeded<Data>(data: Data, message = ""): Envelope<Data> {
  return { errCode: success, errMsg: message, data };
}

/** The envelope of a refusal in the caller's language, and its HTTP status. `number` is for texts that contain one. */
export function refused(
  refusal: RefusalName,
  language: Language,
  data?: RefusalData,
  number = 0,
): { status: number; envelope: Envelope<RefusalData> } {
  const { code, status } = refusals[refusal];
  const issues = data?.issues?.map(({ field, message, value, literal }) => ({
    field,
    message: literal ? problemText(message, language) : issueSentence(message, language, value),
  }));
  const errMsg = issues?.[0]?.message ?? textOf(answerWords[language].refusals[refusal], number);
  return { status, envelope: { errCode: code, errMsg, data: data ? { ...data, ...(issues && { issues }) } : null } };
}

function issueSentence(key: string, language: Language, value: number | string = 0): string {
  const text = issueText(answerWords[language], key) ?? answerWords[language].issues.invalid;
  return typeof text === "string" ? text : text(value);
}

/** An envelope that is serialized already: a stream if it may be large. */
export type SerializedEnvelope = Buffer | Readable;

/** The envelope of a success whose `data` is too large for memory: the text of one JSON value in pieces; bytes are UTF-8. */
export function streamedEnvelope(pieces: AsyncIterable<string> | Iterable<Uint8Array>): Readable {
  return Readable.from(
    (async function* () {
      yield '{"errCode":0,"errMsg":"","data":';
      yield* pieces;
      yield "}";
    })(),
  );
}
