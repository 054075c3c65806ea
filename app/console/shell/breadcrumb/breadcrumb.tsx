import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import { crumbsOf } from "./crumbs.ts";

type Props = Parameters<typeof crumbsOf>[0];

/** The breadcrumb of the open page; narrow windows show the page only. */
export function Breadcrumb(props: Props) {
  const { language } = useLocale();
  const { frame } = useWords();
  const crumbs = crumbsOf(props);
  return (
    <nav aria-label={frame.breadcrumb} className="breadcrumb">
      <ol>
        {crumbs.map(({ title, path }, index) => {
          const text = typeof title === "string" ? title : title[language];
          const isPage = index === crumbs.length - 1;
          return (
            <li key={index}>
              {path === undefined ? (
                <span aria-current={isPage ? "page" : undefined} title={isPage ? text : undefined}>
                  {text}
                </span>
              ) : (
                <a href={path}>{text}</a>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
