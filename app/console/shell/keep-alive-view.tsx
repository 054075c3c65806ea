import { Activity, memo, useCallback } from "react";
import type { OpenView } from "./open-views.ts";
import { tabId, viewId } from "./tabs/tab-item.tsx";
import { ViewErrorBoundary } from "./view-error-boundary.tsx";
import { ViewMissing } from "./view-missing.tsx";

type Props = {
  open: OpenView;
  isSeen: boolean;
  onName: (path: string, name: string) => void;
  onRetry: () => void;
};

/**
 * A view that stays mounted as long as its tab. While hidden it keeps its state and its DOM, and runs no effects and no
 * renders (decision 0012).
 */
export const KeepAliveView = memo(function KeptView({ open, isSeen, onName, onRetry }: Props) {
  const { path, view: View, cause, params, address } = open;
  const nameTab = useCallback((name: string) => onName(path, name), [onName, path]);
  return (
    <Activity mode={isSeen ? "visible" : "hidden"}>
      <div className="shell-view" role="tabpanel" id={viewId(path)} aria-labelledby={tabId(path)}>
        <ViewErrorBoundary>
          {View ? (
            <View params={params} address={address} nameTab={nameTab} />
          ) : (
            <ViewMissing cause={cause} onRetry={onRetry} />
          )}
        </ViewErrorBoundary>
      </div>
    </Activity>
  );
});
