import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { Pill } from '@kerbside/kit/pill.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { shownOf } from '../../booking-state.ts'
import { describeNotAllowed, describeWaiting } from '../../describe-approval.ts'
import { formatReference, readInstant } from '../../read-booking.ts'
import { stopsOf } from '../../stops-of.ts'
import { PickupClock } from '../tracking/pickup-clock.tsx'

export type BookingHeadProps = {
  operator: Operator
  booking: BookingInfo
  title: string
  /** The tracked leg, if the car may be late. */
  trackedLeg?: TrackedLeg | undefined
  now?: Date
}

/** Reference, time, status and route of the booking as text. */
export function BookingHead({ operator, booking, title, trackedLeg, now }: BookingHeadProps) {
  const pickupAt = readInstant(booking.pickupdatetime, operator.zone)
  const { word: label, tone, mark } = shownOf(booking)
  const approval = describeWaiting(booking) || describeNotAllowed(booking)
  return (
    <>
      <div>
        <p className="note-name num">{formatReference(operator, booking)}</p>
        <h1>{title}</h1>
      </div>
      <div className="row">
        {pickupAt && (
          <b className="num">
            {formatTime(pickupAt, 'day')},{' '}
            <PickupClock at={pickupAt} trackedLeg={trackedLeg} nowMs={now?.getTime() ?? 0} />
          </b>
        )}
        <span className="push">
          <Pill {...(tone && { tone })} {...(mark && { mark })}>
            {t(label)}
          </Pill>
        </span>
      </div>
      {approval && <p className="soft small">{approval}</p>}
      <RouteLine label={t('ticket.journey')} stops={stopsOf(booking)} />
    </>
  )
}
