import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import type { CallInput } from "../../../../contract/schemas.ts";
import type { Security } from "../../../../contract/schemas/security.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { formatMoment } from "../../../browser/locale/formats.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { Part } from "../part.tsx";
import { useBrowserName } from "../use-browser-name.ts";
import type { OnChanged } from "./security.tsx";

/** Browsers that may skip the second step. */
export function DevicesSection({ devices, onChanged }: { devices: Security["devices"]; onChanged: OnChanged }) {
  const api = useApi();
  const { security } = useWords();
  const { devices: texts } = security;
  const { language, words } = useLocale();
  const nameOf = useBrowserName();
  const { attempt, problem } = useAttempt();
  const forget = (which: CallInput<"forgetDevices">) =>
    attempt(async () => {
      await api().call("forgetDevices", which);
      await onChanged(which.all ? texts.allForgotten : texts.forgotten);
    });
  return (
    <Part title={texts.title} lead={texts.lead} level={2}>
      <ul className="account-list">
        {devices.map(({ id, current, browser, network, endsAt }) => (
          <li key={id}>
            <div>
              <p className="item-title font-medium">
                {nameOf(browser)}
                {current && <span className="text-meta text-ink-3">{texts.current}</span>}
              </p>
              <p className="item-facts text-meta text-ink-3">
                <span className="num">{texts.until(formatMoment(endsAt, language, words))}</span>
                <span className="num wrap-anywhere">{network}</span>
              </p>
            </div>
            <button
              type="button"
              className="button small"
              aria-label={texts.forgetOne(nameOf(browser))}
              onClick={() => void forget({ id })}
            >
              {texts.forget}
            </button>
          </li>
        ))}
      </ul>
      <FormProblem problem={problem} />
      {devices.length > 1 && (
        <button type="button" className="button after-list" onClick={() => void forget({ all: true })}>
          {texts.forgetAll}
        </button>
      )}
    </Part>
  );
}
