import { useWords } from "../language/words.ts";

/** Title and description of a page; React puts them into the document's head. */
export function Head({ title, description }: { title: string; description?: string }) {
  const words = useWords();
  return (
    <>
      <title>{words.site.title(title)}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
