/** Orders version numbers part by part as numbers, a pre-release (`-rc.1`) before its release. Negative: `a` is older. */
export function compareVersions(a: string, b: string): number {
  const [coreA = "", ...preA] = a.split("-");
  const [coreB = "", ...preB] = b.split("-");
  return (
    compareParts(coreA, coreB) ||
    Number(preB.length > 0) - Number(preA.length > 0) ||
    compareParts(preA.join("-"), preB.join("-"))
  );
}

function compareParts(a: string, b: string): number {
  const partsA = a.split(".");
  const partsB = b.split(".");
  for (let i = 0; i < Math.max(partsA.length, partsB.length); i++) {
    const difference = comparePart(partsA[i] ?? "0", partsB[i] ?? "0");
    if (difference) return difference;
  }
  return 0;
}

function comparePart(a: string, b: string): number {
  const numeric = /^\d+$/;
  const [isNumberA, isNumberB] = [numeric.test(a), numeric.test(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1; // numbers before words (SemVer 2.0, section 11)
  return a < b ? -1 : Number(a > b);
}
