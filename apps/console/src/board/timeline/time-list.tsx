import type { BoardAlert, BoardDriver, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatClock } from '../../dispatch/format-clock.ts'
import { badgeLabel, describeBar, formatFare, nameLeg } from '../../dispatch/format-leg.ts'
import { appearanceOf, heatOf } from '../../dispatch/leg-appearance.ts'
import { seenRows } from '../../dispatch/stack-bars.ts'
import { FromTo, Glyph } from '../../ui/desk-glyph.tsx'
import { useTime } from '../../ui/use-second.ts'
import { useSight } from '../../ui/use-window.ts'
import { formatDay } from '../describe-expiry.ts'
import { fromTop } from './place-style.ts'

type TimeListProps = {
  legs: readonly BoardLeg[]
  drivers: readonly BoardDriver[]
  alerts: ReadonlyMap<number, BoardAlert>
  selected: number | undefined
  /** The board's day; a leg of the night before or after shows its own. */
  day: string
  rowHeight: number
  /** Legs with a pickup from then on are scrolled into view first. */
  startAt: number
  onSelect: (reference: number) => void
}

/** The day by pickup: for phones, and for screen readers. */
export function TimeList(props: TimeListProps) {
  const { legs, drivers, alerts, selected, day, rowHeight, startAt } = props
  const box = useRef<HTMLDivElement>(null)
  const sight = useSight(box, 0)
  const now = useTime(30)
  const go = useNavigate()
  const sorted = useMemo(
    () => [...legs].sort((a, b) => a.pickupAt.localeCompare(b.pickupAt)),
    [legs],
  )
  const names = useMemo(() => new Map(drivers.map((item) => [item.driverId, item.name])), [drivers])
  const { first, last } = seenRows(sight, { rowHeight, count: sorted.length, more: 6 })
  const chosen = sorted.findIndex(({ reference }) => reference === selected)
  const started = useRef(false)
  useEffect(() => {
    if (started.current || sorted.length === 0 || !box.current) return
    started.current = true
    const next = sorted.findIndex(({ endsAt }) => Date.parse(endsAt) >= startAt)
    box.current.scrollTop = Math.max(0, (next - 1) * rowHeight)
  }, [sorted, startAt, rowHeight])
  useEffect(() => {
    const element = box.current
    if (!element || chosen < 0) return
    const top = chosen * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight
  }, [chosen, rowHeight])
  return (
    <div className="time-list" ref={box}>
      <ul style={{ height: sorted.length * rowHeight }} aria-label={t('desk.legsTab')}>
        {sorted.slice(first, last).map((leg, index) => {
          const alert = alerts.get(leg.reference)
          const heat = heatOf(leg, { alert, now })
          const driver = names.get(leg.driverId ?? 0)
          return (
            <li key={leg.reference} style={fromTop((first + index) * rowHeight)}>
              <button
                type="button"
                className={classNames('row', heat, selected === leg.reference && 'is-on')}
                data-leg={leg.reference}
                aria-label={nameLeg(leg, { alert, now, driver })}
                onClick={() => {
                  props.onSelect(leg.reference)
                  void go(`/console/leg/${leg.reference}`)
                }}
              >
                <span className="at">
                  <b>{formatClock(leg.pickupAt)}</b>
                  {!leg.pickupLocal.startsWith(day) && (
                    <span className="soft dk-tick">{formatDay(leg.pickupLocal.slice(0, 10))}</span>
                  )}
                </span>
                <b className="el">
                  <FromTo from={leg.from} to={leg.to} />
                </b>
                <span className="more el">{leg.passenger}</span>
                <span className="more soft el">{leg.vehicleType}</span>
                <span className="num">{formatFare(leg)}</span>
                <span className="state">
                  <Glyph look={appearanceOf(leg)} /> {describeBar(leg, { alert, now })}
                </span>
                <span className="more soft mono el">{leg.bookingRef}</span>
                <span className="more soft el">
                  {[leg.flight?.number, ...leg.badges.map(badgeLabel)].filter(Boolean).join(', ')}
                </span>
                <span className="soft el num">{driver ?? t('desk.notAssigned')}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
