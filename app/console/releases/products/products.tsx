import "./products.css";
import { useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import type { AdminProduct } from "../../../../contract/schemas/publishing.ts";
import { Empty } from "../../../ui/empty.tsx";
import { SectionProblem } from "../../../ui/form/section-problem.tsx";
import { Plus } from "../../icons.tsx";
import { Skeleton } from "../../list/skeleton.tsx";
import { useRead } from "../../list/use-read.ts";
import { ViewHead } from "../../list/view-head.tsx";
import type { View } from "../../routing/route.ts";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductRow } from "./product-row.tsx";
import { RetireDialog } from "./retire-dialog.tsx";
import { useOrder } from "./use-order.ts";

type DialogRequest = { what: "create" } | { what: "edit" | "retire" | "delete"; product: AdminProduct } | null;

/** The products in the site's order: create, edit, reorder, retire and delete them. */
export const ProductsView: View = () => {
  const texts = useWords().products;
  const read = useRead("adminProducts", {});
  const { data: catalogue } = useRead("products", { pageSize: 100 });
  const { products, move } = useOrder(read);
  const [asked, setAsked] = useState<DialogRequest>(null);
  const close = () => setAsked(null);
  const accept = (changed: AdminProduct) => {
    const items = products ?? [];
    const isKnown = items.some(({ slug }) => slug === changed.slug);
    read.replace({
      items: isKnown ? items.map((each) => (each.slug === changed.slug ? changed : each)) : [...items, changed],
    });
  };
  return (
    <div className="operator">
      <ViewHead title={products ? texts.state(products.length) : texts.title}>
        <button type="button" className="button primary small" onClick={() => setAsked({ what: "create" })}>
          <Plus size={16} />
          {texts.create}
        </button>
      </ViewHead>
      <SectionProblem problem={read.problem} />
      {!products && !read.problem && <Skeleton count={8} />}
      {products?.length === 0 && <Empty title={texts.empty} />}
      {products && products.length > 0 && (
        <div className="product-row product-heads" aria-hidden="true">
          {[texts.columns.name, texts.columns.kind, texts.columns.newest, texts.columns.downloads].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      {products && products.length > 0 && (
        <ol className="sortable" aria-label={texts.table}>
          {products.map((product, index) => (
            <li key={product.slug}>
              <ProductRow
                product={product}
                latest={catalogue?.items.find(({ slug }) => slug === product.slug)?.latest ?? null}
                most={Math.max(...products.map(({ downloads }) => downloads))}
                isFirst={index === 0}
                isLast={index === products.length - 1}
                onMove={(by) => void move(index, index + by)}
                onEdit={() => setAsked({ what: "edit", product })}
                onRetire={() => setAsked({ what: "retire", product })}
                onDelete={() => setAsked({ what: "delete", product })}
              />
            </li>
          ))}
        </ol>
      )}
      {asked?.what === "create" && <ProductDialog product={null} onSaved={accept} onClose={close} />}
      {asked?.what === "edit" && (
        <ProductDialog product={current(asked.product)} onSaved={accept} onReload={read.refetch} onClose={close} />
      )}
      {(asked?.what === "retire" || asked?.what === "delete") && (
        <RetireDialog
          product={current(asked.product)}
          deletes={asked.what === "delete"}
          onSaved={accept}
          onReload={read.refetch}
          onClose={close}
        />
      )}
    </div>
  );

  /** The latest data of the product, which may be newer than the dialog. */
  function current(product: AdminProduct): AdminProduct {
    return products?.find(({ slug }) => slug === product.slug) ?? product;
  }
};
