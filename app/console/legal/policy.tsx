import "../form/editor.css";
import "./legal.css";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { policyChange } from "../../../contract/schemas/publishing.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { showMessage } from "../../browser/message/message.ts";
import { RecordView } from "../list/record.tsx";
import { queries } from "../list/queries.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";
import { LegalEditor } from "./legal-editor.tsx";

/** One policy: its current version, and a new one. */
export const PolicyView: View = ({ params, nameTab }) => {
  const { policies: texts, inForce, since, published } = useWords().legal;
  const { viewPage } = useWords().publish;
  const { language } = useLocale();
  const { day } = useFormats();
  const api = useApi();
  const { slug = "" } = params;
  const read = useRead("policy", { slug });
  const missing = {
    title: texts.missingTitle,
    text: texts.missing,
    list: { href: "/publish/policies", text: texts.toList },
  };
  return (
    <RecordView read={read} name={read.data?.title[language]} nameTab={nameTab} missing={missing}>
      {(policy) => (
        <>
          <ViewHead title={inForce(policy.version)} note={since(policy.title[language], day(policy.effective))}>
            <a className="button small" href={policy.paths[language]}>
              {viewPage}
            </a>
          </ViewHead>
          <LegalEditor
            key={policy.revision}
            name={slug}
            title={policy.title[language]}
            present={{ ...policy, body: policy.text }}
            schema={policyChange}
            inputOf={({ body, ...draft }) => ({ ...draft, text: body, revision: policy.revision })}
            pathOf={(field) => field.replace(/^text(?=\.|$)/, "body")}
            taken={[policy.version]}
            consent={policy.agreed ? "asks" : "others"}
            refetch={read.refetch}
            publish={async ({ body, version, ...draft }) => {
              const change = { slug, ...draft, version: version.trim(), text: body, revision: policy.revision };
              const changed = await api().call("changePolicy", change);
              showMessage("done", published(changed.title[language], changed.version));
              read.replace(changed);
              void queries.invalidateQueries({ queryKey: ["policies"] });
            }}
          />
        </>
      )}
    </RecordView>
  );
};
