/** Groups a mainland number's digits, `+86 138 0013 8000`; other numbers stay as stored. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^(\+86)(\d{3})(\d{4})(\d{4})$/, "$1 $2 $3 $4");
}
