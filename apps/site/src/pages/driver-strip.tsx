import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import { say, sayTime } from '@kerbside/words/say.ts'
import { readState, waitsFor } from '../booking-state.ts'

const SOON_MINUTES = 60

/** Keeps the place in which the driver will appear. */
export function DriverStrip({
  booking,
  pickupAt,
}: {
  booking: BookingInfo
  pickupAt: Date | undefined
}) {
  const state = readState(booking.status)
  if (['cancelled', 'no-show', 'finished', 'held'].includes(state) || waitsFor(booking)) return null
  return (
    <div className="driver-strip">
      <span className="face">
        <UserIcon />
      </span>
      <p className="small">
        <b>{say('ticket.driverSoon')}</b>
        {pickupAt && !booking.now && (
          <>
            <br />
            <span className="soft">
              {say('ticket.driverBy', {
                time: sayTime(addMinutes(pickupAt, -SOON_MINUTES), 'clock'),
              })}
            </span>
          </>
        )}
      </p>
    </div>
  )
}
