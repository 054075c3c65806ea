import { Component, type ReactNode } from "react";
import { ViewBroken } from "./view-missing.tsx";

type Props = { children: ReactNode };

/**
 * An error boundary around each view, and around the shell: a render error appears in its own tab, and other tabs keep
 * working.
 */
export class ViewErrorBoundary extends Component<Props, { isBroken: boolean }> {
  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  constructor(props: Props) {
    super(props);
    this.state = { isBroken: false };
  }

  override render(): ReactNode {
    const { isBroken } = this.state;
    return isBroken ? <ViewBroken onRetry={() => this.setState({ isBroken: false })} /> : this.props.children;
  }
}
