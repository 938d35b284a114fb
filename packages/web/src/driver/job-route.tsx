import type { DriverJob } from '@kerbside/contract/job.ts'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { say } from '@kerbside/words/say.ts'
import { placeDetail } from './place-detail.ts'
import { clockOfLocal, sayFlight, sayWay } from './say-job.ts'

/** From where to where and when, whole: of an offer, and of a job that is not under way. */
export function JobRoute({ job }: { job: DriverJob }) {
  const flight = sayFlight(job)
  const start = say('driver.startsAt', { time: clockOfLocal(job.pickuplocal) })
  return (
    <RouteLine
      label={say('driver.journey')}
      stops={[
        {
          key: 'from',
          name: job.pickup.name,
          detail: (
            <>
              <span className="drive-place">{placeDetail(job.pickup)}</span>
              <span className="drive-place">
                <b>{start}</b>
                {flight && `, ${flight}`}
              </span>
            </>
          ),
        },
        ...job.vias.map((via, at) => ({
          key: `via-${at}`,
          name: via.name,
          detail: <span className="drive-place">{placeDetail(via)}</span>,
        })),
        {
          key: 'to',
          name: job.dropoff.name,
          detail: (
            <>
              <span className="drive-place">{placeDetail(job.dropoff)}</span>
              <span className="drive-place">
                <b>{say('driver.aboutAt', { time: clockOfLocal(job.dropofflocal) })}</b>
                {`, ${sayWay(job)}`}
              </span>
            </>
          ),
        },
      ]}
    />
  )
}
