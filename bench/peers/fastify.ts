import { DatabaseSync } from "node:sqlite";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import * as z from "zod/mini";
import { catalogueCalls } from "../../contract/schemas/catalogue.ts";
import { neutralSite } from "../../contract/schemas/site-yaml.ts";
import { withGroups } from "../../server/catalogue/taxonomy.ts";

// What a team would write instead: Fastify with the portal's rows from SQLite by prepared statements, and the same schemas.
const [, , file = ""] = process.argv;

type Row = Record<string, string | number | null>;
const { input, output, path } = catalogueCalls.releases;
const database = new DatabaseSync(file, { readOnly: true });
const published = "from releases where product = ? and state = 'published'";
const rowsOf = database.prepare(`select * ${published} order by version_order desc, version desc limit ? offset ?`);
const count = database.prepare(`select count(*) as total ${published}`);

const parsed = (text: unknown) => JSON.parse(String(text)) as never; // written by the portal
const notesOf = (text: unknown) => withGroups({ settings: neutralSite }, parsed(text));
const present = (row: Row) => ({
  version: row["version"],
  updateTime: row["update_time"] === "" ? null : row["update_time"],
  channel: row["channel"],
  changedAt: null,
  withdrawn: null,
  deprecated: null,
  other: row["other"] === 1,
  revision: row["revision"],
  en: notesOf(row["notes_en"]),
  zh: notesOf(row["notes_zh"]),
  translation: null,
});

const schema = (of: z.ZodMiniType, io: "input" | "output") => z.toJSONSchema(of, { target: "draft-7", io });
const envelope = { type: "object", properties: { errCode: { type: "integer" }, errMsg: { type: "string" } } };
const app = Fastify();
app.get<{ Params: { slug: string }; Querystring: { page: string; pageSize: string } }>(
  `/vrmcsys${path}`,
  {
    schema: {
      querystring: schema(input, "input"),
      response: { 200: { ...envelope, properties: { ...envelope.properties, data: schema(output, "output") } } },
    },
  },
  ({ params: { slug }, query: { page, pageSize } }) => {
    const rows = rowsOf.all(slug, Number(pageSize), (Number(page) - 1) * Number(pageSize)) as Row[];
    const { total } = count.get(slug) as { total: number };
    return {
      errCode: 0,
      errMsg: "",
      data: { items: rows.map(present), total, page: Number(page), pageSize: Number(pageSize) },
    };
  },
);
await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.on("disconnect", () => process.exit());
