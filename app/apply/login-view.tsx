import { SignIn } from "../sign-in/sign-in-form.tsx";
import { goOn } from "./go-on.ts";

/** The login within the application's document. */
export default function LoginView() {
  return (
    <div className="door-form">
      <SignIn target="/apply?step=review" leave={(address) => void goOn(address, { replace: true })} />
    </div>
  );
}
