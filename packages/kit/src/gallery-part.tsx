import type { ReactNode } from 'react'

/** One heading of the gallery and what belongs under it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
