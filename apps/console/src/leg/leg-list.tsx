import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { DeskBooking } from '@kerbside/contract/dispatch.ts'
import { LEG_STATES } from '@kerbside/domain/booking/leg-state.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { NO_FILTER } from '../board/board-filter.ts'
import { formatDay } from '../board/describe-expiry.ts'
import { fromTop } from '../board/timeline/place-style.ts'
import { useBoard } from '../board/use-board.ts'
import { formatClock } from '../dispatch/format-clock.ts'
import { describeBar, formatFare, legAppearanceLabel } from '../dispatch/format-leg.ts'
import { appearanceOf, heatOf } from '../dispatch/leg-appearance.ts'
import { seenRows } from '../dispatch/stack-bars.ts'
import { bookingsOf } from '../shell/desk-queries.ts'
import { useFontScale } from '../shell/use-font-scale.ts'
import { FromTo, Glyph } from '../ui/desk-glyph.tsx'
import { useAfterPause } from '../ui/use-after-pause.ts'
import { useTime } from '../ui/use-second.ts'
import { useSight } from '../ui/use-window.ts'

/** As in leg.css, at the usual font size. */
const ROW_PX = 50

type Row = {
  reference: number
  at: string
  day?: string
  from: string
  to: string
  fare: string
  look: ReturnType<typeof appearanceOf>
  word: string
  heat?: 'hot' | 'warm' | undefined
  who: string
}

/** The day's legs by pickup; with a search text, matches among all legs. */
export function LegList({ current, day }: { current?: number; day?: string | undefined }) {
  const [query, setQuery] = useState('')
  const settledQuery = useAfterPause(query.trim())
  const found = useQuery(bookingsOf(settledQuery))
  const whole = useDay(day)
  const rows = settledQuery === '' ? whole.rows : (found.data?.bookings ?? []).map(rowOfFound)
  const box = useRef<HTMLDivElement>(null)
  const sight = useSight(box, 0)
  const rowHeight = ROW_PX * useFontScale()
  const { first, last } = seenRows(sight, { rowHeight, count: rows.length, more: 8 })

  const at = rows.findIndex(({ reference }) => reference === current)
  const show = useEffectEvent(() => {
    const next = rows.findIndex(
      ({ look: appearance }) => appearance !== 'completed' && appearance !== 'off',
    )
    const wanted = at >= 0 ? at - 2 : next - 1
    if (box.current) box.current.scrollTop = Math.max(0, wanted * rowHeight)
  })
  const isRead = rows.length > 0
  useEffect(() => {
    if (isRead) show()
  }, [isRead])
  return (
    <nav className="jl" aria-label={t('desk.bookings')}>
      <div className="hd">
        <input
          type="search"
          aria-label={t('desk.searchBookings')}
          placeholder={t('desk.searchBookings')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <output className="soft small">
          {[settledQuery === '' ? whole.day : '', t('desk.list', { count: rows.length })]
            .filter(Boolean)
            .join(' · ')}
        </output>
      </div>
      {rows.length === 0 && !found.isFetching && (settledQuery !== '' || whole.isReady) && (
        <div className="dk-mid">
          <h2>
            {settledQuery ? t('desk.nothingFound', { q: settledQuery }) : t('desk.noBookings')}
          </h2>
          {!settledQuery && <p className="soft">{t('desk.noBookingsText')}</p>}
        </div>
      )}
      <div className="jl-rows" ref={box}>
        <ul style={{ height: rows.length * rowHeight }}>
          {rows.slice(first, last).map((row, index) => (
            <li key={row.reference} style={fromTop((first + index) * rowHeight)}>
              <NavLink
                to={`/console/leg/${row.reference}`}
                className={({ isActive }) => classNames(isActive && 'is-on', row.heat)}
              >
                <b className="at">{row.at}</b>
                <b className="el">
                  <FromTo from={row.from} to={row.to} />
                </b>
                <span className="num">{row.fare}</span>
                {row.day && <span className="soft dk-tick">{row.day}</span>}
                <span className="state">
                  <Glyph look={row.look} /> {row.word}
                </span>
                <span className="soft num el">{row.who}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** Legs with a pickup on this day: the board also has the nights around it. */
function useDay(day: string | undefined): { rows: Row[]; day: string; isReady: boolean } {
  const { board, alertByLeg } = useBoard(day, { filter: NO_FILTER })
  const now = useTime(30)
  const rows = useMemo(() => {
    const names = new Map(board?.drivers.map(({ driverId, name }) => [driverId, name]))
    const rowOf = (leg: BoardLeg): Row => {
      const alert = alertByLeg.get(leg.reference)
      const word = describeBar(leg, { alert, now })
      const driver = names
        .get(leg.driverId ?? 0)
        ?.split(' ')
        .at(-1)
      const isInWord = word.toLowerCase() === t('desk.notAssigned')
      return {
        reference: leg.reference,
        at: formatClock(leg.pickupAt),
        from: leg.from,
        to: leg.to,
        fare: formatFare(leg),
        look: appearanceOf(leg),
        word,
        heat: heatOf(leg, { alert, now }),
        who: driver ?? (isInWord ? '' : t('desk.notAssigned')),
      }
    }
    return (board?.legs ?? [])
      .filter(({ pickupLocal }) => pickupLocal.startsWith(board?.day ?? ''))
      .sort((a, b) => a.pickupAt.localeCompare(b.pickupAt))
      .map(rowOf)
  }, [board, alertByLeg, now])
  // while a day is loaded the board still shows the one before
  const isReady = board !== undefined && (day === undefined || board.day === day)
  return { rows: isReady ? rows : [], day: isReady ? formatDay(board.day) : '', isReady }
}

function rowOfFound(entry: DeskBooking): Row {
  const state = LEG_STATES.find((item) => item === entry.state) ?? 'confirmed'
  const appearance = appearanceOf({ state, offer: null, approval: false })
  return {
    reference: entry.reference,
    at: formatClock(entry.pickupAt),
    day: formatTime(new Date(entry.pickupAt), 'day'),
    from: entry.from,
    to: entry.to,
    fare: formatWireMoney(entry.fare, entry.currencyCode),
    look: appearance,
    word: legAppearanceLabel(appearance),
    who: entry.driver || entry.passenger,
  }
}
