import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { toDriveMinutes } from '@kerbside/domain/tracking/expect-times.ts'
import { FOCUS, shapeOf } from '@kerbside/kit/map/focus.ts'
import { boundsOf, frameAround } from '@kerbside/kit/map/frame.ts'
import '@kerbside/kit/map/map.css'
import { MapView } from '@kerbside/kit/map/map-view.tsx'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import { formatDistance } from '@kerbside/words/format-distance.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useMemo } from 'react'
import type { DeskLeg } from '../dispatch/api.ts'
import { formatMinutes } from '../dispatch/format-leg.ts'
import { describeOrigin } from './describe-origin.ts'
import { LegFlightPanel } from './leg-flight-panel.tsx'
import { WaitingClock } from './waiting-clock.tsx'

export type LegPanelProps = { details: NonNullable<DeskLeg['details']>; leg: BoardLeg }

/** The stops, on the map, with the flight and the waiting clock. */
export function LegRoutePanel({ details, leg }: LegPanelProps) {
  const { stops, path, metres, seconds } = details
  const marks = useMemo(() => marksOf(stops), [stops])
  const data = useMemo(() => {
    const way = [...path, ...stops.map(({ lng, lat }) => [lng, lat] as const)]
    if (way.length === 0) return undefined
    const bounds = boundsOf(way)
    const shape = shapeOf(bounds)
    const frame = frameAround(bounds, { ...FOCUS[shape], margin: 0.12 })
    return { shape, frame, bounds, layers: [], labels: [] }
  }, [path, stops])
  const way = t('desk.metresAway', {
    way: formatDistance(metres, 'short'),
    time: formatMinutes(toDriveMinutes(seconds)),
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
              {stop.at && <b>{formatTime(new Date(stop.at), 'clock')}</b>}
            </span>
            <span className="soft">
              {[
                stop.address,
                stop.note,
                ...(index === stops.length - 1 ? [way, describeOrigin(details.route)] : []),
              ]
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
          label={t('desk.route', { from: leg.from, to: leg.to })}
          className="leg-map"
        />
      )}
      {details.flight && <LegFlightPanel flight={details.flight} />}
      {details.clock && hasArrived(leg) && (
        <WaitingClock clock={details.clock} currency={leg.currencyCode} />
      )}
    </>
  )
}

/** The waiting clock starts when the driver has arrived. */
const hasArrived = ({ state }: BoardLeg): boolean =>
  state === 'arrived' || state === 'on_board' || state === 'completed' || state === 'no_show'

const marksOf = (stops: LegPanelProps['details']['stops']): Mark[] =>
  stops.map(({ lat, lng, short, name }, index) => ({
    kind: index === 0 ? 'pickup' : index === stops.length - 1 ? 'dropOff' : 'via',
    point: { lat, lng },
    name: short || name,
  }))
