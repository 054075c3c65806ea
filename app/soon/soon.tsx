import { useLocation } from "react-router";
import { usePageWords } from "../language/page-words.ts";
import { Head } from "../site/head.tsx";
import { Lost } from "../site/lost.tsx";
import { Link } from "../ui/link.tsx";

/** What will stand at an address that is promised and not open yet. */
export function SoonPage() {
  const { soon } = usePageWords();
  const { pathname } = useLocation();
  const pages: Record<string, { title: string; text: string }> = soon.pages;
  const page = pages[pathname.toLowerCase().replaceAll("/", "")] ?? soon.pages.login;
  return (
    <Lost title={page.title} text={page.text}>
      <Head title={page.title} description={page.text} hidden />
      <p className="basis-full text-note text-ink-2">
        <strong>{soon.opens}</strong> {soon.meanwhile}
      </p>
      <Link to="/" className="button primary">
        {soon.home}
      </Link>
      <Link to="/Community#contact" className="button">
        {soon.ask}
      </Link>
    </Lost>
  );
}
