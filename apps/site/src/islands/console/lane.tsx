import type { BoardAlert, BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { Candidate } from '@kerbside/contract/desk/candidate.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { minuteOf } from '@kerbside/web/dispatch/day-scale.ts'
import { lookOf } from '@kerbside/web/dispatch/leg-look.ts'
import { sayClock } from '@kerbside/web/dispatch/say-clock.ts'
import { sayMinutes } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { memo } from 'react'
import { Glyph, Way } from './desk-glyph.tsx'
import { DriverCell } from './driver-cell.tsx'
import type { LaneFacts } from './lanes.ts'
import { LegBar } from './leg-bar.tsx'
import { fromTop, place } from './place-style.ts'

/** What a step would do, drawn where it would be. */
export type Ghost = {
  leg: BoardLeg
  driverid: number
  driveminutes: number | null
  spareminutes: number | null
  fits: boolean
}

export type LaneProps = LaneFacts & {
  top: number
  /** The day's first instant, and the minute the tracks begin with. */
  dayFrom: string
  first: number
  last: number
  /** Minutes of the day between which bars are drawn. */
  seen: { from: number; until: number }
  nowMinute: number
  alerts: ReadonlyMap<number, BoardAlert>
  selected: number | undefined
  inReach: number | undefined
  ghost: Ghost | undefined
  /** While a journey is dragged: what it would break here. */
  verdict: Candidate | undefined
  isTarget: boolean
}

/** One driver's day. */
export const Lane = memo(function Lane(props: LaneProps) {
  const { driver, legs, top, dayFrom, first, seen, alerts, selected, inReach, ghost } = props
  const at = (instant: string) => minuteOf(instant, dayFrom)
  const inSight = legs.filter(
    (leg) => at(leg.endsat) >= seen.from && at(startOf(leg)) <= seen.until,
  )
  return (
    <li
      className={classNames('lane', props.isTarget && 'target', verdictLook(props.verdict))}
      data-driver={driver.driverid}
      style={fromTop(top)}
    >
      <DriverCell driver={driver} legs={legs} verdict={props.verdict} />
      <div className="track">
        <OffShift {...props} />
        {inSight.map((leg) => (
          <Gap key={`gap ${leg.jobpartid}`} leg={leg} legs={legs} at={at} first={first} />
        ))}
        {inSight.map((leg) => (
          <LegBar
            key={leg.jobpartid}
            leg={leg}
            alert={alerts.get(leg.jobpartid)}
            from={at(startOf(leg)) - first}
            until={at(leg.endsat) - first}
            driver={driver.name}
            selected={selected === leg.jobpartid}
            inReach={inReach === leg.jobpartid}
          />
        ))}
        {ghost && <GhostBar ghost={ghost} at={at} first={first} />}
      </div>
    </li>
  )
})

const verdictLook = (verdict: Candidate | undefined): string | false => {
  if (!verdict) return false
  if (verdict.breaks.some(({ refuses }) => refuses)) return 'refuses'
  return verdict.fits ? 'fits' : 'warns'
}

/** Where its bar begins: a ride began when it did, whatever was planned. */
const startOf = ({ pickupat }: BoardLeg): string => pickupat

type OnTrack = { at: (instant: string) => number; first: number }

/** Dotted ties a driver's jobs together; a drive that does not fit is solid and amber. */
function Gap({ leg, legs, at, first }: OnTrack & { leg: BoardLeg; legs: readonly BoardLeg[] }) {
  const before = legs[legs.indexOf(leg) - 1]
  if (!before) return undefined
  const from = at(before.endsat) - first
  const until = at(startOf(leg)) - first
  if (until <= from) return undefined
  const late = leg.before !== null && leg.before.spareminutes < 0 && lookOf(leg) === 'assigned'
  return <span className={classNames('gap', late && 'late')} style={place({ from, until })} />
}

/** Hatched where the driver is not at work. */
function OffShift({ driver, dayFrom, first, last: end, nowMinute, seen }: LaneProps) {
  const at = (instant: string) => minuteOf(instant, dayFrom)
  const last = Math.min(end, seen.until + 120)
  const edges = driver.shifts
    .map(({ beganat, endedat }) => ({
      from: at(beganat),
      until: Math.min(last, endedat === null ? last : at(endedat)),
    }))
    .sort((a, b) => a.from - b.from)
  const off: { from: number; until: number }[] = []
  let free = first
  for (const { from, until } of edges) {
    if (from > free) off.push({ from: free, until: from })
    free = Math.max(free, until)
  }
  // Nobody knows yet when a shift that has not begun will.
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

/** Exactly what Enter does. */
function GhostBar({ ghost, at, first }: OnTrack & { ghost: Ghost }) {
  const { leg, driveminutes, spareminutes, fits } = ghost
  const from = at(leg.pickupat) - first
  const until = at(leg.endsat) - first
  return (
    <>
      {driveminutes !== null && driveminutes > 0 && (
        <span className="approach" style={place({ from: from - driveminutes, until: from })}>
          <b>{sayMinutes(driveminutes)}</b>
        </span>
      )}
      <span className={classNames('bar ghost', !fits && 'warn')} style={place({ from, until })}>
        <span className="l1">
          <Glyph look="assigned" />
          <b>
            <Way from={leg.from} to={leg.to} />
          </b>
        </span>
        <span className="l2">
          <span>{sayClock(leg.pickupat)}</span>
          <i>{say(fits ? 'desk.fitsEnter' : 'desk.ghost')}</i>
        </span>
      </span>
      {spareminutes !== null && spareminutes > 0 && (
        <span
          className="approach"
          style={place({ from: until, until: until + Math.min(spareminutes, 240) })}
        >
          <b>{say('desk.spare', { time: sayMinutes(spareminutes) })}</b>
        </span>
      )}
    </>
  )
}
