import { useState } from "react";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { ConfirmDialog } from "../form/form-dialog.tsx";
import { queryClient } from "../list/query-client.ts";

/** Lets a restored copy send, after a question, because people would get everything twice if the original still ran. */
export function BeginSending() {
  const { held: texts } = useWords().dashboard;
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const begin = async () => {
    await api().call("resumeSending", {});
    await queryClient.invalidateQueries({ queryKey: ["readyz"] });
  };
  return (
    <>
      <button type="button" className="button small" data-row="" onClick={() => setAsking(true)}>
        {texts.begin}
      </button>
      {isAsking && (
        <ConfirmDialog
          texts={{ title: texts.ask, lead: texts.lead, submit: texts.begin, working: texts.working }}
          onSubmit={begin}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
