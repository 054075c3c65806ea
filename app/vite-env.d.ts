declare module "*.css";

declare module "*?url&no-inline" {
  const url: string;
  export default url;
}
declare module "*?worker&url" {
  const url: string;
  export default url;
}
declare module "*.css?url" {
  const url: string;
  export default url;
}
declare module "*.woff2?url" {
  const url: string;
  export default url;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is what adds to the built-in one
interface ImportMeta {
  /** What Vite writes in its place. */
  readonly env: { readonly PROD: boolean; readonly SSR: boolean };
}
