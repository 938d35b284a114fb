import type { Journey } from '@kerbside/contract/booking.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { Pill } from '@kerbside/kit/pill.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { VehicleDrawing, vehicleKindOf } from '@kerbside/kit/vehicle-drawing.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { shownOf } from '../../booking-state.ts'
import { readInstant } from '../../read-booking.ts'
import { sayNotAllowed, sayWaiting } from '../../say-approval.ts'
import { stopsOf } from '../../stops-of.ts'
import { JourneyActions } from './journey-actions.tsx'

export type JourneyRowProps = {
  view: AccountView
  journey: Journey
  isPast: boolean
  isSending: boolean
  onReceipt: () => void
}

/** When, from where to where, in what, for how much, how it stands, and what can be done with it. */
export function JourneyRow(props: JourneyRowProps) {
  const { journey, view } = props
  const { timezone, referenceprefix } = view.configuration
  const at = readInstant(journey.pickupdatetime, timezone)
  const reference = `${referenceprefix}-${journey.jobpartid}`
  const { word, tone, mark } = shownOf(journey)
  const approval = sayWaiting(journey) || sayNotAllowed(journey)
  const { currencycode: currency, charged } = journey
  return (
    <li className="card journey-row">
      <p className="journey-when num">
        <a
          href={pageLink('bookingdetail', String(journey.jobpartid))}
          aria-label={say('history.detailsOf', { reference })}
        >
          <time dateTime={journey.pickupdatetime}>{at && sayTime(at, 'clock')}</time>
          <span className="soft small journey-reference">{reference}</span>
        </a>
      </p>
      <div className="journey-way">
        <RouteLine compact label={say('history.journey')} stops={stopsOf(journey)} />
        {view.profile.bookerId !== undefined && (
          <span className="soft small">
            {say('history.forWhom', { name: journey.custname || journey.passengername })}
          </span>
        )}
        {approval && <p className="soft small">{approval}</p>}
      </div>
      <p className="journey-car soft small">
        <VehicleDrawing kind={vehicleKindOf(journey.vehicleimage)} />
        <span>{journey.vehicletype}</span>
      </p>
      <p className="journey-price num">
        <b>{sayMoney({ minor: readMoney(charged, currency), currency })}</b>
        <Pill {...(tone && { tone })} {...(mark && { mark })}>
          {say(word)}
        </Pill>
      </p>
      <JourneyActions {...props} reference={reference} />
    </li>
  )
}
