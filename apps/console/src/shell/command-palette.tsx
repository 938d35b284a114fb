import type { BoardDriver, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { legAppearanceLabel } from '../dispatch/format-leg.ts'
import { appearanceOf } from '../dispatch/leg-appearance.ts'
import { FromTo, Glyph } from '../ui/desk-glyph.tsx'
import { ArrowIcon, CarIcon, KeyboardIcon, PlusIcon } from '../ui/desk-icon.tsx'
import { useAfterPause } from '../ui/use-after-pause.ts'
import { useDesk } from './desk-context.tsx'
import { bookingsOf } from './desk-queries.ts'
import { matches, Palette, type PaletteRow } from './palette.tsx'

export type Doing = { key: string; text: string; hint?: string; run: () => void }

type CommandPaletteProps = {
  drivers: readonly BoardDriver[]
  legs: readonly BoardLeg[]
  doings: readonly Doing[]
  onOpenLeg: (reference: number) => void
  onDriver: (driver: BoardDriver) => void
  onClose: () => void
}

const MAX_RESULTS = 6

/** Finds a leg, a driver or a place, or runs a command. */
export function CommandPalette(props: CommandPaletteProps) {
  const { drivers, legs, doings, onOpenLeg, onDriver, onClose } = props
  const { look, setPreferences } = useDesk()
  const [query, setQuery] = useState('')
  const settledQuery = useAfterPause(query.trim())
  const { data, isFetching } = useQuery(bookingsOf(settledQuery))
  const go = (run: () => void) => () => {
    onClose()
    run()
  }
  const commands: Doing[] = [
    ...doings,
    ...(['light', 'dark', 'auto'] as const).map((colours) => ({
      key: `colours ${colours}`,
      text: `${t('desk.colours')}: ${t(COLOURS[colours])}`,
      run: () => setPreferences({ ...look, colours }),
    })),
  ]
  const entries = commands
    .filter(({ text }) => matches(query, [text]))
    .map(
      ({ key, text, hint, run }): PaletteRow => ({
        key,
        group: t('desk.things'),
        icon: iconOf(key),
        title: text,
        aside: hint && <kbd className="dk-kbd">{hint}</kbd>,
        run: go(run),
      }),
    )
  const typed = query.trim() !== ''
  const people = drivers
    .filter(({ name, vehicle }) => typed && matches(query, [name, vehicle?.registration]))
    .slice(0, MAX_RESULTS)
    .map(
      (driver): PaletteRow => ({
        key: `driver ${driver.driverId}`,
        group: t('desk.drivers'),
        icon: <CarIcon />,
        title: <b>{driver.name}</b>,
        aside: driver.vehicle && <span className="dk-plate">{driver.vehicle.registration}</span>,
        text: t(driver.shift ? 'desk.free' : 'desk.offShift'),
        run: go(() => onDriver(driver)),
      }),
    )
  const onBoard = legs
    .filter((leg) => typed && matches(query, [leg.bookingRef, leg.passenger, leg.from, leg.to]))
    .slice(0, MAX_RESULTS)
  const known = new Set(onBoard.map(({ reference }) => reference))
  const found = typed ? (data?.bookings ?? []).filter(({ reference }) => !known.has(reference)) : []
  const foundLegs = [
    ...onBoard.map((leg) => ({ ...leg, look: appearanceOf(leg) })),
    ...found.map((item) => ({ ...item, look: undefined })),
  ].map(
    (item): PaletteRow => ({
      key: `leg ${item.reference}`,
      group: t('desk.journeys'),
      icon: <Glyph look={item.look ?? 'open'} />,
      title: (
        <b>
          {item.bookingRef} · <FromTo from={item.from} to={item.to} />
        </b>
      ),
      text: [
        formatTime(new Date(item.pickupAt), 'day'),
        formatTime(new Date(item.pickupAt), 'clock'),
        item.passenger,
        item.look ? legAppearanceLabel(item.look) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      run: go(() => onOpenLeg(item.reference)),
    }),
  )
  return (
    <Palette
      mode={undefined}
      label={t('desk.commands')}
      placeholder={t('desk.palettePlace')}
      query={query}
      onQuery={setQuery}
      rows={[...foundLegs, ...people, ...entries]}
      empty={isFetching ? t('desk.searching') : t('desk.nothingFound', { q: query })}
      does={t('desk.doesGo')}
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
