import type { CallInput } from "../../contract/schemas.ts";
import type { TestPortal, Visitor } from "../portal.ts";
import { application } from "./applying.ts";
import { registerMember, type Person } from "./people.ts";

/** A member whose application is waiting, with its id. */
export type Applicant = Person & { application: string };

/** Registers an applicant, with values that differ from the default ones. */
export async function registerApplicant(
  site: TestPortal,
  changes: Partial<CallInput<"apply">> = {},
): Promise<Applicant> {
  const person = await registerMember(site);
  return apply(site, person, changes);
}

/** The same for a registered member. */
export async function apply<Who extends Pick<Person, "call" | "id">>(
  { portal }: TestPortal,
  person: Who,
  changes: Partial<CallInput<"apply">> = {},
): Promise<Who & { application: string }> {
  await person.call("apply", { ...application, ...changes });
  const { id } = await portal.db.read
    .selectFrom("applications")
    .select("id")
    .where("account", "=", person.id)
    .executeTakeFirstOrThrow();
  return { ...person, application: id };
}

/** The team names in the queue, in order. */
export async function teamsIn(reviewer: Visitor, query: CallInput<"applicationQueue"> = {}): Promise<string[]> {
  return (await reviewer.call("applicationQueue", query)).items.map(({ teamName }) => teamName);
}
