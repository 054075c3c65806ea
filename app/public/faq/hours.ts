import { officeTime, type OfficeHours } from "./office-hours.ts";

/** Says whether it is within the office hours, and marks the present time on the bar of the day. */
export function showHours(container: HTMLElement): void {
  const { hours = "", open = "", closed = "" } = container.dataset;
  const show = () => {
    const { minute, isOpen } = officeTime(hours.split(",").map(Number) as OfficeHours, Date.now()); // as the page wrote it
    const state = container.querySelector<HTMLElement>(".hours-now");
    if (state) state.textContent = isOpen ? open : closed;
    container.dataset["state"] = isOpen ? "open" : "closed";
    container.querySelector(".hours-needle")?.setAttribute("x", String(minute / 60));
  };
  show();
  setInterval(show, 60_000);
}
