import { DoorFoot } from "../form/door-parts.tsx";
import { useOnward } from "../form/onward.ts";
import { useLoginWords } from "../language/form-words.ts";

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
