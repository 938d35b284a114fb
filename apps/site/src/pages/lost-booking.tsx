import type { FoundPage } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { ButtonLink } from '@kerbside/kit/button.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { CallButton } from './call-button.tsx'
import { NotePage } from './note-page.tsx'

export type LostBookingProps = { operator: Operator; found: FoundPage }

/** No booking of the visitor's is there: by a code that opens none, a number that is not theirs, or none named. */
export function LostBooking({ operator, found: { own } }: LostBookingProps) {
  if (!own)
    return (
      <NotePage operator={operator} title={say('page.lostTitle')} text={say('page.lostText')} />
    )
  const { phone } = operator.settings
  const isLatest = own === 'latest'
  return (
    <div className="wrap page note">
      <h1>{say(isLatest ? 'page.whichTitle' : 'page.lostTitle')}</h1>
      <p className="lead">{say(isLatest ? 'history.whichText' : 'history.notYours')}</p>
      <p className="note-actions">
        {/* The menu's script opens the dialog; whoever has signed in there sees this address anew. */}
        <a className="button if-guest" href={pageLink('dashboard')} data-does="sign-in">
          {say('account.signIn')}
        </a>
        <a className="button if-known" href={pageLink('bookinghistory')}>
          {say('history.allBookings')}
        </a>
        <ButtonLink look="alt" href={pageLink('bookinginfo')}>
          {say('history.byLink')}
        </ButtonLink>
        <CallButton look="quiet" phone={phone} />
      </p>
    </div>
  )
}
