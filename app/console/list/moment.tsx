import { useMoments } from "./use-moments.ts";

/** A moment of a row, with its whole date and time zone as a hint. */
export function Moment({ at }: { at: string }) {
  const { moment, recent } = useMoments();
  return (
    <time dateTime={at} title={moment(at)}>
      {recent(at)}
    </time>
  );
}
