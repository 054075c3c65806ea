import { useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import type { Session } from "../../contract/schemas/accounts.ts";
import { enter } from "../session/keep.ts";
import type { SignInData } from "./data.ts";

export type Enter = (session: Session) => Promise<void>;

/** Keeps a session and goes where the login was asked for; `entering` from then on. */
export function useEnter(): { enter: Enter; entering: boolean } {
  const { target } = useLoaderData<SignInData>();
  const navigate = useNavigate();
  const [entering, setEntering] = useState(false);
  return {
    entering,
    async enter(session) {
      setEntering(true);
      enter(session);
      await navigate(target, { replace: true });
    },
  };
}
