import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { t } from '@kerbside/words/translate.ts'
import { clockOfLocal, describeFlight, formatDistanceAndTime } from './format-leg.ts'
import { placeDetail } from './place-detail.ts'

/** Full addresses and times, for an offer and for a leg that has not begun. */
export function LegRoute({ leg }: { leg: DriverLeg }) {
  const flight = describeFlight(leg)
  const start = t('driver.startsAt', { time: clockOfLocal(leg.pickupLocal) })
  return (
    <RouteLine
      label={t('driver.journey')}
      stops={[
        {
          key: 'from',
          name: leg.pickup.name,
          detail: (
            <>
              <span className="drive-place">{placeDetail(leg.pickup)}</span>
              <span className="drive-place">
                <b>{start}</b>
                {flight && `, ${flight}`}
              </span>
            </>
          ),
        },
        ...leg.vias.map((via, index) => ({
          key: `via-${index}`,
          name: via.name,
          detail: <span className="drive-place">{placeDetail(via)}</span>,
        })),
        {
          key: 'to',
          name: leg.dropOff.name,
          detail: (
            <>
              <span className="drive-place">{placeDetail(leg.dropOff)}</span>
              <span className="drive-place">
                <b>{t('driver.aboutAt', { time: clockOfLocal(leg.dropOffLocal) })}</b>
                {`, ${formatDistanceAndTime(leg)}`}
              </span>
            </>
          ),
        },
      ]}
    />
  )
}
