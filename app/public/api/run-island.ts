import { readText } from "../../browser/storage/stored-text.ts";
import { jsonParts } from "./json-parts.ts";

/**
 * Sends a call with the values of its form, the reader's login or the token they enter, and shows the answer below; the
 * page's policy allows requests to this portal only. A call that changes something is sent at the second press.
 */
export function start(container: HTMLElement): void {
  const form = container.querySelector("form");
  const output = container.querySelector("output");
  const note = form?.querySelector<HTMLElement>("[data-you]");
  if (!form || !output) return;
  if (note && readText("token") !== null) note.textContent = note.dataset["you"] ?? "";
  form.addEventListener("input", () => setAsked(form, false));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    if (form.dataset["ask"] !== undefined && form.dataset["asked"] === undefined) return setAsked(form, true);
    setAsked(form, false);
    void send(form, output);
  });
}

function setAsked(form: HTMLFormElement, asked: boolean): void {
  const note = form.querySelector<HTMLElement>(".api-ask");
  if (!note) return;
  note.hidden = !asked;
  setLabel(form, asked ? form.dataset["ask"] : undefined);
  if (asked) form.dataset["asked"] = "";
  else delete form.dataset["asked"];
}

/** Shows this text on the button, or its own again. */
function setLabel(form: HTMLFormElement, text: string | undefined): void {
  const label = form.querySelector<HTMLElement>("button span");
  if (!label) return;
  label.dataset["own"] ??= label.textContent;
  label.textContent = text ?? label.dataset["own"];
}

async function send(form: HTMLFormElement, output: HTMLElement): Promise<void> {
  form.ariaBusy = "true";
  setLabel(form, form.dataset["running"]);
  const began = performance.now();
  try {
    const response = await fetch(...requestOf(form));
    const body = await response.text();
    show(output, { status: response.status, body, took: performance.now() - began });
  } catch {
    show(output, { status: 0, body: "", took: performance.now() - began });
  }
  form.ariaBusy = null;
  setLabel(form, undefined);
}

/** The path with its parameters, and the other fields as a query; empty fields are omitted. */
function requestOf(form: HTMLFormElement): [string, RequestInit] {
  const query = new URLSearchParams();
  let path = form.dataset["path"] ?? "";
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  }
  const body = form.querySelector("textarea")?.value;
  const token = form.querySelector<HTMLInputElement>("[data-token]")?.value || readText("token");
  return [
    query.size > 0 ? `${path}?${query}` : path,
    {
      method: form.dataset["method"] ?? "GET",
      headers: {
        platForm: "0",
        "x-ln": document.documentElement.lang.startsWith("zh") ? "0" : "1",
        ...(token && { token }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body }),
    },
  ];
}

type Answer = { status: number; body: string; took: number };

function show(output: HTMLElement, { status, body, took }: Answer): void {
  const envelope = parsed(body);
  const code = envelope?.errCode;
  const isDone = status === 200 && (code === 0 || envelope === undefined);
  const { done = "", refused = "", failed = "", download = "" } = output.dataset;
  const line = element("p", "api-outcome");
  line.append(
    element("span", `tag ${isDone ? "ok" : "bad"}`, isDone ? done : status === 0 ? failed : refused),
    element("b", "", [...(status > 0 ? [status] : []), ...(code === undefined ? [] : [`errCode ${code}`])].join(" · ")),
    element("span", "num", `${Math.round(took)} ms · ${new TextEncoder().encode(body).length} B`),
  );
  const text = element("pre", "");
  text.tabIndex = 0;
  for (const part of jsonParts(envelope ? JSON.stringify(envelope, null, 2) : body))
    text.append(part.kind === "rest" ? part.text : element("span", `json-${part.kind}`, part.text));
  output.replaceChildren(line, ...(body === "" ? [] : [text]));
  const url = envelope?.data?.url;
  if (!url?.startsWith(`${location.origin}/download/`)) return;
  const link = document.createElement("a");
  link.href = url;
  link.className = "button small";
  link.textContent = download;
  output.append(link);
}

function parsed(body: string): { errCode?: number; data?: { url?: string } | null } | undefined {
  try {
    return JSON.parse(body) as { errCode?: number }; // the portal's envelope
  } catch {
    return undefined;
  }
}

function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
