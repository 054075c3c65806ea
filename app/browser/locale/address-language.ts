/** Removes `?ln=` from the address; the head script has stored it. */
export function removeLanguageFromAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has("ln")) return;
  address.searchParams.delete("ln");
  history.replaceState(history.state, "", address);
}
