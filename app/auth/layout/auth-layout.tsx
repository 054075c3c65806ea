import type { ReactNode } from "react";
import { Head } from "../../public/layout/head.tsx";

/**
 * The layout of login, registration and password pages: the site's still on the left, the form on the right; on phones the still
 * is below. Without one, the form stands alone.
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
      <div className="auth-still site-still" aria-hidden="true" />
    </div>
  );
}
