import { CODE } from '@kerbside/contract/codes.ts'
import {
  saveFleetDriver,
  saveFleetType,
  saveFleetVehicle,
  showFleet,
} from '@kerbside/contract/fleet/desk.ts'
import { listDeskStaff, saveDeskStaff } from '@kerbside/contract/staff/desk.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import areas from '@kerbside/words/en/areas.json' with { type: 'json' }
import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GivenDesk } from '../shell/given-desk.tsx'
import { StaffScreen } from '../staff/staff-screen.tsx'
import type { DeskMember, FleetDriver, FleetType, FleetVehicle } from './api.ts'
import { DriversScreen } from './drivers-screen.tsx'
import { TypesScreen } from './types-screen.tsx'
import { VehiclesScreen } from './vehicles-screen.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [areas, desk] }),
)
const { fetch } = globalThis
afterEach(() => {
  cleanup()
  globalThis.fetch = fetch
})

const DONE = { code: CODE.done, message: '' }
const CONFLICT = { code: CODE.refused, message: 'Changed.', number: 0, errors: [] }

const type: FleetType = {
  vehicleTypeId: 3,
  version: 1,
  name: 'Saloon',
  description: 'Up to four.',
  drawing: 'saloon',
  picture: '',
  passengers: 4,
  luggage: 2,
  handbags: 2,
  accessible: false,
  retired: false,
  isDefault: true,
  prices: 0,
  onlyCars: 0,
}
const car: FleetVehicle = {
  number: 5,
  version: 1,
  make: 'Skoda',
  model: 'Superb',
  colour: 'grey',
  registration: 'KB24 AAA',
  vehicleTypeIds: [3],
  wheelchair: false,
  drivenBy: 0,
  legs: 0,
  documents: [],
}
const driver: FleetDriver = {
  number: 9,
  version: 1,
  firstName: 'Marek',
  lastName: 'Dudek',
  phone: '+442079460123',
  email: 'marek@kerbside.test',
  sharePercent: 75,
  vehicleNumber: 0,
  hasPhoto: false,
  since: '2026-01-05T09:00:00Z',
  enrolled: true,
  onShift: false,
  documents: [],
  outcome: { kind: 'clear', document: null, name: '', expiresOn: '', days: 0, stopped: [] },
  legs: [],
}
const member: DeskMember = {
  id: '0b0b6c7e-4a5f-4c0e-9a63-0f0c2d1e7a11',
  version: 1,
  name: 'Priya Shah',
  email: 'priya@kerbside.test',
  role: 'dispatcher',
  state: 'enrolled',
  since: '2026-01-05T09:00:00Z',
  recoveryLeft: 8,
  sessions: [],
}

type Saved = { version: number } & Record<string, unknown>

/** A server on which another user saves while the sheet is open: the first save is a conflict, the second succeeds. */
function givenOther(others: {
  type?: Partial<FleetType>
  car?: Partial<FleetVehicle>
  driver?: Partial<FleetDriver>
  member?: Partial<DeskMember>
}) {
  const saves: Saved[] = []
  const save = ({ of, ...input }: Record<string, unknown>) => {
    saves.push({ ...input, ...(of as object) } as Saved)
    return saves.length === 1
      ? Response.json(CONFLICT, { status: 409 })
      : { ...DONE, number: 1, errors: [] }
  }
  const now = <Value extends object>(value: Value, change: Partial<Value> | undefined): Value =>
    saves.length > 0 ? { ...value, ...change, version: 2 } : value
  givenServer([
    answering(showFleet, () => ({
      ...DONE,
      today: '2026-11-24',
      currencyCode: 'GBP',
      authority: 'TfL',
      kinds: [],
      types: [now(type, others.type)],
      vehicles: [now(car, others.car)],
      drivers: [now(driver, others.driver)],
    })),
    answering(listDeskStaff, () => ({ ...DONE, members: [now(member, others.member)] })),
    answering(saveFleetType, save),
    answering(saveFleetVehicle, save),
    answering(saveFleetDriver, save),
    answering(saveDeskStaff, save),
  ])
  return { saves }
}

async function edit(Screen: () => ReactNode, { open, label }: { open: string; label: string }) {
  render(
    <GivenDesk memberRole="owner">
      <Screen />
    </GivenDesk>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: open }))
  const field = () => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label)
  await user.clear(field())
  await user.type(field(), 'Mine')
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  const note = await screen.findByText(/Someone else just changed this/)
  expect(note.closest('dialog')).not.toBeNull()
  expect(field().value).toBe('Mine')
  return { save }
}

test('a vehicle type that someone else saved first keeps what was typed, on top of their changes', async () => {
  const { saves } = givenOther({ type: { passengers: 6 } })
  const { save } = await edit(TypesScreen, { open: 'Edit', label: 'Name' })
  await save()
  expect(saves).toMatchObject([
    { version: 1, name: 'Mine', passengers: 4 },
    { version: 2, name: 'Mine', passengers: 6 },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a field that both changed says so', async () => {
  givenOther({ type: { name: 'Theirs' } })
  await edit(TypesScreen, { open: 'Edit', label: 'Name' })
  // the field is marked when the newer values have arrived, after the note
  expect(await screen.findByText(/changed this field too/)).toBeTruthy()
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['vehicle', VehiclesScreen, { open: 'KB24 AAA', label: 'Colour' }, { colour: 'Mine' }],
  ['driver', DriversScreen, { open: 'Marek Dudek', label: 'Last name' }, { lastName: 'Mine' }],
  ['staff member', StaffScreen, { open: /Priya/, label: 'Name' }, { name: 'Mine' }],
] as const)(
  'a %s that someone else saved first keeps what was typed',
  async (_, Screen, where, mine) => {
    const { saves } = givenOther({
      car: { make: 'Kia' },
      driver: { sharePercent: 80 },
      member: { role: 'owner' },
    })
    const { save } = await edit(Screen, { ...where, open: where.open as string })
    await save()
    const theirs = {
      colour: { make: 'Kia' },
      lastName: { sharePercent: 80 },
      name: { role: 'owner' },
    }
    const [field] = Object.keys(mine) as (keyof typeof theirs)[]
    expect(saves).toMatchObject([
      { version: 1, ...mine },
      { version: 2, ...mine, ...(field && theirs[field]) },
    ])
  },
)
