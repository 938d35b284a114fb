import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'

/** Whose console it is, and the way out for who is looking for the website. */
export function ConsoleFrame({ operator, children }: { operator: string; children: ReactNode }) {
  return (
    <>
      <header className="desk-head">
        <strong>{operator}</strong>
        <span className="soft">{say('staff.title')}</span>
        <a href={pageLink('home')}>{say('staff.toSite')}</a>
      </header>
      {children}
    </>
  )
}
