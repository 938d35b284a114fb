import type { FoundPage } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { CallButton } from '../call-button.tsx'
import { NotePage } from '../note-page.tsx'

export type BookingNotFoundProps = { operator: Operator; found: FoundPage }

/** No booking found: the code is invalid, the number belongs to another customer, or none was given. */
export function BookingNotFound({ operator, found: { own } }: BookingNotFoundProps) {
  if (!own)
    return <NotePage operator={operator} title={t('page.lostTitle')} text={t('page.lostText')} />
  const { phone } = operator.settings
  const isLatest = own === 'latest'
  return (
    <div className="wrap page note">
      <h1>{t(isLatest ? 'page.whichTitle' : 'page.lostTitle')}</h1>
      <p className="lead">{t(isLatest ? 'history.whichText' : 'history.notYours')}</p>
      <p className="note-actions">
        {/* The menu's script opens the dialog; after sign-in this address is loaded again. */}
        <a className="button if-guest" href={pageLink('dashboard')} data-does="sign-in">
          {t('account.signIn')}
        </a>
        <a className="button if-known" href={pageLink('bookinghistory')}>
          {t('history.allBookings')}
        </a>
        <ButtonLink look="alt" href={pageLink('bookinginfo')}>
          {t('history.byLink')}
        </ButtonLink>
        <CallButton look="quiet" phone={phone} />
      </p>
    </div>
  )
}
