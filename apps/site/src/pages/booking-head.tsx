import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { PageRide } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { Pill } from '@kerbside/kit/pill.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { say, sayTime } from '@kerbside/words/say.ts'
import { shownOf } from '../booking-state.ts'
import { readInstant, sayReference } from '../read-booking.ts'
import { sayNotAllowed, sayWaiting } from '../say-approval.ts'
import { stopsOf } from '../stops-of.ts'
import { PickupClock } from './pickup-clock.tsx'

export type BookingHeadProps = {
  operator: Operator
  booking: BookingInfo
  title: string
  /** The ride, where the car may be late. */
  ride?: PageRide | undefined
  now?: Date
}

/** Which booking, when, how it stands, and its way in words. */
export function BookingHead({ operator, booking, title, ride, now }: BookingHeadProps) {
  const pickupAt = readInstant(booking.pickupdatetime, operator.zone)
  const { word, tone, mark } = shownOf(booking)
  const approval = sayWaiting(booking) || sayNotAllowed(booking)
  return (
    <>
      <div>
        <p className="note-name num">{sayReference(operator, booking)}</p>
        <h1>{title}</h1>
      </div>
      <div className="row">
        {pickupAt && (
          <b className="num">
            {sayTime(pickupAt, 'day')}{' '}
            <PickupClock at={pickupAt} ride={ride} nowMs={now?.getTime() ?? 0} />
          </b>
        )}
        <span className="push">
          <Pill {...(tone && { tone })} {...(mark && { mark })}>
            {say(word)}
          </Pill>
        </span>
      </div>
      {approval && <p className="soft small">{approval}</p>}
      <RouteLine label={say('ticket.journey')} stops={stopsOf(booking)} />
    </>
  )
}
