import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { Warning } from "../../ui/icons.tsx";
import { valuesOf } from "../fields/values.ts";
import { fieldLabel, fieldText } from "../fields/field-text.ts";
import { fieldNames, isFieldName, stepOf, type FormName } from "../fields/fields.ts";
import { Kicker } from "./kicker.tsx";
import { Sent } from "./sent.tsx";
import { stepAddress } from "../form/use-step.ts";
import { generalReasons, namedFields } from "../tracker/reasons.tsx";

/** What has to be corrected first, then the way back to the filled-in form, and what was accepted below. */
export function RefusedResult({ application }: { application: ApplicationStatus }) {
  const { result, apply } = useWords();
  const { language } = useLocale();
  const values = valuesOf(application.application);
  const named = namedFields(application.reasons);
  const answerOf = (name: FormName) => application.extraFields.find(({ field }) => field === name);
  const count = fieldNames.length + application.extraFields.length;
  const [first] = named;
  const general = generalReasons(application.reasons);
  const lead = named.length > 0 ? result.refusedLead : result.refusedAsWhole;
  return (
    <>
      <Kicker application={application} />
      <h1>{named.length > 0 ? result.toCorrect(named.length) : result.refused}</h1>
      <p className="apply-lead">{application.status === 2 ? result.changeRefusedLead : lead}</p>
      {application.reasons.length > 0 && (
        <dl className="plate reasons">
          {general.map((message) => (
            <div key={message}>
              <dt>{result.inGeneral}</dt>
              <dd>
                <ReasonText>{message}</ReasonText>
              </dd>
            </div>
          ))}
          {named.map((name) => (
            <div key={name}>
              <dt>{isFieldName(name) ? fieldLabel(name, values, apply) : answerOf(name)?.label[language]}</dt>
              <dd>
                {application.reasons
                  .filter(({ field }) => field === name)
                  .map(({ message }) => (
                    <ReasonText key={message}>{message}</ReasonText>
                  ))}
                <p className="reason-written text-ui text-ink-2">
                  {result.youWrote}{" "}
                  <bdi>
                    {(isFieldName(name) ? fieldText(name, values, language, apply) : answerOf(name)?.text[language]) ||
                      apply.notGiven}
                  </bdi>
                </p>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="result-buttons cluster">
        <a href={stepAddress(first ? stepOf(first) : "organization")} className="button primary large">
          {result.correct}
        </a>
        <a href={stepAddress("review")} className="link">
          {result.wholeForm}
        </a>
      </div>
      <p className="answer-time text-ui text-ink-2">{result.answerTime}</p>
      {named.length > 0 && (
        <Sent application={application} title={result.accepted(count - named.length)} without={named} />
      )}
    </>
  );
}

function ReasonText({ children }: { children: string }) {
  return (
    <p className="reason-text">
      <Warning size={16} />
      <span>{children}</span>
    </p>
  );
}
