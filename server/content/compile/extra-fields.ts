import { countries } from "../../../contract/countries.ts";
import { conditionFields } from "../../../contract/extra-fields.ts";
import { application } from "../../../contract/schemas/applications.ts";
import type { ExtraField } from "../../../contract/schemas/extra-fields.ts";
import type { ProblemAt } from "../yaml.ts";
import type { Problems } from "./problems.ts";

/** The answers that a condition can name, of the fields of the specification. */
const answersOfTwelve: Record<(typeof conditionFields)[number], readonly string[]> = {
  location: ["0", "1"],
  organizationType: application.shape.organizationType.options,
  country: countries,
};

/** The fields of `application.yaml`; each may depend on the twelve and on choices before it. */
export function readExtraFields(
  read: { value: { fields: ExtraField[] }; at: ProblemAt } | undefined,
  { errors }: Problems,
): ExtraField[] {
  const { fields = [] } = read?.value ?? {};
  const known = new Map<string, readonly string[]>(Object.entries(answersOfTwelve));
  fields.forEach((field, index) => {
    const error = (path: PropertyKey[], message: string) => {
      if (read) errors.push(read.at(["fields", index, ...path], message));
    };
    if (Object.hasOwn(application.shape, field.key)) error(["key"], "is a field that every application has");
    for (const [other, wanted] of Object.entries(field.when)) {
      const answers = known.get(other);
      const unknown = [wanted].flat().find((each) => !answers?.includes(String(each)));
      if (!answers) error(["when", other], `must be ${conditionFields.join(", ")} or a choice before this field`);
      else if (unknown !== undefined) error(["when", other], `${unknown} is no answer of ${other}`);
    }
    if ("options" in field)
      known.set(
        field.key,
        field.options.map(({ key }) => key),
      );
  });
  return fields;
}
