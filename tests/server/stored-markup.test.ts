import { describe, expect } from "vitest";
import type { Envelope } from "../../contract/schemas.ts";
import { minute } from "../../server/time/time.ts";
import {
  markup,
  operatorForms,
  parametersOf,
  requestOf,
  sendMarkup,
  textFields,
  withText,
  type FormCall,
  type Input,
  type Site,
} from "../operator-forms.ts";
import { test, type TestPortal } from "../portal.ts";
import { setUpApp } from "./authenticators.ts";
import { deliverPending, providersOf, scripted } from "./messages.ts";
import { registerByMail, registerOperator } from "./people.ts";
import { apply } from "./reviewing.ts";

async function openForms(site: TestPortal): Promise<Site> {
  const admin = await registerOperator(site, "admin");
  let members = 0;
  const register = () => registerByMail(site, `member-${members++}@example.com`);
  const send: Site["send"] = async (name, input) => {
    const { method, url, body } = requestOf(name, input);
    const payload = body && { payload: body };
    const response = await site.app.inject({ method, url, headers: { token: admin.token, "x-ln": "1" }, ...payload });
    const isJson = response.headers["content-type"]?.toString().startsWith("application/json") === true;
    return { status: response.statusCode, ...(isJson && { envelope: response.json<Envelope<Input>>() }) };
  };
  return {
    send,
    async newMember(has) {
      const member = await register();
      if (has === "authenticator") await setUpApp(site, member);
      if (has === "approval") {
        const { application: id } = await apply(site, member);
        await admin.call("decideApplication", { id, decision: "approve", version: 1 });
      }
      const { id, version } = await admin.call("accountDetail", { id: member.id });
      return { id, version };
    },
    async newApplication() {
      const { application: id } = await apply(site, await register());
      return { id, version: 1 };
    },
  };
}

/** The HTML of every queued mail, once decisions can no longer be undone. */
async function sentMails({ portal, clock }: TestPortal): Promise<string> {
  const mail = scripted(true);
  clock.forward(2 * minute);
  for (let sent = 1; sent > 0;) sent = await deliverPending(portal, providersOf({ mail }));
  return mail.given.map(({ html }) => html).join("\n");
}

const names = Object.keys(operatorForms) as FormCall[]; // the keys of the table are its names
const escaped = (text: string) => text.replace("<", "&lt;").replace(">", "&gt;");
const parsed = /<img src=x|<[^>]*onerror/;

describe("markup in the forms of operators", () => {
  test("is refused in paths, file names and references, with no other effect", async ({ site }) => {
    const forms = await openForms(site);
    for (const call of names) {
      const form = operatorForms[call];
      expect(textFields(call).length > 0, `${call} has fields for text`).toBe(form !== "no text");
      const outcome = async (input: Input) => {
        const { status, envelope } = await forms.send(call, input);
        return envelope ? envelope.errCode !== 0 : status >= 400;
      };
      const parameters = parametersOf(call);
      const input = form === "no text" ? {} : await form.input(forms);
      for (const parameter of parameters) {
        const others = Object.fromEntries(parameters.map((each) => [each, "text"]));
        const marked = { ...others, ...input, [parameter]: markup(100) };
        expect(await outcome(marked), `${call}: ${parameter}`).toBe(true);
      }
      if (form === "no text") continue;
      for (const field of form.refuses ?? []) {
        expect(textFields(call), call).toContain(field);
        expect(await outcome(withText(input, field, markup(100))), `${call}: ${field}`).toBe(true);
      }
      expect(form.refuses ?? textFields(call), call).toEqual(textFields(call));
    }
  });

  test("is text in rendered Markdown, mails, feeds and the sitemap, whichever field contains it", async ({ site }) => {
    const { stored, responses } = await sendMarkup(await openForms(site));
    const of = (...calls: FormCall[]) => stored.filter(({ call }) => calls.includes(call));
    const feeds = ["/tools/marked-up/releases.atom", "/tools/marked-up/releases.atom?ln=0"];
    const documents = await Promise.all(
      [...feeds, "/sitemap.xml"].map(async (url) => (await site.app.inject({ url })).body),
    );
    const html = {
      licence: JSON.stringify(responses.get("createLicence")?.["html"]),
      policy: JSON.stringify(responses.get("changePolicy")?.["html"]),
      feeds: documents.join("\n"),
      mails: await sentMails(site),
    };
    for (const [what, text] of Object.entries(html)) expect(parsed.exec(text), what).toBeNull();
    // Licences and policies are Markdown with HTML, of which a picture from elsewhere leaves nothing
    const shown: [keyof typeof html, string[]][] = [
      [
        "feeds",
        of("createRelease", "changeRelease")
          .filter(({ field }) => /^(en|zh)\./.test(field))
          .map(({ text }) => text),
      ],
      [
        "mails",
        of("suspendAccount", "revokeDeveloper", "resetSecondFactor", "decideApplication").map(({ text }) => text),
      ],
    ];
    for (const [what, texts] of shown) {
      expect(texts.length, what).toBeGreaterThan(0);
      const twice = what === "feeds"; // an entry's HTML is a text in XML
      const written = (text: string) => (twice ? escaped(text).replaceAll("&", "&amp;") : escaped(text));
      expect(
        texts.filter((text) => !html[what].includes(written(text))),
        what,
      ).toEqual([]);
    }
    const { versions } = responses.get("importChangelog") as { versions: unknown[] }; // as the contract defines it
    expect(versions).toEqual([]);
  });
});
