/** The site's mark, a background that the folder's style sheet sets (`server/pages/discovery/brand.ts`); nothing without one. */
export function Mark() {
  return <span aria-hidden="true" className="site-mark" />;
}
