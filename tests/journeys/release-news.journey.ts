import { expectAccessible } from "./axe.ts";
import { expect, test, withPortal } from "./journey.ts";
import { call, enter, newMember } from "./members.ts";
import { operate } from "./operate.ts";
import { received } from "./outbox.ts";
import { introducedBy } from "./releases.ts";

const mailbox = "news@example.com";

test("release news are subscribed to on the release notes, arrive by mail, and are cancelled by its link without login or script @nightly", async ({
  browser,
}) => {
  await withPortal({}, async (portal) => {
    const context = await browser.newContext({ baseURL: portal.url });
    const page = await context.newPage();
    await page.goto("/sdk/unity/releases");
    await expect(page.getByRole("button", { name: "Tell me by e-mail" })).toBeHidden(); // to guests

    const member = await newMember(portal);
    await enter(context, portal.url, member.session);
    await page.reload();
    await page.getByRole("button", { name: "Tell me by e-mail" }).click();
    await expect(page.locator(".message")).toContainText("Add an e-mail address to your profile first.");
    await operate(portal.dataDir, (write) =>
      write.updateTable("accounts").set({ mailbox }).where("phone", "=", `+86${member.phone}`).execute(),
    );
    await page.getByRole("button", { name: "Tell me by e-mail" }).click();
    await expect(page.locator(".message")).toContainText("You will get an e-mail for each release.");
    await page.reload();
    await expect(page.getByRole("button", { name: "Stop release e-mails" })).toBeVisible();

    const publisher = await newMember(portal, { role: "publisher", name: "Publisher" });
    const day = new Date().toISOString().slice(0, 10);
    const release = { version: "90.0.0", updateTime: day, en: introducedBy("One line"), zh: introducedBy("一行") };
    await call(portal.url, "/admin/products/unity/releases", release, publisher.session.token);
    const { link = "", unsubscribe = "" } = await received(portal.dataDir, mailbox, "news");
    expect(link).toBe(`${portal.url}/sdk/unity/releases/90.0.0?ln=1`);

    const elsewhere = await browser.newContext({ javaScriptEnabled: false });
    const other = await elsewhere.newPage();
    await other.goto(unsubscribe);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Stop e-mails about releases of Unity SDK?");
    await other.getByRole("button", { name: "Stop these e-mails" }).click();
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("No more e-mails about releases of Unity SDK");
    await other.goto(unsubscribe.replace("ln=1", "ln=0"));
    await expect(other.getByRole("button", { name: "退订" })).toBeVisible();
    await elsewhere.close();

    await page.goto("/profile/index");
    const box = page.getByRole("checkbox", { name: "Unity SDK" });
    await expect(box).not.toBeChecked();
    await box.check();
    await expect(box).toBeEnabled();
    await page.reload();
    await expect(box).toBeChecked();
    await expectAccessible(page);
    await page.goto(unsubscribe);
    await expectAccessible(page);
    await context.close();
  });
});
