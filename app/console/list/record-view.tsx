import { useEffect, type ReactNode } from "react";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import { Skeleton } from "./skeleton.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import type { ReadState } from "./use-read.ts";
import type { ViewProps } from "../routing/route.ts";
import { Empty } from "../../ui/empty.tsx";

type Props<Data> = {
  read: Pick<ReadState<Data>, "data" | "problem">;
  /** The tab's name; the route's title until it is known. */
  name: string | undefined;
  nameTab: ViewProps["nameTab"];
  /** Shown if the record does not exist (10108), with a link back to the list. */
  missing: { title: string; text: string; list: { href: string; text: string } };
  /** The heading, if the address says it. */
  title?: string;
  children: (data: Data) => ReactNode;
};

/** One record of the console: placeholder, error, or content; names the tab after the record. */
export function RecordView<Data>({ read: { data, problem }, name, nameTab, missing, title, children }: Props<Data>) {
  useEffect(() => {
    if (name !== undefined) nameTab(name);
  }, [name, nameTab]);

  if (problem?.cause instanceof Refused && problem.cause.errCode === refusals.notFound.code) {
    return (
      <Empty
        title={missing.title}
        text={missing.text}
        action={
          <a className="button" href={missing.list.href}>
            {missing.list.text}
          </a>
        }
      />
    );
  }
  return (
    <div className="operator">
      <SectionProblem problem={problem} />
      {!data && !problem && <Skeleton count={8} {...(title !== undefined && { title })} />}
      {data && children(data)}
    </div>
  );
}
