import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { readState, waitsFor } from '../../booking-state.ts'

const SOON_MINUTES = 60

/** Reserves the space for the driver's details. */
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
        <b>{t('ticket.driverSoon')}</b>
        {pickupAt && !booking.now && (
          <>
            <br />
            <span className="soft">
              {t('ticket.driverBy', {
                time: formatTime(addMinutes(pickupAt, -SOON_MINUTES), 'clock'),
              })}
            </span>
          </>
        )}
      </p>
    </div>
  )
}
