import type { ReactNode } from 'react'

/** A kind of component with its states, its name at the left. */
export function ShowcaseSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className="grid gap-x-8 gap-y-2 border-t border-border py-6 min-[900px]:grid-cols-[200px_minmax(0,1fr)]"
    >
      <h2>{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  )
}
