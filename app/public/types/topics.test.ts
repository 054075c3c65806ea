import { expect, test } from "vitest";
import { topicsOf } from "./topics.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));

test("types are grouped by the words with which their names begin", () => {
  const types = named("HandJoints", "HandTrackingRate", "SpatialAnchor", "SpatialAnchorStore", "XRManager");
  expect(topicsOf(types)).toEqual([
    { title: "Hand", items: named("HandJoints", "HandTrackingRate") },
    { title: "Spatial Anchor", items: named("SpatialAnchor", "SpatialAnchorStore") },
    { title: "", items: named("XRManager") },
  ]);
});

test("few types, or types of one topic, are one list", () => {
  const types = named("HandJoints", "HandMenu", "XRManager");
  expect(topicsOf(types)).toEqual([{ title: null, items: types }]);
});
