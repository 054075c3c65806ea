/** Where somebody goes on with their developer application: to the form, or to what became of it. */
export function applicationPath(status: number): "/apply" | "/apply/result" {
  return status === 0 ? "/apply" : "/apply/result";
}
