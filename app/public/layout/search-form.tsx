import type { ComponentProps } from "react";
import { useWords } from "../../browser/locale/locale.ts";

/** A search of the site that needs no script; `children` stand before its field. */
export function SearchForm({ placeholder, children, ...form }: ComponentProps<"form"> & { placeholder: string }) {
  const { finder } = useWords();
  return (
    <form action="/search" role="search" {...form}>
      {children}
      <input
        type="search"
        name="q"
        aria-label={finder.label}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
      />
      <button type="submit" className="button primary">
        {finder.submit}
      </button>
    </form>
  );
}
