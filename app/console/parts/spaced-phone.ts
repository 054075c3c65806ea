/** A number in the groups in which it is read: `+86 138 0013 8000`; others as they are stored. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^(\+86)(\d{3})(\d{4})(\d{4})$/, "$1 $2 $3 $4");
}
