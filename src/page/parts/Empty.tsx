import type { ComponentChildren } from "preact"
import { Words } from "./Words.tsx"

/** Nothing is there, and what will be. */
export const Empty = ({ children, title }: { readonly children: ComponentChildren; readonly title: string }) => (
  <div class="empty">
    <h2>{title}</h2>
    <p>{children}</p>
  </div>
)

/** Something keeps a page from being shown, or from being right. */
export const Problem = ({ text }: { readonly text: string }) => (
  <div class="warning" role="alert">
    <p>
      <Words text={text} />
    </p>
  </div>
)
