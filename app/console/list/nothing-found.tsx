import { Empty } from "../../ui/empty.tsx";

type Props = { texts: { emptyTitle: string; empty: string; showAll: string }; href: string };

/** In place of a list whose filter finds nothing, with a link to all of it. */
export function NothingFound({ texts, href }: Props) {
  return (
    <Empty
      title={texts.emptyTitle}
      text={texts.empty}
      action={
        <a className="button" href={href}>
          {texts.showAll}
        </a>
      }
    />
  );
}
