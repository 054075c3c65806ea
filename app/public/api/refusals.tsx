import { TextWithCode } from "../../ui/text-with-code.tsx";
import type { CallRefusal } from "./operations.ts";

/** What a refusal says, and what its caller does. */
export function Refusals({ refusals }: { refusals: CallRefusal[] }) {
  return (
    <dl className="api-refusals">
      {refusals.map(({ errCode, errMsg, description }) => (
        <div key={errMsg}>
          <dt>
            <code>{errCode}</code>
          </dt>
          <dd>
            {errMsg}
            <span>
              <TextWithCode text={description} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
