import type { GoLiveBlocker } from '@kerbside/domain/operator/find-go-live-blockers.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { InfoIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { missingLabel } from '../settings/setting-labels.ts'
import { AlertIcon } from '../ui/desk-icon.tsx'
import { pageOfMissing } from './step-pages.ts'

type GoLiveItemProps = {
  /** A blocker keeps the site in test mode; a warning does not. */
  look: 'blocker' | 'warning'
  text: string
  detail?: string
  /** The page that settles it. */
  to?: string
  children?: ReactNode
}

/** One line of what is missing. Icon, colour and word distinguish a blocker from a warning. */
export function GoLiveItem({ look, text, detail, to, children }: GoLiveItemProps) {
  const isBlocker = look === 'blocker'
  return (
    <li className={classNames(isBlocker ? 'is-blocker' : 'is-warning')}>
      {isBlocker ? <AlertIcon /> : <InfoIcon />}
      <span>
        <b className="small">{t(isBlocker ? 'operator.blocker' : 'operator.warning')}</b>
        <span>{text}</span>
        {detail && <span className="soft small">{detail}</span>}
      </span>
      <span className="dk-setup-settle">
        {children}
        {to !== undefined && (
          <Link
            className="dk-btn small"
            to={to}
            aria-label={t(isBlocker ? 'operator.settleWhat' : 'operator.warningSettleWhat', {
              what: text,
            })}
          >
            {t(isBlocker ? 'operator.settle' : 'operator.warningSettle')}
          </Link>
        )}
      </span>
    </li>
  )
}

/** A blocker with a link to the page that settles it. */
export const missingItem = (name: GoLiveBlocker): ReactNode => (
  <GoLiveItem key={name} look="blocker" text={missingLabel(name)} to={pageOfMissing(name)} />
)
