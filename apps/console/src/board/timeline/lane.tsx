import type { BoardAlert, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { Candidate } from '@kerbside/contract/dispatch/candidate.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { memo, useMemo } from 'react'
import { minuteOf } from '../../dispatch/day-scale.ts'
import { formatClock } from '../../dispatch/format-clock.ts'
import { formatMinutes } from '../../dispatch/format-leg.ts'
import { appearanceOf } from '../../dispatch/leg-appearance.ts'
import { stackBars } from '../../dispatch/stack-bars.ts'
import { FromTo, Glyph } from '../../ui/desk-glyph.tsx'
import { DriverCell } from '../driver-cell.tsx'
import { sizeClasses } from './bar-size.ts'
import type { LaneFacts } from './lanes.ts'
import { LegBar } from './leg-bar.tsx'
import { fromTop, place } from './place-style.ts'

/** Preview of an action, drawn at its place. */
export type Ghost = {
  leg: BoardLeg
  driverId: number
  driveMinutes: number | null
  spareMinutes: number | null
  fits: boolean
}

export type LaneProps = LaneFacts & {
  top: number
  /** The day's first instant, and the first minute of the tracks. */
  dayFrom: string
  first: number
  last: number
  /** Range of minutes in which bars are drawn. */
  seen: { from: number; until: number }
  nowMinute: number
  /** A bar is at least this wide. */
  minMinutes: number
  alerts: ReadonlyMap<number, BoardAlert>
  selected: number | undefined
  inReach: number | undefined
  ghost: Ghost | undefined
  /** While a leg is dragged: the conflicts it would cause here. */
  candidate: Candidate | undefined
  isTarget: boolean
}

/** Bars that would overlap share the height of a lane, in up to this many rows. */
const MAX_ROWS = 3

/** One driver's day. */
export const Lane = memo(function Lane(props: LaneProps) {
  const { driver, legs, top, dayFrom, first, seen, alerts, selected, inReach, ghost } = props
  const minuteAt = (instant: string) => minuteOf(instant, dayFrom)
  const { minMinutes } = props
  const rowByLeg = useMemo(() => {
    const stacked = stackBars(legs, { gapMinutes: 0, minMinutes })
    return new Map(
      legs.map((leg, index) => [leg, Math.min(stacked[index]?.row ?? 0, MAX_ROWS - 1)]),
    )
  }, [legs, minMinutes])
  const rows = 1 + Math.max(0, ...rowByLeg.values())
  const inSight = legs.filter(
    (leg) => minuteAt(leg.endsAt) >= seen.from && minuteAt(startOf(leg)) <= seen.until,
  )
  return (
    <li
      className={classNames('lane', props.isTarget && 'target', candidateClass(props.candidate))}
      data-driver={driver.driverId}
      style={fromTop(top)}
    >
      <DriverCell driver={driver} legs={legs} candidate={props.candidate} />
      <div className={classNames('track', rows > 1 && 'stacked')}>
        <OffShift {...props} />
        <Breaks {...props} />
        {inSight.map((leg) => (
          <Gap key={`gap ${leg.reference}`} leg={leg} legs={legs} at={minuteAt} first={first} />
        ))}
        {inSight.map((leg) => (
          <LegBar
            key={leg.reference}
            leg={leg}
            alert={alerts.get(leg.reference)}
            from={minuteAt(startOf(leg)) - first}
            until={minuteAt(leg.endsAt) - first}
            size={sizeClasses(minuteAt(leg.endsAt) - minuteAt(startOf(leg)), minMinutes)}
            {...(rows > 1 && { row: rowByLeg.get(leg), rows })}
            driver={driver.name}
            selected={selected === leg.reference}
            inReach={inReach === leg.reference}
          />
        ))}
        {ghost && (
          <GhostBar
            ghost={ghost}
            at={minuteAt}
            first={first}
            minMinutes={minMinutes}
            isDragged={props.candidate !== undefined}
          />
        )}
      </div>
    </li>
  )
})

const candidateClass = (candidate: Candidate | undefined): string | false => {
  if (!candidate) return false
  if (candidate.breaks.some(({ refuses }) => refuses)) return 'refuses'
  return candidate.fits ? 'fits' : 'warns'
}

/** Where its bar begins: at the pickup, or for a leg that ended before it, where the driver set off. */
const startOf = ({ pickupAt, startedAt, endsAt }: BoardLeg): string =>
  startedAt !== null && endsAt <= pickupAt ? startedAt : pickupAt

type OnTrack = { at: (instant: string) => number; first: number }

/** A dotted line connects a driver's legs; a drive that does not fit is solid and amber. */
function Gap({
  leg,
  legs,
  at: minuteAt,
  first,
}: OnTrack & { leg: BoardLeg; legs: readonly BoardLeg[] }) {
  const before = legs[legs.indexOf(leg) - 1]
  if (!before) return undefined
  const from = minuteAt(before.endsAt) - first
  const until = minuteAt(startOf(leg)) - first
  if (until <= from) return undefined
  const late =
    leg.before !== null && leg.before.spareMinutes < 0 && appearanceOf(leg) === 'assigned'
  return <span className={classNames('gap', late && 'late')} style={place({ from, until })} />
}

/** Hatched where the driver is off shift. */
function OffShift({ driver, dayFrom, first, last: end, nowMinute, seen }: LaneProps) {
  const minuteAt = (instant: string) => minuteOf(instant, dayFrom)
  const last = Math.min(end, seen.until + 120)
  const edges = driver.shifts
    .map(({ beganAt, endedAt }) => ({
      from: minuteAt(beganAt),
      until: Math.min(last, endedAt === null ? last : minuteAt(endedAt)),
    }))
    .sort((a, b) => a.from - b.from)
  const off: { from: number; until: number }[] = []
  let free = first
  for (const { from, until } of edges) {
    if (from > free) off.push({ from: free, until: from })
    free = Math.max(free, until)
  }
  // A shift that has not begun has no known end.
  if (edges.length === 0 || (driver.shift === null && free < last))
    off.push({ from: free, until: Math.max(free, driver.shift === null ? last : nowMinute) })
  return off.map(({ from, until }) => (
    <span
      key={from}
      className="off-shift"
      style={place({ from: from - first, until: until - first })}
    />
  ))
}

/** The driver's breaks; the one that goes on ends now. */
function Breaks({ driver, dayFrom, first, nowMinute }: LaneProps) {
  return driver.breaks.map(({ beganAt, endedAt }) => {
    const from = minuteOf(beganAt, dayFrom) - first
    const until = (endedAt === null ? nowMinute : minuteOf(endedAt, dayFrom)) - first
    if (until <= from) return null
    const label = t('desk.breakOf', { time: formatMinutes(until - from) })
    return (
      <span key={beganAt} className="on-break" title={label} style={place({ from, until })}>
        <span className="unseen">{label}</span>
      </span>
    )
  })
}

/** Shows exactly what Enter does, or dropping the dragged leg here. */
function GhostBar({
  ghost,
  at: minuteAt,
  first,
  minMinutes,
  isDragged,
}: OnTrack & { ghost: Ghost; minMinutes: number; isDragged: boolean }) {
  const { leg, driveMinutes, spareMinutes, fits } = ghost
  const fitting = isDragged ? 'desk.fitsDrop' : 'desk.fitsEnter'
  const from = minuteAt(leg.pickupAt) - first
  const until = minuteAt(leg.endsAt) - first
  return (
    <>
      {driveMinutes !== null && driveMinutes > 0 && (
        <span className="approach" style={place({ from: from - driveMinutes, until: from })}>
          <b>{formatMinutes(driveMinutes)}</b>
        </span>
      )}
      <span
        className={classNames('bar ghost', sizeClasses(until - from, minMinutes), !fits && 'warn')}
        style={place({ from, until })}
      >
        <span className="l1">
          <Glyph look="assigned" />
          <b className="at">{formatClock(leg.pickupAt)}</b>
          <span className="way">
            <FromTo from={leg.from} to={leg.to} />
          </span>
        </span>
        <span className="l2">
          <i>{t(fits ? fitting : 'desk.ghost')}</i>
        </span>
      </span>
      {spareMinutes !== null && spareMinutes > 0 && (
        <span
          className="approach"
          style={place({ from: until, until: until + Math.min(spareMinutes, 240) })}
        >
          <b>{t('desk.spare', { time: formatMinutes(spareMinutes) })}</b>
        </span>
      )}
    </>
  )
}
