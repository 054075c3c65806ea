/** A mailbox without quoting, as providers assign them and forms expect them: local part and domain. */
const mailboxPattern = /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}@(?=.{3,253}$)[\p{L}\p{N}-]{1,63}(\.[\p{L}\p{N}-]{1,63})+$/u;

/** Normalizes a mailbox for comparison: NFKC, trimmed, lower case; `undefined` if it is invalid. */
export function readMailbox(text: string): string | undefined {
  const mailbox = text.normalize("NFKC").replaceAll("。", ".").trim().toLowerCase();
  return mailboxPattern.test(mailbox) && !mailbox.includes("..") && !/^\.|\.@|@-/.test(mailbox) ? mailbox : undefined;
}
