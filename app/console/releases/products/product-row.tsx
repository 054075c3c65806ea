import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import type { Product } from "../../../../contract/schemas/catalogue.ts";
import { useCount } from "../../../browser/locale/use-count.ts";
import { useFormats } from "../../../browser/locale/use-formats.ts";
import type { AdminProduct } from "../../../../contract/schemas/publishing.ts";
import { useTaxonomy } from "../../list/use-taxonomy.ts";
import { ArrowDown, ArrowUp } from "../../icons.tsx";

type Props = {
  product: AdminProduct;
  /** As its pages offer it; `null` before the first release. */
  latest: Product["latest"];
  /** The downloads of the product that has the most. */
  most: number;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRetire: () => void;
  onDelete: () => void;
};

/** A product with its actions. */
export function ProductRow({ product, latest, most, isFirst, isLast, onMove, onEdit, onRetire, onDelete }: Props) {
  const texts = useWords().products;
  const { language } = useLocale();
  const { nameOf } = useTaxonomy();
  const { day } = useFormats();
  const count = useCount();
  const { slug, kind, retired, deletable, releases, downloads } = product;
  const name = product.name[language];
  const wasPublished = releases.published + releases.withdrawn > 0;
  return (
    <div className="product-row text-ui">
      <div className="product-row-name" title={product.summary[language]}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <code className="text-meta text-ink-3">{slug}</code>
        {retired && <span className="tag warn">{texts.retired}</span>}
      </div>
      <span className="product-row-kind">{nameOf("kinds", kind)}</span>
      <span className="product-row-newest num">
        {latest && (
          <>
            <strong>{latest.version}</strong> <span className="text-meta text-ink-3">{day(latest.updateTime)}</span>
          </>
        )}
      </span>
      <span className="product-row-downloads with-bar num">
        {downloads > 0 && (
          <>
            {count(downloads)} <span className="bar" style={{ width: `${(100 * downloads) / most}%` }} />
          </>
        )}
      </span>
      <a className="link num" href={`/publish?product=${encodeURIComponent(slug)}`}>
        {texts.counts(releases.published, releases.draft + releases.scheduled)}
      </a>
      <div className="product-row-actions">
        <button type="button" className="button small quiet" aria-label={texts.editName(name)} onClick={onEdit}>
          {texts.edit}
        </button>
        {(retired || wasPublished) && (
          <button
            type="button"
            className="button small quiet"
            aria-label={(retired ? texts.restoreName : texts.retireName)(name)}
            onClick={onRetire}
          >
            {retired ? texts.restore : texts.retire}
          </button>
        )}
        {deletable && (
          <button type="button" className="button small quiet" aria-label={texts.deleteName(name)} onClick={onDelete}>
            {texts.delete}
          </button>
        )}
      </div>
      <div className="product-row-order">
        <button
          type="button"
          className="icon-button"
          aria-label={texts.moveUp(name)}
          aria-disabled={isFirst}
          onClick={() => !isFirst && onMove(-1)}
        >
          <ArrowUp size={15} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={texts.moveDown(name)}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(1)}
        >
          <ArrowDown size={15} />
        </button>
      </div>
    </div>
  );
}
