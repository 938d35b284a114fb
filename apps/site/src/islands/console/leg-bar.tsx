import type { BoardAlert, BoardLeg } from '@kerbside/contract/desk/board.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { heatOf, lookOf, partDone } from '@kerbside/web/dispatch/leg-look.ts'
import { sayClock } from '@kerbside/web/dispatch/say-clock.ts'
import { nameLeg, sayBar } from '@kerbside/web/dispatch/say-leg.ts'
import { memo } from 'react'
import { Glyph, Way } from './desk-glyph.tsx'
import { WheelchairIcon } from './desk-icon.tsx'
import { place } from './place-style.ts'
import { useSecond, useTime } from './use-second.ts'

export type LegBarProps = {
  leg: BoardLeg
  alert: BoardAlert | undefined
  /** Minutes from the left edge of the track. */
  from: number
  until: number
  row?: number | undefined
  driver: string | undefined
  selected: boolean
  /** The one that Tab reaches. */
  inReach: boolean
}

/** A journey on the timeline: its form, its way, and the word that asks for something. */
export const LegBar = memo(function LegBar(props: LegBarProps) {
  const { leg } = props
  // Only an offer counts seconds; the others need the time twice a minute.
  return leg.offer && leg.driverid === null ? <Counting {...props} /> : <Timed {...props} />
})

const Counting = (props: LegBarProps) => <Bar {...props} now={useSecond()} />
const Timed = (props: LegBarProps) => <Bar {...props} now={useTime(30)} />

function Bar(props: LegBarProps & { now: number }) {
  const { leg, alert, from, until, row, driver, selected, inReach, now } = props
  const look = lookOf(leg)
  const heat = heatOf(leg, { alert, now })
  const done = look === 'on_board' ? partDone(leg, now) * 100 : undefined
  const isPlain = look === 'assigned' && heat === undefined && leg.money !== 'unpaid'
  const detail = leg.flight?.number ?? (look === 'open' ? leg.vehicletype : '')
  return (
    <button
      type="button"
      className={classNames('bar', look, heat, isPlain && 'plain', selected && 'sel')}
      style={place({ from, until, row, done })}
      data-leg={leg.jobpartid}
      tabIndex={inReach ? 0 : -1}
      aria-label={nameLeg(leg, { alert, now, driver })}
      aria-pressed={selected}
    >
      <span className="l1">
        <Glyph look={look} />
        <b>
          <Way from={leg.from} to={leg.to} />
        </b>
      </span>
      <span className="l2">
        <span className="at">{sayClock(leg.pickupat)}</span>
        <span className="more">
          {detail && `· ${detail}`}
          {leg.badges.includes('wheelchair') && <WheelchairIcon size="small" />}
        </span>
        <i>{sayBar(leg, { alert, now })}</i>
      </span>
    </button>
  )
}
