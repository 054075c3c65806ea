import { useWords } from "../../browser/locale/locale.ts";

/** Offers a new token like one that has ended or soon will. */
export function RenewButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { renew, renewOne } = useWords().tokens;
  return (
    <button type="button" className="button small token-renew" aria-label={renewOne(name)} onClick={onPress}>
      {renew}
    </button>
  );
}
