import { visible } from "../../core/text/Visible.ts"
import { Lineage } from "./Lineage.tsx"

/** What became of a key point that is not in the playbook. */
export const GoneKeyPoint = ({ name }: { readonly name: string }) => (
  <article class="card" aria-label={`Key point ${visible(name)}`}>
    <header class="card-head">
      <span class="id">{visible(name)}</span>
    </header>
    <p>It is not in the playbook.</p>
    <Lineage name={name} untold="The journal does not tell of it." />
  </article>
)
