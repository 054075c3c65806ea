import { useWords } from "../../browser/locale/locale.ts";

type Props = { title: string; description?: string; /** Excludes the page from search engines. */ hidden?: boolean };

/** Title and description of a page; React hoists them into `<head>`. */
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

/** Links a feed with the content of the page. */
export function Feed({ title, path }: { title: string; path: string }) {
  return <link rel="alternate" type="application/atom+xml" title={title} href={path} />;
}
