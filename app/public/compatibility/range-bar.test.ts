import { expect, test } from "vitest";
import { rangeBars } from "./range-bar.ts";

test("ranges of versions are bars on the steps between the versions that occur in them", () => {
  const found = rangeBars(["2021.3 LTS – 2022.2", "2021.3 LTS – 6000.0", "2022.2+", "2021.3, 6000.0", "any"]);
  expect(found?.versions).toEqual(["2021.3", "2022.2", "6000.0"]);
  expect([...(found?.bars.values() ?? [])]).toEqual([
    [{ from: 0, length: 2 }],
    [{ from: 0, length: 3 }],
    [{ from: 1, length: 2 }],
    [
      { from: 0, length: 1 },
      { from: 2, length: 1 },
    ],
    [],
  ]);
});

test("versions are in the order of their numbers, and one alone is nothing to compare", () => {
  expect(rangeBars(["OS 5.9+", "OS 5.10+"])?.bars.get("OS 5.10+")).toEqual([{ from: 1, length: 1 }]);
  expect(rangeBars(["OS 5.9+", "OS 5.9+", "Vulkan"])).toBeNull();
});

test("one range alone has no bar, which would always be whole", () => {
  expect(rangeBars(["2021.3 LTS – 6000.0"])).toBeNull();
});

test("versions of different things are not compared", () => {
  expect(rangeBars(["Vulkan 1.1, OpenGL ES 3.2", "Vulkan 1.1"])).toBeNull();
  expect(rangeBars(["IL2CPP, ARM64", "IL2CPP"])).toBeNull();
});
