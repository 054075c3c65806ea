import { useLoaderData } from "react-router";
import { useWords } from "../browser/locale/locale.ts";
import { Island } from "../document/island/island.tsx";
import { usePageAddress } from "../document/server/page-address.ts";
import { Head } from "../public/layout/head.tsx";
import { useHours } from "../public/layout/use-hours.ts";
import type { ApplicationData, ContactData } from "./data.ts";

/** The developer application (specification, section 3): a page around its form, the same for everyone. */
export function ApplyPage() {
  const { heading, description } = useWords().apply;
  const { fields } = useLoaderData<ApplicationData>();
  return (
    <div className="wrap page apply">
      <Head title={heading} description={description} hidden />
      <Island name="application" props={{ ...useIslandProps(), fields }} now />
    </div>
  );
}

/** The result of the application (specification, sections 2 and 4). */
export function ResultPage() {
  const { title, description } = useWords().result;
  return (
    <div className="wrap page apply">
      <Head title={title} description={description} hidden />
      <Island name="application-result" props={useIslandProps()} now />
    </div>
  );
}

function useIslandProps() {
  const { relations, hasDistribution } = useLoaderData<ContactData>();
  return { address: usePageAddress(), relations, hasDistribution, hours: useHours() };
}
