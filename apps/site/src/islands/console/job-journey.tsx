import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import { FOCUS, shapeOf } from '@kerbside/kit/map/focus.ts'
import { boundsOf, frameAround } from '@kerbside/kit/map/frame.ts'
import '@kerbside/kit/map/map.css'
import { MapView } from '@kerbside/kit/map/map-view.tsx'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import type { DeskJob } from '@kerbside/web/dispatch/api.ts'
import { sayMinutes } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useMemo } from 'react'
import { JobFlight } from './job-flight.tsx'
import { WaitingClock } from './waiting-clock.tsx'

export type JobFacts = { job: NonNullable<DeskJob['job']>; leg: BoardLeg }

const METRES_PER_MILE = 1609.344

/** Stop by stop, on the map, with its flight and the clock that runs for it. */
export function JobJourney({ job, leg }: JobFacts) {
  const { stops, path, metres, seconds } = job
  const marks = useMemo(() => marksOf(stops), [stops])
  const data = useMemo(() => {
    const way = [...path, ...stops.map(({ lng, lat }) => [lng, lat] as const)]
    if (way.length === 0) return undefined
    const bounds = boundsOf(way)
    const shape = shapeOf(bounds)
    const frame = frameAround(bounds, { ...FOCUS[shape], margin: 0.12 })
    return { shape, frame, bounds, layers: [], labels: [] }
  }, [path, stops])
  const way = say('desk.metresAway', {
    way: `${(metres / METRES_PER_MILE).toFixed(1)} mi`,
    time: sayMinutes(seconds / 60),
  })
  return (
    <>
      <ol className="route">
        {stops.map((stop, index) => (
          <li
            key={`${stop.lat} ${stop.lng} ${stop.name}`}
            className={index === 0 ? undefined : index === stops.length - 1 ? 'to' : 'via'}
          >
            <span className="between">
              <b>{stop.name}</b>
              {stop.at && <b>{sayTime(new Date(stop.at), 'clock')}</b>}
            </span>
            <span className="soft">
              {[stop.address, stop.note, index === stops.length - 1 ? way : '']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {data && (
        <MapView
          slot="bookingDetail"
          gestures="shared"
          when
          data={data}
          path={path}
          marks={marks}
          label={say('desk.route', { from: leg.from, to: leg.to })}
          className="job-map"
        />
      )}
      {job.flight && <JobFlight flight={job.flight} />}
      {job.clock && hasArrived(leg) && (
        <WaitingClock clock={job.clock} currency={leg.currencycode} />
      )}
    </>
  )
}

/** Until the driver is there nobody waits for anybody. */
const hasArrived = ({ state }: BoardLeg): boolean =>
  state === 'arrived' || state === 'on_board' || state === 'completed' || state === 'no_show'

const marksOf = (stops: JobFacts['job']['stops']): Mark[] =>
  stops.map(({ lat, lng, short, name }, index) => ({
    kind: index === 0 ? 'pickup' : index === stops.length - 1 ? 'dropOff' : 'via',
    point: { lat, lng },
    name: short || name,
  }))
