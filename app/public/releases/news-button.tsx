import { useWords } from "../../browser/locale/locale.ts";

/** Subscribes a logged-in user to mails about a product's releases, and unsubscribes them (`news-island.ts`). */
export function NewsButton({ product }: { product: string }) {
  const { news } = useWords();
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
