import { useWords } from "../../browser/locale/words.ts";

type Props = { title: string; description?: string; /** Not for search engines. */ hidden?: boolean };

/** Title and description of a page; React puts them into the document's head. */
export function Head({ title, description, hidden }: Props) {
  const words = useWords();
  return (
    <>
      <title>{words.title(title)}</title>
      <meta property="og:title" content={title} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}

/** The address of a feed that has what the page shows. */
export function Feed({ title, path }: { title: string; path: string }) {
  return <link rel="alternate" type="application/atom+xml" title={title} href={path} />;
}
