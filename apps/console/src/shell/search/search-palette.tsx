import type { BoardDriver } from '@kerbside/contract/dispatch/board.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { legAppearanceLabel } from '../../dispatch/format-leg.ts'
import { appearanceOf } from '../../dispatch/leg-appearance.ts'
import { deskFleet } from '../../fleet/use-fleet.ts'
import { fetchAccounts } from '../../people/accounts/desk-account.ts'
import { fetchCustomers } from '../../people/desk-customer.ts'
import { FromTo, Glyph } from '../../ui/desk-glyph.tsx'
import {
  ArrowIcon,
  CarIcon,
  KeyboardIcon,
  PeopleIcon,
  PlusIcon,
  SlidersIcon,
  WindowIcon,
} from '../../ui/desk-icon.tsx'
import { useAfterPause } from '../../ui/use-after-pause.ts'
import { useDesk } from '../desk-context.tsx'
import { boardOf, bookingsOf } from '../desk-queries.ts'
import { matches, Palette, type PaletteRow } from '../palette.tsx'
import type { ScreenCommand, ScreenCommands } from './screen-commands.ts'
import { listPages, listSettings, type SearchEntry } from './search-entries.ts'

type SearchPaletteProps = {
  commands: readonly ScreenCommand[]
  onDriver: ScreenCommands['onDriver']
  onClose: () => void
}

/** Of each kind. */
const MAX_RESULTS = 6
/** A name is looked up from its second letter. */
const MIN_LETTERS = 2

/** Finds a booking, person, vehicle, page or setting, or runs a command. */
export function SearchPalette({ commands, onDriver, onClose }: SearchPaletteProps) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const open = (path: string) => {
    onClose()
    void navigate(path)
  }
  const run = (act: () => void) => () => {
    onClose()
    act()
  }
  const isTyped = query.trim() !== ''
  const bookings = useBookingRows(query, (reference) => open(`/console/leg/${reference}`))
  const drivers = useDriverRows(query, {
    open,
    onDriver: onDriver && ((driver) => run(() => onDriver(driver))()),
  })
  const people = usePeopleRows(query, open)
  return (
    <Palette
      mode={undefined}
      label={t('desk.commands')}
      placeholder={t('desk.palettePlace')}
      query={query}
      onQuery={setQuery}
      rows={[
        ...bookings.rows,
        ...drivers,
        ...people.rows,
        ...useCommandRows(query, { commands, run }),
        ...useEntryRows(query, { isTyped, open }),
      ]}
      empty={
        bookings.isFetching || people.isFetching
          ? t('desk.searching')
          : t('desk.nothingFound', { q: query })
      }
      does={t('desk.doesGo')}
      onClose={onClose}
    />
  )
}

/** Jobs of today's board, then the bookings that the server finds. */
function useBookingRows(query: string, onOpen: (reference: number) => void) {
  const { live } = useDesk()
  const { data: board } = useQuery(boardOf(undefined, live === 'live'))
  const { data, isFetching } = useQuery(bookingsOf(useAfterPause(query.trim())))
  if (query.trim() === '') return { rows: [], isFetching: false }
  const onBoard = (board?.legs ?? [])
    .filter((leg) => matches(query, [leg.bookingRef, leg.passenger, leg.from, leg.to]))
    .slice(0, MAX_RESULTS)
  const known = new Set(onBoard.map(({ reference }) => reference))
  const found = (data?.bookings ?? []).filter(({ reference }) => !known.has(reference))
  const rows = [
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
      run: () => onOpen(item.reference),
    }),
  )
  return { rows, isFetching }
}

type DriverActions = {
  open: (path: string) => void
  onDriver: ((driver: BoardDriver) => void) | undefined
}

/** Drivers of the board, and every driver and vehicle of the fleet if the role may see it. */
function useDriverRows(query: string, { open, onDriver }: DriverActions): PaletteRow[] {
  const { live, member } = useDesk()
  const isTyped = query.trim() !== ''
  const { data: board } = useQuery(boardOf(undefined, live === 'live'))
  const mayOpen = listPages(member.role).some(({ path }) => path === '/console/fleet/drivers')
  const { data: fleet } = useQuery({ ...deskFleet(), enabled: mayOpen && isTyped })
  if (!isTyped) return []
  const row = (
    key: string,
    { title, plate, text, act }: { title: string; plate: string; text: string; act: () => void },
  ): PaletteRow => ({
    key,
    group: t('desk.drivers'),
    icon: <CarIcon />,
    title: <b>{title}</b>,
    aside: plate && <span className="dk-plate">{plate}</span>,
    text,
    run: act,
  })
  const openDriver = (number: number) => open(`/console/fleet/drivers?open=${number}`)
  const onBoard = (board?.drivers ?? []).filter(({ name, vehicle }) =>
    matches(query, [name, vehicle?.registration]),
  )
  const known = new Set(onBoard.map(({ driverId }) => driverId))
  return [
    ...onBoard.map((driver) =>
      row(`driver ${driver.driverId}`, {
        title: driver.name,
        plate: driver.vehicle?.registration ?? '',
        text: t(driver.shift ? 'desk.free' : 'desk.offShift'),
        act: () => (onDriver ? onDriver(driver) : openDriver(driver.driverId)),
      }),
    ),
    ...(fleet?.drivers ?? [])
      .filter(({ number }) => !known.has(number))
      .filter(({ firstName, lastName, phone }) => matches(query, [firstName, lastName, phone]))
      .map(({ number, firstName, lastName, phone }) =>
        row(`driver ${number}`, {
          title: `${firstName} ${lastName}`,
          plate: '',
          text: phone,
          act: () => openDriver(number),
        }),
      ),
    ...(fleet?.vehicles ?? [])
      .filter((vehicle) =>
        matches(query, [
          vehicle.registration,
          vehicle.registration.replaceAll(' ', ''),
          vehicle.make,
          vehicle.model,
        ]),
      )
      .map(({ number, registration, make, model }) =>
        row(`vehicle ${number}`, {
          title: `${make} ${model}`.trim() || registration,
          plate: registration,
          text: t('areas.vehicles'),
          act: () => open(`/console/fleet/vehicles?open=${number}`),
        }),
      ),
  ].slice(0, MAX_RESULTS)
}

