import type { BoardAlert, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { memo, useEffect, useRef } from 'react'
import { formatClock } from '../../dispatch/format-clock.ts'
import { describeBar, formatFare, legAppearanceLabel, nameLeg } from '../../dispatch/format-leg.ts'
import { appearanceOf, heatOf } from '../../dispatch/leg-appearance.ts'
import { FromTo, Glyph } from '../../ui/desk-glyph.tsx'
import { useTime } from '../../ui/use-second.ts'
import { UnassignedHead } from './unassigned-lane.tsx'

type UnassignedListProps = {
  legs: readonly BoardLeg[]
  soon: number
  /** The end of the board's day: a later pickup shows its date. */
  until: string
  alerts: ReadonlyMap<number, BoardAlert>
  selected: number | undefined
  inReach: number | undefined
}

/** Unassigned legs by pickup, beside the drivers' lanes: for days with more of them than fit above the lanes. */
export const UnassignedList = memo(function UnassignedList(props: UnassignedListProps) {
  const { legs, soon, until, alerts, selected, inReach } = props
  const now = useTime(30)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-leg="${selected}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <section className="un-list" aria-label={t('desk.unassigned')}>
      <UnassignedHead count={legs.length} soon={soon} />
      <ul ref={list}>
        {legs.map((leg) => {
          const alert = alerts.get(leg.reference)
          const isSelected = selected === leg.reference
          const note = describeBar(leg, { alert, now })
          const date =
            Date.parse(leg.pickupAt) >= Date.parse(until) &&
            formatTime(new Date(leg.pickupAt), 'day')
          const isPlain = note === legAppearanceLabel('open')
          return (
            <li key={leg.reference}>
              <button
                type="button"
                className={classNames('un-row', heatOf(leg, { alert, now }), isSelected && 'sel')}
                data-leg={leg.reference}
                tabIndex={inReach === leg.reference ? 0 : -1}
                aria-label={nameLeg(leg, { alert, now })}
                aria-pressed={isSelected}
              >
                <span className="between">
                  <b className="at">{formatClock(leg.pickupAt)}</b>
                  <b className="el grow">
                    <FromTo from={leg.from} to={leg.to} />
                  </b>
                  <Glyph look={appearanceOf(leg)} />
                </span>
                <span className="between">
                  <span className="el soft">
                    {date && <b>{date} · </b>}
                    {[leg.vehicleType, leg.flight?.number].filter(Boolean).join(' · ')}
                  </span>
                  {isPlain ? <span>{formatFare(leg)}</span> : <i>{note}</i>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
})
