import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { Session } from "../../../contract/schemas/accounts.ts";
import { ProofForm } from "../../auth/proof/proof-form.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { storeSession } from "../../browser/session/store-session.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { logOutOfConsole } from "../guard/leave-console.ts";
import { Dialog, useCloseDialog } from "../form/dialog.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";

type Props = { onEnd: (isProved: boolean) => void };

/** Asks the user to prove their identity before a dangerous action; input in the view below is kept. */
export default function ProofDialog({ onEnd }: Props) {
  const { proof: texts, messages } = useWords();
  const [isProved, setProved] = useState(false);
  return (
    <Dialog title={texts.title} lead={texts.lead} closeLabel={messages.close} onClose={() => onEnd(isProved)} small>
      <ProofMethods
        onProved={(session) => {
          storeSession(session);
          setProved(true);
        }}
      />
    </Dialog>
  );
}

function ProofMethods({ onProved }: { onProved: (session: Session) => void }) {
  const close = useCloseDialog();
  const { data, problem } = useRead("proofOptions", {}, { keepsPrevious: false });
  if (!data) return problem ? <SectionProblem problem={problem} /> : <Skeleton count={2} />;
  if (data.ways.length === 0) return <ByCompany />;
  return (
    <ProofForm
      options={data}
      canRemember={false}
      onProved={(session) => {
        onProved(session);
        close();
      }}
    />
  );
}

/** For accounts without password, number and factor: a new login is the proof. */
function ByCompany() {
  const api = useApi();
  const { proof: texts } = useWords();
  return (
    <>
      <p className="text-ui">{texts.byCompany}</p>
      <button type="button" className="button primary spaced" onClick={() => void logOutOfConsole(api())}>
        {texts.logOut}
      </button>
    </>
  );
}
