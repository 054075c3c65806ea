import { useWords } from "../../../browser/locale/locale.ts";
import type { CallInput } from "../../../../contract/schemas.ts";
import type { Security } from "../../../../contract/schemas/security.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { operatorsDay } from "../../../../contract/operators-day.ts";
import { useFormats } from "../../../browser/locale/use-formats.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { Monitor } from "../../icons.tsx";
import { Section } from "../section.tsx";
import { useBrowserName } from "../use-browser-name.ts";
import { type OnChanged, LoginMethod } from "./login-method.tsx";

/** Browsers that may skip the second step. */
export function DevicesSection({ devices, onChanged }: { devices: Security["devices"]; onChanged: OnChanged }) {
  const api = useApi();
  const { security } = useWords();
  const { devices: texts } = security;
  const format = useFormats();
  const nameOf = useBrowserName();
  const { attempt, problem } = useAttempt();
  const forget = (which: CallInput<"forgetDevices">) =>
    attempt(async () => {
      await api().call("forgetDevices", which);
      await onChanged(which.all ? texts.allForgotten : texts.forgotten);
    });
  return (
    <Section title={texts.title} level={2}>
      <ul className="account-list">
        {devices.map(({ id, current, browser, createdAt, endsAt }) => (
          <LoginMethod
            key={id}
            Icon={Monitor}
            name={nameOf(browser)}
            fact={
              <>
                {current && <span>{texts.current} </span>}
                <span className="num">{texts.until(format.day(operatorsDay(endsAt)))}</span>
              </>
            }
            added={format.day(operatorsDay(createdAt))}
          >
            <button
              type="button"
              className="button small revoke"
              aria-label={texts.forgetOne(nameOf(browser))}
              onClick={() => void forget({ id })}
            >
              {texts.forget}
            </button>
          </LoginMethod>
        ))}
      </ul>
      <FormProblem problem={problem} />
      {devices.length > 1 && (
        <button type="button" className="button small after-list" onClick={() => void forget({ all: true })}>
          {texts.forgetAll}
        </button>
      )}
    </Section>
  );
}
