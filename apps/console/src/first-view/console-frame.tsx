import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'

/** The operator's name, and a link to the website. */
export function ConsoleFrame({ operator, children }: { operator: string; children: ReactNode }) {
  return (
    <>
      <header className="desk-head">
        <strong>{operator}</strong>
        <span className="soft">{t('staff.title')}</span>
        <a href={pageLink('home')}>{t('staff.toSite')}</a>
      </header>
      {children}
    </>
  )
}
