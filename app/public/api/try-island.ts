/**
 * Sends a public call from its form and shows the response below; the page's policy allows requests to this portal
 * only.
 */
export function start(container: HTMLElement): void {
  container.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLFormElement) void send(event.currentTarget);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector("output");
  const button = form.querySelector("button");
  if (!output || !button || button.ariaBusy === "true") return;
  const text = button.textContent;
  button.ariaBusy = "true";
  button.textContent = button.dataset["sending"] ?? text;
  try {
    const response = await fetch(addressOf(form), { headers: { platForm: "0" }, credentials: "omit" });
    output.textContent = `${response.status}\n${asText(await response.text())}`;
  } catch (cause) {
    output.textContent = String(cause);
  }
  button.ariaBusy = null;
  button.textContent = text;
}

/** The path with its parameters, and the other fields as a query; empty fields are omitted. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  let path = form.dataset["path"] ?? "";
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function asText(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
