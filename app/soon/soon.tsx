import { usePageWords } from "../language/page-words.ts";
import { Head } from "../site/head.tsx";
import { Lost } from "../site/lost.tsx";
import { Link } from "../ui/link.tsx";

/** The developer application, which is promised and not open yet. */
export function SoonPage() {
  const { soon } = usePageWords();
  return (
    <Lost title={soon.title} text={soon.text}>
      <Head title={soon.title} description={soon.text} hidden />
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
