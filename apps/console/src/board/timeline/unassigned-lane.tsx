import type { BoardAlert, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { t } from '@kerbside/words/translate.ts'
import { type CSSProperties, memo, useMemo } from 'react'
import { minuteOf } from '../../dispatch/day-scale.ts'
import { stackBars } from '../../dispatch/stack-bars.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { Kbd } from '../../ui/desk-glyph.tsx'
import { sizeClasses } from './bar-size.ts'
import { LegBar } from './leg-bar.tsx'

type UnassignedLaneProps = {
  legs: readonly BoardLeg[]
  soon: number
  dayFrom: string
  first: number
  last: number
  /** A bar is at least this wide. */
  minMinutes: number
  seen: { from: number; until: number }
  alerts: ReadonlyMap<number, BoardAlert>
  selected: number | undefined
  inReach: number | undefined
}

/** Unassigned legs, above all drivers. */
export const UnassignedLane = memo(function UnassignedLane(props: UnassignedLaneProps) {
  const { legs, soon, dayFrom, first, seen, minMinutes, alerts, selected, inReach } = props
  const rows = useMemo(() => stackBars(legs), [legs])
  const minuteAt = (instant: string) => minuteOf(instant, dayFrom)
  const rowCount = Math.max(1, ...rows.map(({ row }) => row + 1))
  return (
    <section
      className="tl-un"
      aria-label={t('desk.unassigned')}
      style={{ '--rows': rowCount } as CSSProperties}
    >
      <UnassignedHead count={legs.length} soon={soon} />
      <div className="un-rows">
        {legs.map((leg, index) => {
          const from = minuteAt(leg.pickupAt)
          const until = minuteAt(leg.endsAt)
          if (until < seen.from || from > seen.until) return undefined
          return (
            <LegBar
              key={leg.reference}
              leg={leg}
              alert={alerts.get(leg.reference)}
              from={from - first}
              until={until - first}
              size={sizeClasses(until - from, minMinutes)}
              row={rows[index]?.row ?? 0}
              driver={undefined}
              selected={selected === leg.reference}
              inReach={inReach === leg.reference}
            />
          )
        })}
      </div>
    </section>
  )
})

/** How many are unassigned, how many of them soon, and how to assign them. */
export function UnassignedHead({ count, soon }: { count: number; soon: number }) {
  const { mayDispatch } = useDesk()
  return (
    <div className="un-head">
      <b>
        {t('desk.unassigned')} {count > 0 && <span className="soft">{count}</span>}
      </b>
      {soon > 0 && <span className="dk-tag bad">{t('desk.soon', { count: soon })}</span>}
      {count > 0 && mayDispatch ? (
        <span className="soft dk-tick by-hand">
          {t('desk.dragOr')} <Kbd>A</Kbd>
        </span>
      ) : (
        count === 0 && <span className="soft dk-tick">{t('desk.allHaveDriver')}</span>
      )}
    </div>
  )
}
