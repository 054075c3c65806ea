import { ensureBuild } from "./build.ts";

/** `npm run build`: makes the build of the present sources and says where it is. */
process.env.NODE_ENV = "production";
const folder = await ensureBuild(process.cwd(), (line) => console.log(line));
console.log(`The build is in ${folder}`);
