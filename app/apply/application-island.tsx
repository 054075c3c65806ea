import type { ExtraField } from "../../contract/schemas/extra-fields.ts";
import { useWords } from "../browser/locale/locale.ts";
import { RenderedAddress, useAddress } from "../document/island/address.ts";
import { useLazyModule } from "../document/island/use-lazy-module.ts";
import { useStepFocus } from "../document/island/use-step-focus.ts";
import { SectionProblem } from "../ui/form/section-problem.tsx";
import type { RetryableError } from "../ui/form/use-form.ts";
import { Waiting } from "../ui/waiting.tsx";
import { ExtraFields } from "./fields/extra-fields.ts";
import { ApplyView } from "./apply-view.tsx";
import type { ResultProps } from "./result/result-view.tsx";

type Props = ResultProps & { address: string; fields: ExtraField[] };

/**
 * The application form, followed by its result in the same document. `address`: path and query of the page; `fields`:
 * those of the site folder.
 */
export default function ApplicationIsland({ address, fields, ...result }: Props) {
  return (
    <RenderedAddress value={address}>
      <ExtraFields value={fields}>
        <ApplicationView {...result} />
      </ExtraFields>
    </RenderedAddress>
  );
}

function ApplicationView(props: ResultProps) {
  const { pathname } = useAddress();
  useStepFocus(pathname);
  if (pathname === "/apply") return <ApplyView />;
  return pathname === "/apply/result" ? <LateResult {...props} /> : <LateLogin />;
}

function LateResult(props: ResultProps) {
  const { part, problem } = useLazyModule(() => import("./result/result-within.tsx"));
  return part ? <part.default {...props} /> : <Missing problem={problem} />;
}

/** The login is part of this document only if the browser stores nothing, see `redirectToLogin`. */
function LateLogin() {
  const { part, problem } = useLazyModule(() => import("./login-view.tsx"));
  return part ? <part.default /> : <Missing problem={problem} />;
}

function Missing({ problem }: { problem: RetryableError | null }) {
  const { loading } = useWords().apply;
  return problem ? <SectionProblem problem={problem} /> : <Waiting text={loading} />;
}
