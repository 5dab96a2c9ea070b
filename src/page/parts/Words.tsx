import { visible } from "../../core/text/Visible.ts"

/**
 * Words of somebody else's, on one line: what a terminal would act upon, and what nobody sees, is shown or left out as the
 * command does. They are text and never anything else.
 */
export const Words = ({ text }: { readonly text: string }) => <bdi>{visible(text)}</bdi>

/** The same with its line breaks. */
export const Lines = ({ text }: { readonly text: string }) => (
  <bdi class="lines">
    {text
      .split(/\r\n|\n/)
      .map((line) => visible(line))
      .join("\n")}
  </bdi>
)

/** A text that may have been cut on its way here. */
export const CutWords = ({ of }: { readonly of: { readonly text: string; readonly units: number } }) => (
  <>
    <Words text={of.text} />
    {of.units > of.text.length && (
      <span class="quiet"> … ({of.units.toLocaleString("en-US")} characters, the rest is left out here)</span>
    )}
  </>
)

/** `2026-11-20 21:09`, UTC, as the command writes it. */
export const Time = ({ iso }: { readonly iso: string }) => (
  <time class="quiet number">{visible(iso).slice(0, 16).replace("T", " ")}</time>
)
