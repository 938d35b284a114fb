import type { BoardDriver, BoardLeg } from '@kerbside/contract/desk/board.ts'
import { lookOf } from '@kerbside/web/dispatch/leg-look.ts'
import { sayLook } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Glyph, Way } from './desk-glyph.tsx'
import { ArrowIcon, CarIcon, KeyboardIcon, PlusIcon } from './desk-icon.tsx'
import { useDesk } from './desk-means.tsx'
import { bookingsOf } from './desk-queries.ts'
import { matches, Palette, type PaletteRow } from './palette.tsx'

export type Doing = { key: string; text: string; hint?: string; run: () => void }

type CommandPaletteProps = {
  drivers: readonly BoardDriver[]
  legs: readonly BoardLeg[]
  doings: readonly Doing[]
  onJob: (jobpartid: number) => void
  onDriver: (driver: BoardDriver) => void
  onClose: () => void
}

const PAUSE_MS = 200
const MOST = 6

/** Find a journey, a driver, a place; or do something. */
export function CommandPalette(props: CommandPaletteProps) {
  const { drivers, legs, doings, onJob, onDriver, onClose } = props
  const { look, setLook } = useDesk()
  const [query, setQuery] = useState('')
  const asked = useAfterPause(query.trim())
  const { data, isFetching } = useQuery(bookingsOf(asked))
  const go = (run: () => void) => () => {
    onClose()
    run()
  }
  const own: Doing[] = [
    ...doings,
    ...(['light', 'dark', 'auto'] as const).map((colours) => ({
      key: `colours ${colours}`,
      text: `${say('desk.colours')}: ${say(COLOURS[colours])}`,
      run: () => setLook({ ...look, colours }),
    })),
  ]
  const things = own
    .filter(({ text }) => matches(query, [text]))
    .map(
      ({ key, text, hint, run }): PaletteRow => ({
        key,
        group: say('desk.things'),
        icon: iconOf(key),
        title: text,
        aside: hint && <kbd className="dk-kbd">{hint}</kbd>,
        run: go(run),
      }),
    )
  const typed = query.trim() !== ''
  const people = drivers
    .filter(({ name, vehicle }) => typed && matches(query, [name, vehicle?.regno]))
    .slice(0, MOST)
    .map(
      (driver): PaletteRow => ({
        key: `driver ${driver.driverid}`,
        group: say('desk.drivers'),
        icon: <CarIcon />,
        title: <b>{driver.name}</b>,
        aside: driver.vehicle && <span className="dk-plate">{driver.vehicle.regno}</span>,
        text: say(driver.shift ? 'desk.free' : 'desk.offShift'),
        run: go(() => onDriver(driver)),
      }),
    )
  const onBoard = legs
    .filter((leg) => typed && matches(query, [leg.bookingref, leg.passenger, leg.from, leg.to]))
    .slice(0, MOST)
  const known = new Set(onBoard.map(({ jobpartid }) => jobpartid))
  const found = typed ? (data?.bookings ?? []).filter(({ jobpartid }) => !known.has(jobpartid)) : []
  const journeys = [
    ...onBoard.map((leg) => ({ ...leg, look: lookOf(leg) })),
    ...found.map((one) => ({ ...one, look: undefined })),
  ].map(
    (one): PaletteRow => ({
      key: `job ${one.jobpartid}`,
      group: say('desk.journeys'),
      icon: <Glyph look={one.look ?? 'open'} />,
      title: (
        <b>
          {one.bookingref} · <Way from={one.from} to={one.to} />
        </b>
      ),
      text: [
        sayTime(new Date(one.pickupat), 'day'),
        sayTime(new Date(one.pickupat), 'clock'),
        one.passenger,
        one.look ? sayLook(one.look) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      run: go(() => onJob(one.jobpartid)),
    }),
  )
  return (
    <Palette
      mode={undefined}
      label={say('desk.commands')}
      placeholder={say('desk.palettePlace')}
      query={query}
      onQuery={setQuery}
      rows={[...journeys, ...people, ...things]}
      empty={isFetching ? say('desk.searching') : say('desk.nothingFound', { q: query })}
      does={say('desk.doesGo')}
      onClose={onClose}
    />
  )
}

const COLOURS = {
  auto: 'desk.coloursAuto',
  light: 'desk.coloursLight',
  dark: 'desk.coloursDark',
} as const

function iconOf(key: string) {
  if (key === 'new') return <PlusIcon />
  return key === 'keys' ? <KeyboardIcon /> : <ArrowIcon />
}

/** What was typed once nothing more is. */
export function useAfterPause(text: string): string {
  const [said, setSaid] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return said
}
