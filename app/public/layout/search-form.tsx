import type { ComponentProps } from "react";
import { useWords } from "../../browser/locale/locale.ts";

type Props = ComponentProps<"form"> & {
  placeholder: string;
  /** Another button of the page is the primary one. */
  quiet?: boolean;
};

/** A search of the site that needs no script; `children` stand before its field. */
export function SearchForm({ placeholder, quiet = false, children, ...form }: Props) {
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
      <button type="submit" className={quiet ? "button" : "button primary"}>
        {finder.submit}
      </button>
    </form>
  );
}
