import { once } from "node:events";

type Params = Record<string, unknown>;
type Message = { id?: number; method?: string; sessionId?: string; params?: Params; result?: Params; error?: Params };
type Target = { sessionId: string; targetInfo: { type: string; subtype?: string } };

/** A document in a tab, possibly prerendered. */
type TabPage = {
  /** Evaluates an expression and awaits its promise. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Moves the pointer to the first matching element, once it exists. */
  hover: (selector: string) => Promise<void>;
  /** Clicks the first matching element. */
  click: (selector: string) => Promise<void>;
};

/** A tab with its first page, and the page that the browser prerenders next. */
export type OwnTab = { page: TabPage; prerendered: Promise<TabPage>; complaints: string[]; close: () => void };

/**
 * Opens an address in a tab of a browser with this debugging port. Playwright attaches a session to each page, which
 * disables prerendering in Chromium; this session is attached to the tab.
 */
export async function openOwnTab(port: number, address: string): Promise<OwnTab> {
  const version = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json();
  const socket = new WebSocket((version as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl); // by the protocol
  await once(socket, "open");
  const waiting = new Map<number, (message: Message) => void>();
  const complaints: string[] = [];
  const [first, second] = [Promise.withResolvers<TabPage>(), Promise.withResolvers<TabPage>()];
  const loaded = Promise.withResolvers<void>();

  async function send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = waiting.size + 1;
    const { promise, resolve } = Promise.withResolvers<Message>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await promise;
    if (!result) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  socket.addEventListener("message", ({ data }) => {
    const { id, method, params } = JSON.parse(String(data)) as Message;
    if (id !== undefined) return waiting.get(id)?.(JSON.parse(String(data)) as Message);
    if (method === "Page.loadEventFired") loaded.resolve();
    if (method === "Target.attachedToTarget") void attach(params as Target);
    if (method === "Runtime.exceptionThrown" || (method === "Log.entryAdded" && isError(params)))
      complaints.push(JSON.stringify(params));
  });

  async function attach({ sessionId, targetInfo: { type, subtype } }: Target): Promise<void> {
    if (type !== "page") return;
    await Promise.all([send("Runtime.enable", {}, sessionId), send("Log.enable", {}, sessionId)]);
    const page = pageOf((method, params) => send(method, params, sessionId));
    if (subtype === "prerender") return second.resolve(page);
    await send("Page.enable", {}, sessionId);
    await send("Page.navigate", { url: address }, sessionId);
    first.resolve(page);
  }

  const { targetId } = await send("Target.createTarget", { url: "about:blank", forTab: true });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const every = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await send("Target.setAutoAttach", every, String(sessionId));
  const page = await first.promise;
  await loaded.promise;
  return { page, prerendered: second.promise, complaints, close: () => socket.close() };
}

function isError(params: Params | undefined): boolean {
  return (params as { entry: { level: string } }).entry.level === "error"; // a `Log.entryAdded` event
}

function pageOf(send: (method: string, params: Params) => Promise<Params>): TabPage {
  const evaluate = async (expression: string) => {
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send("Runtime.evaluate", asked);
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value?: unknown }).value; // a `Runtime.RemoteObject`
  };
  const middleOf = async (selector: string) => {
    const found = `(async () => {
      let element;
      while (!(element = document.querySelector(${JSON.stringify(selector)}))) await new Promise(requestAnimationFrame);
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`;
    return (await evaluate(found)) as { x: number; y: number }; // the expression's result
  };
  const mouse = async (type: string, selector: string) =>
    void (await send("Input.dispatchMouseEvent", {
      type,
      ...(await middleOf(selector)),
      ...(type !== "mouseMoved" && { button: "left", clickCount: 1 }),
    }));
  return {
    evaluate,
    hover: (selector) => mouse("mouseMoved", selector),
    async click(selector) {
      await mouse("mousePressed", selector);
      await mouse("mouseReleased", selector);
    },
  };
}
