import { Download } from "../ui/icons.tsx";
import { Link } from "../ui/link.tsx";
import { useWords } from "../language/words.ts";
import { productPath } from "../site/addresses.ts";
import { CommandLine } from "./command-line.tsx";
import type { LedgerRow } from "./data.ts";
import { LensPicture } from "./lens-picture.tsx";

export function Hero({ rows }: { rows: LedgerRow[] }) {
  const { home } = useWords();
  const [first] = rows;
  return (
    <div className="hero">
      <div className="wrap hero-text">
        <h1 className="display">
          {home.headline.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className="hero-lead">{home.lead}</p>
        <div className="hero-buttons">
          {first && (
            <Link to={productPath(first)} className="button primary large">
              <Download size={17} />
              {home.get(first.name, first.version)}
            </Link>
          )}
          <a href="#products" className="button large">
            {home.all}
          </a>
        </div>
        <CommandLine rows={rows} />
        <p className="hero-caption">{home.lensCaption}</p>
      </div>
      <LensPicture />
    </div>
  );
}
