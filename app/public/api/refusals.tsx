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
            <span>{description}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
