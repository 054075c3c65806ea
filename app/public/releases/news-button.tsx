import { usePageWords } from "../../browser/locale/page-words.ts";

/** Begins and ends mails about a product's releases, for whoever is logged in (`news-island.ts`). */
export function NewsButton({ product }: { product: string }) {
  const { news } = usePageWords();
  return (
    <span className="for-members no-print" data-island="news" data-now="token" data-product={product}>
      <button
        type="button"
        className="link"
        data-begun={news.begun}
        data-ended={news.ended}
        data-no-mailbox={news.noMailbox}
        data-stop={news.stop}
      >
        {news.begin}
      </button>
    </span>
  );
}
