import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { DeskBooking } from '@kerbside/contract/desk.ts'
import { JOB_STATES } from '@kerbside/domain/booking/job.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { heatOf, lookOf } from '@kerbside/web/dispatch/leg-look.ts'
import { sayClock } from '@kerbside/web/dispatch/say-clock.ts'
import { sayBar, sayDeskMoney, sayFare, sayLook } from '@kerbside/web/dispatch/say-leg.ts'
import { seenRows } from '@kerbside/web/dispatch/stack-bars.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { NO_FILTER } from './board-filter.ts'
import { useAfterPause } from './command-palette.tsx'
import { Glyph, Way } from './desk-glyph.tsx'
import { bookingsOf } from './desk-queries.ts'
import { fromTop } from './place-style.ts'
import { sayDay } from './say-paper.ts'
import { useBoard } from './use-board.ts'
import { useLetterScale } from './use-letter-size.ts'
import { useTime } from './use-second.ts'
import { useSight } from './use-window.ts'

/** As in job.css, with letters of the usual size. */
const ROW_PX = 50

type Row = {
  jobpartid: number
  at: string
  day?: string
  from: string
  to: string
  fare: string
  look: ReturnType<typeof lookOf>
  word: string
  heat?: 'hot' | 'warm' | undefined
  who: string
}

/** The day by pickup; with something typed, whatever is found among all. */
export function JobList({ current, day }: { current?: number; day?: string | undefined }) {
  const [query, setQuery] = useState('')
  const asked = useAfterPause(query.trim())
  const found = useQuery(bookingsOf(asked))
  const whole = useDay(day)
  const rows = asked === '' ? whole.rows : (found.data?.bookings ?? []).map(rowOfFound)
  const box = useRef<HTMLDivElement>(null)
  const sight = useSight(box, 0)
  const rowHeight = ROW_PX * useLetterScale()
  const { first, last } = seenRows(sight, { rowHeight, count: rows.length, more: 8 })

  const at = rows.findIndex(({ jobpartid }) => jobpartid === current)
  const show = useEffectEvent(() => {
    const next = rows.findIndex(({ look }) => look !== 'completed' && look !== 'off')
    const wanted = at >= 0 ? at - 2 : next - 1
    if (box.current) box.current.scrollTop = Math.max(0, wanted * rowHeight)
  })
  const isRead = rows.length > 0
  useEffect(() => {
    if (isRead) show()
  }, [isRead])
  return (
    <nav className="jl" aria-label={say('desk.bookings')}>
      <div className="hd">
        <input
          type="search"
          aria-label={say('desk.searchBookings')}
          placeholder={say('desk.searchBookings')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <output className="soft small">
          {[asked === '' ? whole.day : '', say('desk.list', { count: rows.length })]
            .filter(Boolean)
            .join(' · ')}
        </output>
      </div>
      {rows.length === 0 && !found.isFetching && (
        <div className="dk-mid">
          <h2>{asked ? say('desk.nothingFound', { q: asked }) : say('desk.noBookings')}</h2>
          {!asked && <p className="soft">{say('desk.noBookingsText')}</p>}
        </div>
      )}
      <div className="jl-rows" ref={box}>
        <ul style={{ height: rows.length * rowHeight }}>
          {rows.slice(first, last).map((row, index) => (
            <li key={row.jobpartid} style={fromTop((first + index) * rowHeight)}>
              <NavLink
                to={`/console/job/${row.jobpartid}`}
                className={({ isActive }) => classNames(isActive && 'is-on', row.heat)}
              >
                <b className="at">{row.at}</b>
                <b className="el">
                  <Way from={row.from} to={row.to} />
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

/** Those that are picked up on this day: the board tells of the night around it too. */
function useDay(day: string | undefined): { rows: Row[]; day: string } {
  const { board, byLeg } = useBoard(day, NO_FILTER)
  const now = useTime(30)
  const rows = useMemo(() => {
    const names = new Map(board?.drivers.map(({ driverid, name }) => [driverid, name]))
    const rowOf = (leg: BoardLeg): Row => {
      const alert = byLeg.get(leg.jobpartid)
      return {
        jobpartid: leg.jobpartid,
        at: sayClock(leg.pickupat),
        from: leg.from,
        to: leg.to,
        fare: sayFare(leg),
        look: lookOf(leg),
        word: sayBar(leg, { alert, now }),
        heat: heatOf(leg, { alert, now }),
        who:
          names
            .get(leg.driverid ?? 0)
            ?.split(' ')
            .at(-1) ?? say('desk.nobody'),
      }
    }
    return (board?.legs ?? [])
      .filter(({ pickupdatetime }) => pickupdatetime.startsWith(board?.day ?? ''))
      .sort((a, b) => a.pickupat.localeCompare(b.pickupat))
      .map(rowOf)
  }, [board, byLeg, now])
  return { rows, day: board ? sayDay(board.day) : '' }
}

function rowOfFound(one: DeskBooking): Row {
  const state = JOB_STATES.find((known) => known === one.state) ?? 'confirmed'
  const look = lookOf({ state, offer: null, approval: false })
  return {
    jobpartid: one.jobpartid,
    at: sayClock(one.pickupat),
    day: sayTime(new Date(one.pickupat), 'day'),
    from: one.from,
    to: one.to,
    fare: sayDeskMoney(one.fare, one.currencycode),
    look,
    word: sayLook(look),
    who: one.driver || one.passenger,
  }
}