/** Customers and corporate accounts, if the role may see them. */
function usePeopleRows(query: string, open: (path: string) => void) {
  const { member } = useDesk()
  const q = useAfterPause(query.trim())
  const isLongEnough = q.length >= MIN_LETTERS
  const pages = new Set(listPages(member.role).map(({ path }) => path))
  const customers = useQuery({
    queryKey: ['search-customers', q],
    queryFn: ({ signal }) => fetchCustomers({ q }, { signal }),
    enabled: isLongEnough && pages.has('/console/customers/people'),
  })
  const accounts = useQuery({
    queryKey: ['search-accounts', q],
    queryFn: ({ signal }) => fetchAccounts({ q }, { signal }),
    enabled: isLongEnough && pages.has('/console/customers/accounts'),
  })
  const isFetching = customers.isFetching || accounts.isFetching
  if (query.trim().length < MIN_LETTERS) return { rows: [], isFetching }
  const row = (key: string, { title, text, path }: Record<'title' | 'text' | 'path', string>) => ({
    key,
    group: t('areas.customers'),
    icon: <PeopleIcon />,
    title: <b>{title}</b>,
    text,
    run: () => open(path),
  })
  const rows: PaletteRow[] = [
    ...(customers.data?.customers ?? [])
      .slice(0, MAX_RESULTS)
      .map(({ customerId, name, email, phone }) =>
        row(`customer ${customerId}`, {
          title: name || email,
          text: [name && email, phone].filter(Boolean).join(' · '),
          path: `/console/customers/people/${customerId}`,
        }),
      ),
    ...(accounts.data?.accounts ?? []).slice(0, MAX_RESULTS).map(({ bookerId, name }) =>
      row(`account ${bookerId}`, {
        title: name,
        text: t('areas.accounts'),
        path: `/console/customers/accounts/${bookerId}`,
      }),
    ),
  ]
  return { rows, isFetching }
}

/** Pages and settings, once something is typed. */
function useEntryRows(
  query: string,
  { isTyped, open }: { isTyped: boolean; open: (path: string) => void },
): PaletteRow[] {
  const { member } = useDesk()
  if (!isTyped) return []
  const rowsOf = (
    entries: readonly SearchEntry[],
    { group, icon }: { group: string; icon: ReactNode },
  ) =>
    entries
      .filter(({ title, about }) => matches(query, [title, about]))
      .toSorted((a, b) => Number(matches(query, [b.title])) - Number(matches(query, [a.title])))
      .slice(0, MAX_RESULTS)
      .map(
        ({ path, title, about }): PaletteRow => ({
          key: path,
          group,
          icon,
          title,
          text: about,
          run: () => open(path),
        }),
      )
  return [
    ...rowsOf(listPages(member.role), { group: t('desk.pages'), icon: <WindowIcon /> }),
    ...rowsOf(listSettings(member.role), { group: t('desk.settings'), icon: <SlidersIcon /> }),
  ]
}

/** Commands of the screen and of the whole console. */
function useCommandRows(
  query: string,
  { commands, run }: { commands: readonly ScreenCommand[]; run: (act: () => void) => () => void },
): PaletteRow[] {
  const { look, setPreferences } = useDesk()
  const all: ScreenCommand[] = [
    ...commands,
    ...(['light', 'dark', 'auto'] as const).map((colours) => ({
      key: `colours ${colours}`,
      text: `${t('desk.colours')}: ${t(COLOURS[colours])}`,
      run: () => setPreferences({ ...look, colours }),
    })),
  ]
  return all
    .filter(({ text }) => matches(query, [text]))
    .map(
      ({ key, text, hint, run: act }): PaletteRow => ({
        key,
        group: t('desk.things'),
        icon: iconOf(key),
        title: text,
        aside: hint && <kbd className="dk-kbd">{hint}</kbd>,
        run: run(act),
      }),
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
