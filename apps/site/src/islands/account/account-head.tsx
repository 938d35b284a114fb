import { ChevronLeftIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import type { PageId } from '../../pages.ts'

export type AccountHeadProps = {
  id: PageId
  title: string
  /** One line below the heading. */
  lead?: ReactNode
  /** Buttons or a choice at the end of the heading's row. */
  children?: ReactNode
}

/** The top of every account page: a link back to the account, the heading, actions for the whole page. */
export function AccountHead({ id, title, lead, children }: AccountHeadProps) {
  return (
    <div className="account-head">
      {id !== 'dashboard' && (
        <a className="account-back" href={pageLink('dashboard')}>
          <ChevronLeftIcon size="small" />
          {t('account.myAccount')}
        </a>
      )}
      <h1>{title}</h1>
      {lead && <p className="soft account-lead">{lead}</p>}
      {children && <div className="account-tools">{children}</div>}
    </div>
  )
}
