import type { ReactNode } from "react";
import { AuthTabs, useCurrentTab } from "./auth-tabs.tsx";

const tabs = ["phone", "mail"] as const;
type PhoneOrMail = (typeof tabs)[number];

type Props = {
  texts: { ways: string; byPhone: string; byMail: string };
  current: PhoneOrMail;
  /** Whether text messages reach the user's region; otherwise there is only e-mail. */
  hasPhone?: boolean;
  children: ReactNode;
};

/** Tabs for a form by mobile number or by e-mail. */
export function PhoneMailTabs({ texts, current, hasPhone = true, children }: Props) {
  if (!hasPhone && current === "mail") return children;
  return (
    <AuthTabs
      label={texts.ways}
      tabs={[
        { name: "phone", text: texts.byPhone },
        { name: "mail", text: texts.byMail },
      ]}
      current={current}
    >
      {children}
    </AuthTabs>
  );
}

/** The tab in the address, or `first`. */
export function usePhoneOrMail(first: PhoneOrMail): PhoneOrMail {
  return useCurrentTab(tabs, first);
}
