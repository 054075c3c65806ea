import { DoorFoot } from "../layout/door-parts.tsx";
import { useOnward } from "../layout/onward.ts";
import { useLoginWords } from "../../browser/locale/form-words.ts";

export function HaveAccount() {
  const { register: texts } = useLoginWords();
  const onward = useOnward();
  return (
    <DoorFoot>
      <span>
        {texts.haveAccount}{" "}
        <a href={onward("/login")} className="link">
          {texts.logIn}
        </a>
      </span>
    </DoorFoot>
  );
}
