import { renderToString } from "preact-render-to-string"
import type { BatchReport } from "../../batch/report/Event.ts"
import style from "../page.css?raw"
import { Report } from "./Report.tsx"

/** Nothing is loaded and nothing runs: it is text and a style. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The report of a run as one HTML file that needs nothing else. What sessions and an LLM said in it is text, and no more. */
export const batchHtml = (report: BatchReport): string =>
  `<!doctype html>\n${renderToString(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>What past sessions taught</title>
        <style>STYLE</style>
      </head>
      <body>
        <Report report={report} />
      </body>
    </html>
  ).replace("<style>STYLE</style>", () => `<style>${style}</style>`)}\n`
