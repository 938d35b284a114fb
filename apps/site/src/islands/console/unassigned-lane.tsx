import type { BoardAlert, BoardLeg } from '@kerbside/contract/desk/board.ts'
import { minuteOf } from '@kerbside/web/dispatch/day-scale.ts'
import { stackBars } from '@kerbside/web/dispatch/stack-bars.ts'
import { say } from '@kerbside/words/say.ts'
import { type CSSProperties, memo, useMemo } from 'react'
import { Kbd } from './desk-glyph.tsx'
import { useDesk } from './desk-means.tsx'
import { LegBar } from './leg-bar.tsx'

type UnassignedLaneProps = {
  legs: readonly BoardLeg[]
  soon: number
  dayFrom: string
  first: number
  last: number
  seen: { from: number; until: number }
  alerts: ReadonlyMap<number, BoardAlert>
  selected: number | undefined
  inReach: number | undefined
}

/** What nobody drives yet, above everybody: rows as it needs them, then it scrolls by itself. */
export const UnassignedLane = memo(function UnassignedLane(props: UnassignedLaneProps) {
  const { legs, soon, dayFrom, first, seen, alerts, selected, inReach } = props
  const { mayDispatch } = useDesk()
  const rows = useMemo(() => stackBars(legs), [legs])
  const at = (instant: string) => minuteOf(instant, dayFrom)
  const most = Math.max(1, ...rows.map(({ row }) => row + 1))
  return (
    <section
      className="tl-un"
      aria-label={say('desk.unassigned')}
      style={{ '--rows': most } as CSSProperties}
    >
      <div className="un-head">
        <b>{say('desk.unassigned')}</b>
        {soon > 0 && <span className="dk-tag bad">{say('desk.soon', { count: soon })}</span>}
        {legs.length > 0 && mayDispatch ? (
          <span className="soft dk-tick by-hand">
            {say('desk.dragOr')} <Kbd>A</Kbd>
          </span>
        ) : (
          legs.length === 0 && <span className="soft dk-tick">{say('desk.allHaveDriver')}</span>
        )}
      </div>
      <div className="un-rows">
        {legs.map((leg, index) => {
          const from = at(leg.pickupat)
          const until = at(leg.endsat)
          if (until < seen.from || from > seen.until) return undefined
          return (
            <LegBar
              key={leg.jobpartid}
              leg={leg}
              alert={alerts.get(leg.jobpartid)}
              from={from - first}
              until={until - first}
              row={rows[index]?.row ?? 0}
              driver={undefined}
              selected={selected === leg.jobpartid}
              inReach={inReach === leg.jobpartid}
            />
          )
        })}
      </div>
    </section>
  )
})
