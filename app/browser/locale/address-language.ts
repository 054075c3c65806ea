/** `?ln=` has been stored by the head script; the address goes on without it. */
export function removeLanguageFromAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has("ln")) return;
  address.searchParams.delete("ln");
  history.replaceState(history.state, "", address);
}
