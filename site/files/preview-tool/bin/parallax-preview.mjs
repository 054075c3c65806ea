#!/usr/bin/env node
// Sample of the fictional Parallax One platform. Apache-2.0.
import { main } from "../src/main.mjs";

process.exitCode = await main(process.argv.slice(2), process);
