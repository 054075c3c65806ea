import { DoorFoot } from "../form/door.tsx";
import { useOnward } from "../form/onward.ts";
import { useAccountWords } from "../language/account-words.ts";
import { Link } from "../ui/link.tsx";

export function HaveAccount() {
  const { register: texts } = useAccountWords();
  const onward = useOnward();
  return (
    <DoorFoot>
      <span>
        {texts.haveAccount}{" "}
        <Link to={onward("/login")} className="link">
          {texts.logIn}
        </Link>
      </span>
    </DoorFoot>
  );
}
