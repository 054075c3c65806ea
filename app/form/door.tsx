import type { ReactNode } from "react";
import { useAccountWords } from "../language/account-words.ts";
import { Head } from "../site/head.tsx";
import { doorLens, phoneLens } from "../ui/lens.ts";
import { Link } from "../ui/link.tsx";
import { Plates } from "../ui/plates.tsx";

/** The page of a way into an account: the lens on the left, the form on the right; on phones the lens lies below. */
export function Door({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  const { form } = useAccountWords();
  return (
    <div className="door">
      <Head title={title} description={description} hidden />
      <div className="door-side">
        <Link to="/" className="door-home">
          {form.home}
        </Link>
        <div className="door-form">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
      <div className="door-lens" aria-hidden="true">
        <Plates lens={doorLens} className="door-wide" />
        <Plates lens={phoneLens} className="door-narrow" />
      </div>
    </div>
  );
}

/** Where else one may go, below a line. */
export function DoorFoot({ children }: { children: ReactNode }) {
  return <p className="door-foot">{children}</p>;
}
