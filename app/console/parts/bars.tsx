import { useAccountWords } from "../../browser/locale/account-words.ts";

/** Plain bars in the place of lines that have not come yet, as high as these will be. */
export function Bars({ count }: { count: number }) {
  const { profile } = useAccountWords();
  return (
    <div className="bars">
      <p className="hidden-text">{profile.loading}</p>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
