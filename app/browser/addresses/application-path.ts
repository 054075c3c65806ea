/** Where a member continues with their developer application: the form, or its result. */
export function applicationPath(status: number): "/apply" | "/apply/result" {
  return status === 0 ? "/apply" : "/apply/result";
}
