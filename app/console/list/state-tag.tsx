import { useWords } from "../../browser/locale/locale.ts";
import type { ApplicationState } from "../../../contract/schemas/applications.ts";
import { Clock } from "../../ui/form-icons.tsx";
import { Close } from "../../ui/icons.tsx";

const signs = {
  waiting: { look: "warn", Icon: Clock },
  approved: null,
  refused: { look: "bad", Icon: Close },
} as const satisfies Record<ApplicationState, unknown>;

/** An application's state; the usual one without a colour. */
export function StateTag({
  state,
  text,
}: {
  state: ApplicationState;
  /** Replaces the state's name. */
  text?: string;
}) {
  const { states } = useWords().operator;
  const sign = signs[state];
  if (!sign) return <span>{text ?? states[state]}</span>;
  const { look, Icon } = sign;
  return (
    <span className={`tag ${look}`}>
      <Icon size={13} />
      {text ?? states[state]}
    </span>
  );
}
