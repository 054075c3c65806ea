import { expect, test, vi } from "vitest";
import { watchDevice } from "./device.ts";

function prepare({ matches = false, hidden = false } = {}) {
  const query = Object.assign(new EventTarget(), { matches });
  const page = Object.assign(new EventTarget(), { hidden });
  return { query, page, device: watchDevice(query, page) };
}

test("the device follows the window", () => {
  const { query, device } = prepare();
  expect(device.isMobile()).toBe(false);
  query.matches = true;
  expect(device.isMobile()).toBe(true);
});

test("while the page is hidden nothing changes; afterwards the device is detected again", () => {
  const { query, page, device } = prepare();
  page.hidden = true;
  query.matches = true;
  expect(device.isMobile()).toBe(false);
  page.hidden = false;
  expect(device.isMobile()).toBe(true);
});

test("a page that opens in the background detects its device", () => {
  expect(prepare({ matches: true, hidden: true }).device.isMobile()).toBe(true);
});

test("listeners are notified of resizes and of the page's return, until they unsubscribe", () => {
  const { query, page, device } = prepare();
  const listener = vi.fn<() => void>();
  const leave = device.subscribe(listener);
  query.dispatchEvent(new Event("change"));
  page.dispatchEvent(new Event("visibilitychange"));
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  query.dispatchEvent(new Event("change"));
  page.dispatchEvent(new Event("visibilitychange"));
  expect(listener).toHaveBeenCalledTimes(2);
});
