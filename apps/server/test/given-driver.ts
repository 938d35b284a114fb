import { DRIVER_LICENCES, LICENCE_KINDS, type Vehicle } from '@kerbside/domain/driver/driver.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { addDriver } from '../src/features/driver/add-driver.ts'
import { beginShift } from '../src/features/driver/change-shift.ts'
import { keepLicence } from '../src/features/driver/keep-licence.ts'
import { saveVehicle } from '../src/features/driver/save-vehicle.ts'
import { hashFor } from './given-account.ts'
import type { House, Visitor } from './house.ts'

export type GivenDriver = {
  driverId: string
  /** Their number on the wire. */
  number: number
  vehicleId: string
  vehicleNumber: number
  /** The code of their link. */
  invitation: string
  phone: string
}

type Facts = {
  slug: 'kerbside' | 'northway'
  firstName: string
  lastName: string
  phone: string
  email: string
  vehicle: Partial<Omit<Vehicle, 'id' | 'number'>>
  /** The last day of every licence; '' for none at all. */
  papersUntil: string
  /** Where they are on shift; left out, they are not. */
  at: { lat: number; lng: number }
}

const given = { count: 0 }

/** Somebody who drives here, with a car and papers, and on shift where `at` says so. */
export async function givenDriver(house: House, facts: Partial<Facts> = {}): Promise<GivenDriver> {
  const call = await house.call(facts.slug)
  const place = given.count++ % 800
  const vehicle = await saveVehicle(call, {
    make: 'Toyota',
    model: 'Prius',
    colour: 'Silver',
    registration: `TEST ${place}`,
    vehicleTypeIds: [1, 2, 3, 4],
    wheelchair: false,
    ...facts.vehicle,
  })
  if (!vehicle.ok) throw new Error(vehicle.reason)
  const phone = facts.phone ?? `+447700900${String(place).padStart(3, '0')}`
  const added = await addDriver(call, {
    firstName: facts.firstName ?? 'Dan',
    lastName: facts.lastName ?? 'Driver',
    phone,
    email: facts.email ?? '',
    vehicleNumber: vehicle.number,
  })
  if (!added.ok) throw new Error(added.reason)
  const made = {
    driverId: added.driverId,
    number: added.number,
    vehicleId: vehicle.vehicleId,
    vehicleNumber: vehicle.number,
    invitation: added.invitation.path.split('#')[1] ?? '',
    phone,
  }
  const until = facts.papersUntil ?? '2030-12-31'
  if (until !== '') await givenPapers(house, { ...made, until, slug: facts.slug })
  if (facts.at) await givenShift(house, { ...made, at: facts.at, slug: facts.slug })
  return made
}

/** Every licence a driver and a car need, until this day. */
export async function givenPapers(
  house: House,
  facts: Pick<GivenDriver, 'number' | 'vehicleNumber'> & {
    until: string
    slug?: Facts['slug'] | undefined
  },
): Promise<void> {
  const call = await house.call(facts.slug)
  const expiresOn = facts.until as LocalDate
  for (const kind of LICENCE_KINDS) {
    const isDriver = DRIVER_LICENCES.some((known) => known === kind)
    const number = isDriver ? facts.number : facts.vehicleNumber
    await keepLicence(call, { number, licence: { kind, number: 'T-1', expiresOn } })
  }
}

/** On shift, and seen here just now. */
export async function givenShift(
  house: House,
  facts: { driverId: string; at: Facts['at']; slug?: Facts['slug'] | undefined },
): Promise<void> {
  const call = await house.call(facts.slug)
  const { driverId, at } = facts
  const begun = await beginShift(call, { driverId, vehicleNumber: undefined })
  if (!begun.ok) throw new Error(begun.reason)
  call.drivers.seen(call.operator, { driverId, ...at, at: call.now() })
}

/** A phone that is signed in as this driver, who chose the word for a password. */
export async function signInDriver(
  house: House,
  driver: Pick<GivenDriver, 'invitation' | 'phone'>,
  { host = 'kerbside.localhost', word = 'dan' } = {},
): Promise<Visitor> {
  const phone = house.visitor(host)
  const passwordhash = hashFor(word)
  const said = { invitation: driver.invitation, passwordhash }
  const { body } = await phone.post('/api/driver/enrol', said)
  if (body['code'] !== 1) throw new Error(`not enrolled: ${JSON.stringify(body)}`)
  return phone
}
