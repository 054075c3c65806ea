import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Head } from "../layout/head.tsx";
import { BecomeDeveloper } from "./become-developer.tsx";
import { Contact } from "./contact.tsx";
import type { HomeData } from "./data.ts";
import { DeviceFigure } from "../device/device.tsx";
import { Hero } from "./hero.tsx";
import { Latest } from "./latest.tsx";
import { LatestVersions } from "./latest-versions.tsx";
import { StereoDialog } from "../stereo/stereo-dialog.tsx";
import { Steps } from "./steps.tsx";

export function HomePage() {
  const data = useLoaderData<HomeData>();
  const { titles, descriptions } = useWords();
  const isEmpty = data.rows.length + data.latest.length === 0;
  return (
    <>
      <Head title={titles.home} description={descriptions.home} />
      <Hero {...data} isEmpty={isEmpty} />
      {data.rows.length > 0 && <LatestVersions rows={data.rows} />}
      <Latest releases={data.latest} />
      {data.device && (
        <section className="wrap home-section" aria-labelledby="device">
          <h2 id="device">{data.device.title}</h2>
          <DeviceFigure device={data.device} />
        </section>
      )}
      {data.steps.length > 0 && <Steps steps={data.steps} />}
      <div className="home-end">
        <div className="wrap heading-beside">
          <BecomeDeveloper />
          <Contact contact={data.contact} />
        </div>
      </div>
      <StereoDialog />
    </>
  );
}
