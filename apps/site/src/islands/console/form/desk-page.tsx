import type { ReactNode } from 'react'
import './form.css'

type DeskPageProps = {
  title: string
  /** One line under it. */
  sentence?: ReactNode
  /** What stands at the end of its head: a SaveBar, a button. */
  actions?: ReactNode
  /** As wide as there is room, for tables and plans; forms keep to a width that reads well. */
  wide?: boolean
  /** What stands beside it where there is room, such as a preview. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of the console: its head stays in sight, its body scrolls. */
export function DeskPage({ title, sentence, actions, wide, aside, children }: DeskPageProps) {
  return (
    <div className={aside ? 'dk-page-split' : 'dk-page-whole'}>
      <section className={wide ? 'dk-page is-wide' : 'dk-page'} aria-label={title}>
        <header className="dk-page-head">
          <div>
            <h2>{title}</h2>
            {sentence && <p className="soft">{sentence}</p>}
          </div>
          {actions && <div className="dk-page-actions">{actions}</div>}
        </header>
        <div className="dk-page-body">{children}</div>
      </section>
      {aside}
    </div>
  )
}

/** Fields that belong together under a heading of their own; unseen where the page's own says the same. */
export function DeskGroup({
  title,
  isUnseen,
  children,
}: {
  title: string
  isUnseen?: boolean
  children: ReactNode
}) {
  return (
    <section className="dk-group" aria-label={title}>
      <h3 className={isUnseen ? 'unseen' : undefined}>{title}</h3>
      {children}
    </section>
  )
}
