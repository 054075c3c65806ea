import type { ReactNode } from "react";
import { Head } from "../../public/layout/head.tsx";
import { authLens, phoneLens } from "../../ui/lens.ts";
import { Plates } from "../../ui/plates.tsx";

/**
 * The layout of login, registration and password pages: the lens on the left, the form on the right; on phones the lens
 * is below.
 */
export function AuthLayout({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <div className="auth-layout">
      <Head title={title} description={description} hidden />
      <div className="auth-side">
        <div className="auth-form">{children}</div>
      </div>
      <div className="auth-lens" aria-hidden="true">
        <Plates lens={authLens} className="auth-wide" />
        <Plates lens={phoneLens} className="auth-narrow" />
      </div>
    </div>
  );
}
