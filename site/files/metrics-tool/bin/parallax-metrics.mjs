#!/usr/bin/env node
// Sample of the fictional Parallax One platform. Apache-2.0.
import { main } from "../src/main.mjs";

// `parallax-metrics log.csv | head -1` closes the pipe early: no reason for a stack trace.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await main(process.argv.slice(2), process);
