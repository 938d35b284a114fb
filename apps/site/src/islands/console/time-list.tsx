import type { BoardAlert, BoardDriver, BoardLeg } from '@kerbside/contract/desk/board.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { heatOf, lookOf } from '@kerbside/web/dispatch/leg-look.ts'
import { sayClock } from '@kerbside/web/dispatch/say-clock.ts'
import { nameLeg, sayBadge, sayBar, sayFare } from '@kerbside/web/dispatch/say-leg.ts'
import { seenRows } from '@kerbside/web/dispatch/stack-bars.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Glyph, Way } from './desk-glyph.tsx'
import { fromTop } from './place-style.ts'
import { sayDay } from './say-paper.ts'
import { useTime } from './use-second.ts'
import { useSight } from './use-window.ts'

type TimeListProps = {
  legs: readonly BoardLeg[]
  drivers: readonly BoardDriver[]
  alerts: ReadonlyMap<number, BoardAlert>
  selected: number | undefined
  /** The board's own; a journey of the night before or after says which. */
  day: string
  rowHeight: number
  /** Journeys by pickup from then on are what one looks at first. */
  startAt: number
  onSelect: (jobpartid: number) => void
}

/** The day by pickup: what a phone shows, and whoever reads rather than looks. */
export function TimeList(props: TimeListProps) {
  const { legs, drivers, alerts, selected, day, rowHeight, startAt } = props
  const box = useRef<HTMLDivElement>(null)
  const sight = useSight(box, 0)
  const now = useTime(30)
  const go = useNavigate()
  const sorted = useMemo(
    () => [...legs].sort((a, b) => a.pickupat.localeCompare(b.pickupat)),
    [legs],
  )
  const names = useMemo(() => new Map(drivers.map((one) => [one.driverid, one.name])), [drivers])
  const { first, last } = seenRows(sight, { rowHeight, count: sorted.length, more: 6 })
  const chosen = sorted.findIndex(({ jobpartid }) => jobpartid === selected)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || sorted.length === 0 || !box.current) return
    begun.current = true
    const next = sorted.findIndex(({ endsat }) => Date.parse(endsat) >= startAt)
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
      <ul style={{ height: sorted.length * rowHeight }} aria-label={say('desk.jobsTab')}>
        {sorted.slice(first, last).map((leg, index) => {
          const alert = alerts.get(leg.jobpartid)
          const heat = heatOf(leg, { alert, now })
          const driver = names.get(leg.driverid ?? 0)
          return (
            <li key={leg.jobpartid} style={fromTop((first + index) * rowHeight)}>
              <button
                type="button"
                className={classNames('row', heat, selected === leg.jobpartid && 'is-on')}
                data-leg={leg.jobpartid}
                aria-label={nameLeg(leg, { alert, now, driver })}
                onClick={() => {
                  props.onSelect(leg.jobpartid)
                  void go(`/console/job/${leg.jobpartid}`)
                }}
              >
                <span className="at">
                  <b>{sayClock(leg.pickupat)}</b>
                  {!leg.pickupdatetime.startsWith(day) && (
                    <span className="soft dk-tick">{sayDay(leg.pickupdatetime.slice(0, 10))}</span>
                  )}
                </span>
                <b className="el">
                  <Way from={leg.from} to={leg.to} />
                </b>
                <span className="more el">{leg.passenger}</span>
                <span className="more soft el">{leg.vehicletype}</span>
                <span className="num">{sayFare(leg)}</span>
                <span className="state">
                  <Glyph look={lookOf(leg)} /> {sayBar(leg, { alert, now })}
                </span>
                <span className="more soft mono el">{leg.bookingref}</span>
                <span className="more soft el">
                  {[leg.flight?.number, ...leg.badges.map(sayBadge)].filter(Boolean).join(', ')}
                </span>
                <span className="soft el num">{driver ?? say('desk.nobody')}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
