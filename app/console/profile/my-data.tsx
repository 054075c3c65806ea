import { useForm } from "../../ui/form/use-form.ts";
import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { announce } from "../../browser/message/announce.ts";
import { Download } from "../../ui/icons.tsx";
import { fileNameOf, saveFile } from "../../ui/save-file.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useProfile } from "../guard/profile.ts";
import { Part } from "./part.tsx";

/** Exports all stored data, and deletes the account. */
export function MyData() {
  const { myData: texts } = useWords();
  const { data: profile } = useProfile();
  const [asking, setAsking] = useState(false);
  return (
    <Part title={texts.title} lead={texts.lead}>
      <ul className="account-list">
        <li>
          <Copy />
        </li>
        <li>
          <div>
            <h3 className="data-title">{texts.deleteTitle}</h3>
            <p className="text-ui text-ink-2">{texts.deleteText}</p>
          </div>
          <button type="button" className="button bad" disabled={!profile} onClick={() => setAsking(true)}>
            {texts.delete}
          </button>
        </li>
      </ul>
      {asking && profile && <DeleteDialog profile={profile} onClose={() => setAsking(false)} />}
    </Part>
  );
}

function Copy() {
  const api = useApi();
  const { myData: texts, site } = useWords();
  const form = useForm({
    checks: {},
    submit: async () => {
      save(await api().call("exportAccount", {}), fileNameOf(site.name));
      announce(texts.ready);
    },
  });
  return (
    <form {...form.props} className="data-copy cluster">
      <div>
        <h3 className="data-title">{texts.copyTitle}</h3>
        <p className="text-ui text-ink-2">{texts.copyText}</p>
      </div>
      <button type="submit" className="button" aria-busy={form.busy}>
        <Download size={16} />
        {form.busy ? texts.preparing : texts.copy}
      </button>
      {form.problem && (
        <div className="whole-row">
          <FormProblem problem={form.problem} />
        </div>
      )}
    </form>
  );
}

function save(copy: { exportedAt: string }, name: string): void {
  const bytes = new Blob([JSON.stringify(copy, null, 2)], { type: "application/json" });
  saveFile(`${name}-account-${copy.exportedAt.slice(0, 10)}.json`, bytes);
}
