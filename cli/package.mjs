#!/usr/bin/env node
// @ts-check
// The program of the package at `/portal.tgz`. Plain JavaScript, without `await`: an older Node could not even parse the rest.
const needed = 20;
if (Number(process.versions.node.split(".")[0]) < needed) {
  console.error(`This command line needs Node ${needed} or later; this is ${process.version}.`);
  process.exitCode = 1;
} else void import("./package.ts");
