import type { BoardAlert, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { memo } from 'react'
import { formatClock } from '../../dispatch/format-clock.ts'
import { describeBar, nameLeg } from '../../dispatch/format-leg.ts'
import { appearanceOf, heatOf, partDone } from '../../dispatch/leg-appearance.ts'
import { FromTo, Glyph } from '../../ui/desk-glyph.tsx'
import { WheelchairIcon } from '../../ui/desk-icon.tsx'
import { useSecond, useTime } from '../../ui/use-second.ts'
import { place } from './place-style.ts'

export type LegBarProps = {
  leg: BoardLeg
  alert: BoardAlert | undefined
  /** Minutes from the left edge of the track. */
  from: number
  until: number
  /** Which parts of the text have room: `sizeClasses`. */
  size: string
  row?: number | undefined
  rows?: number | undefined
  driver: string | undefined
  selected: boolean
  /** The bar that Tab focuses. */
  inReach: boolean
}

/** A leg on the timeline: its shape, its route, and its text. */
export const LegBar = memo(function LegBar(props: LegBarProps) {
  const { leg } = props
  // Only an offer counts seconds; other bars are updated twice a minute.
  return leg.offer && leg.driverId === null ? <Counting {...props} /> : <Timed {...props} />
})

const Counting = (props: LegBarProps) => <Bar {...props} now={useSecond()} />
const Timed = (props: LegBarProps) => <Bar {...props} now={useTime(30)} />

function Bar(props: LegBarProps & { now: number }) {
  const { leg, alert, from, until, size, row, rows, driver, selected, inReach, now } = props
  const appearance = appearanceOf(leg)
  const heat = heatOf(leg, { alert, now })
  const done = appearance === 'on_board' ? partDone(leg, now) * 100 : undefined
  const isPlain = appearance === 'assigned' && heat === undefined && leg.money !== 'unpaid'
  const detail = leg.flight?.number ?? (appearance === 'open' ? leg.vehicleType : '')
  return (
    <button
      type="button"
      className={classNames('bar', appearance, heat, size, isPlain && 'plain', selected && 'sel')}
      style={place({ from, until, row, rows, done })}
      data-leg={leg.reference}
      tabIndex={inReach ? 0 : -1}
      aria-label={nameLeg(leg, { alert, now, driver })}
      aria-pressed={selected}
    >
      <span className="l1">
        <Glyph look={appearance} />
        <b className="at">{formatClock(leg.pickupAt)}</b>
        <span className="way">
          <FromTo from={leg.from} to={leg.to} />
        </span>
      </span>
      <span className="l2">
        <span className="more">
          {detail}
          {leg.badges.includes('wheelchair') && <WheelchairIcon size="small" />}
        </span>
        <i>{describeBar(leg, { alert, now })}</i>
      </span>
    </button>
  )
}
