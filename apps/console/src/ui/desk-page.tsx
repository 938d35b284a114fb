import type { ReactNode } from 'react'
import './form/form.css'

type DeskPageProps = {
  title: string
  /** One line under it. */
  sentence?: ReactNode
  /** At the end of its header: a SaveBar, a button. */
  actions?: ReactNode
  /** As wide as the screen, for tables and plans; forms keep a readable width. */
  wide?: boolean
  /** Shown beside it if there is room, such as a preview. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of the console: its header stays visible, its body scrolls. */
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

/** A group of fields with a heading; the heading is hidden if the page's own says the same. */
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
