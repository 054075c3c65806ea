import type { ReactNode } from "react";
import { useFormWords } from "../../browser/locale/form-words.ts";
import { Head } from "../../public/layout/head.tsx";
import { authLens, phoneLens } from "../../ui/lens.ts";
import { Plates } from "../../ui/plates.tsx";

/** The page of a way into an account: the lens on the left, the form on the right; on phones the lens lies below. */
export function AuthLayout({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  const { form } = useFormWords();
  return (
    <div className="door">
      <Head title={title} description={description} hidden />
      <div className="door-side">
        <a href="/" className="door-home">
          {form.home}
        </a>
        <div className="door-form">{children}</div>
      </div>
      <div className="door-lens" aria-hidden="true">
        <Plates lens={authLens} className="door-wide" />
        <Plates lens={phoneLens} className="door-narrow" />
      </div>
    </div>
  );
}
