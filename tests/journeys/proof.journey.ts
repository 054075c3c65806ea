import { readConfig } from "../../server/config.ts";
import { openPortal } from "../../server/portal.ts";
import { acceptProof } from "../../server/proof/accept-proof.ts";
import { createChallenge } from "../../server/proof/create-challenge.ts";
import { expect, test } from "./journey.ts";

test("a call that asks for a proof of work gets it from a worker, without a click", async ({ page, portal }) => {
  const server = await openPortal(readConfig({ DATA_DIR: portal.dataDir, LOG_LEVEL: "silent" }));
  await page.route("**/vrmcsys/search?*", async (route) => {
    if (await acceptProof(server, route.request().headers()["x-proof"])) return route.continue();
    const data = { challenge: await createChallenge(server) };
    return route.fulfill({ json: { errCode: 10110, errMsg: "Please complete the check.", data } });
  });
  await page.goto("/search?q=nothing-like-it");
  const worker = page.waitForEvent("worker");
  const field = page.getByRole("main").getByRole("searchbox");
  await field.fill("hand tracking");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "all"); // until then the browser itself sends a form
  await field.press("Enter");
  expect((await worker).url()).toMatch(/\/assets\/worker-[\w-]+\.js$/);
  await expect(page.getByRole("main").getByText("Hand tracking").first()).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await server.close();
});
