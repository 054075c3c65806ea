import { useState } from "react";

/** Today in UTC, `YYYY-MM-DD`: effective dates are the server's days. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The day on which the component was mounted. */
export function useDay(): string {
  const [day] = useState(today);
  return day;
}
