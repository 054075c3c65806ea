import { Component, type ReactNode } from "react";
import { ViewBroken } from "./view-missing.tsx";

type Props = { children: ReactNode };

/** Around each view, and the whole: what throws while it is rendered says so in its own tab, and the rest of the shell lives. */
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
