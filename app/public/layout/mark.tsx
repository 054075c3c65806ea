/** The logo: two discs without their intersection. */
export function Mark() {
  return (
    <svg viewBox="0 0 26 18" width={29} height={20} aria-hidden="true" className="site-mark">
      <path d="M13 .938a9 9 0 1 0 0 16.124a9 9 0 0 1 0-16.124z" />
      <path d="M13 .938a9 9 0 0 1 0 16.124a9 9 0 1 0 0-16.124z" />
    </svg>
  );
}
