import { acceptProof } from "../../server/limits/proof/accept-proof.ts";
import { createChallenge } from "../../server/limits/proof/create-challenge.ts";
import { expect, test } from "./journey.ts";
import { openOperator } from "./operate.ts";

test("a call that requires a proof of work gets it from a worker, without a click", async ({ page, portal }) => {
  const server = await openOperator(portal.dataDir);
  await page.route("**/vrmcsys/search?*", async (route) => {
    if (await acceptProof(server, route.request().headers()["x-proof"])) return route.continue();
    const data = { challenge: await createChallenge(server) };
    return route.fulfill({ json: { errCode: 10110, errMsg: "Please complete the check.", data } });
  });
  await page.goto("/sdk/unity");
  const worker = page.waitForEvent("worker");
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await page.getByRole("dialog").getByRole("combobox").fill("hand tracking");
  expect((await worker).url()).toMatch(/\/assets\/worker-[\w-]+\.js$/);
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await server.close();
});
