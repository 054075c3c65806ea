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
