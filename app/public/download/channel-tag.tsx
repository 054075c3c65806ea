import { useLocale } from "../../browser/locale/locale.ts";
import { nameIn } from "../../../contract/language.ts";
import { useSite } from "../layout/use-site.ts";

/** The channel of a version, unless it is the first one, in which versions are by default. */
export function ChannelTag({ channel }: { channel: string }) {
  const { language } = useLocale();
  const channels = useSite()?.taxonomy.channels ?? [];
  if (channel === channels[0]?.key) return null;
  return <span className="tag plain">{nameIn(channels, channel, language)}</span>;
}
