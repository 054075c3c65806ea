/** The part before the sign and the domain, without quoting: what providers give out and forms expect. */
const mailboxPattern = /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}@(?=.{3,253}$)[\p{L}\p{N}-]{1,63}(\.[\p{L}\p{N}-]{1,63})+$/u;

/** A mailbox in the form that is compared: NFKC, trimmed, lower case; `undefined` where it is none. */
export function readMailbox(text: string): string | undefined {
  const mailbox = text.normalize("NFKC").trim().toLowerCase();
  return mailboxPattern.test(mailbox) && !mailbox.includes("..") && !/^\.|\.@|@-/.test(mailbox) ? mailbox : undefined;
}
