// node shots.mjs PORT OUT TOKENCOOKIE paths...  env W,L,M
import chromium from "@sparticuz/chromium";
import { chromium as pw } from "playwright-core";
import { findBrowser } from "./tests/browser.ts";
