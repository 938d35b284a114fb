import { DRIVER_LICENCES, LICENCE_KINDS, type Vehicle } from '@kerbside/domain/driver/driver.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { beginShift } from '../src/features/driver/change-shift.ts'
import { addDriver } from '../src/features/driver/fleet/add-driver.ts'
import { recordLicence } from '../src/features/driver/fleet/record-licence.ts'
import { saveVehicle } from '../src/features/driver/fleet/save-vehicle.ts'
import { hashFor } from './given-account.ts'
import type { TestApp, TestClient } from './test-app.ts'

export type GivenDriver = {
  driverId: string
  /** The driver's number in the API. */
  number: number
  vehicleId: string
  vehicleNumber: number
  /** The code of the driver's invitation link. */
  invitation: string
  phone: string
}

type Params = {
  slug: 'kerbside' | 'northway'
  firstName: string
  lastName: string
  phone: string
  email: string
  vehicle: Partial<Omit<Vehicle, 'id' | 'number'>>
  /** The last day of every licence; '' for none at all. */
  documentsUntil: string
  /** Where the driver is on shift; if omitted, off shift. */
  at: { lat: number; lng: number }
}

const given = { count: 0 }

/** A driver with a car and documents, on shift at `at` if it is given. */
export async function givenDriver(
  testApp: TestApp,
  params: Partial<Params> = {},
): Promise<GivenDriver> {
  const context = await testApp.context(params.slug)
  const place = given.count++ % 800
  const vehicle = await saveVehicle(context, {
    make: 'Toyota',
    model: 'Prius',
    colour: 'Silver',
    registration: `TEST ${place}`,
    vehicleTypeIds: [1, 2, 3, 4],
    wheelchair: false,
    ...params.vehicle,
  })
  if (!vehicle.ok) throw new Error(vehicle.reason)
  const phone = params.phone ?? `+447700900${String(place).padStart(3, '0')}`
  const added = await addDriver(context, {
    firstName: params.firstName ?? 'Dan',
    lastName: params.lastName ?? 'Driver',
    phone,
    email: params.email ?? '',
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
  const until = params.documentsUntil ?? '2030-12-31'
  if (until !== '') await givenDocuments(testApp, { ...made, until, slug: params.slug })
  if (params.at) await givenShift(testApp, { ...made, at: params.at, slug: params.slug })
  return made
}

/** Every licence that a driver and a car need, valid until this day. */
export async function givenDocuments(
  testApp: TestApp,
  params: Pick<GivenDriver, 'number' | 'vehicleNumber'> & {
    until: string
    slug?: Params['slug'] | undefined
  },
): Promise<void> {
  const context = await testApp.context(params.slug)
  const expiresOn = params.until as LocalDate
  for (const kind of LICENCE_KINDS) {
    const isDriver = DRIVER_LICENCES.some((item) => item === kind)
    const number = isDriver ? params.number : params.vehicleNumber
    await recordLicence(context, { number, licence: { kind, number: 'T-1', expiresOn } })
  }
}

/** Starts a shift, with a location just now. */
export async function givenShift(
  testApp: TestApp,
  params: { driverId: string; at: Params['at']; slug?: Params['slug'] | undefined },
): Promise<void> {
  const context = await testApp.context(params.slug)
  const { driverId, at } = params
  const started = await beginShift(context, { driverId, vehicleNumber: undefined })
  if (!started.ok) throw new Error(started.reason)
  context.drivers.seen(context.operator, { driverId, ...at, at: context.now() })
}

/** A driver's phone, enrolled and signed in with `word` as the password. */
export async function signInDriver(
  testApp: TestApp,
  driver: Pick<GivenDriver, 'invitation' | 'phone'>,
  { host = 'kerbside.localhost', word: password = 'dan' } = {},
): Promise<TestClient> {
  const phone = testApp.client(host)
  const passwordHash = hashFor(password)
  const input = { invitation: driver.invitation, passwordHash }
  const { body } = await phone.post('/api/driver/enrol', input)
  if (body['code'] !== 1) throw new Error(`not enrolled: ${JSON.stringify(body)}`)
  return phone
}
