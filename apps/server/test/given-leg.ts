import { randomBytes } from 'node:crypto'
import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import { hashOf } from '../src/features/account/sign-in/session-token.ts'
import { assignDriver } from '../src/features/dispatch/assign/assign-driver.ts'
import { moveLeg } from '../src/features/dispatch/leg/move-leg.ts'
import { givenQuote, mayaBooking } from './given.ts'
import { asOwner, type TestApp, type TestClient } from './test-app.ts'

export const DESK = { role: 'dispatcher', channel: 'desk', name: 'Ann Fox' } as const

/** `client`: the browser it was booked in. */
export type GivenLeg = { reference: number; ticketCode: string; client: TestClient }

/** A cash booking from a London address, Canary Wharf to Greenwich, at this local time. */
export async function givenLeg(
  testApp: TestApp,
  when: string,
  params: Partial<CreateBookingRequest> = {},
): Promise<GivenLeg> {
  const client = testApp.client()
  const quote = await givenQuote(client, {
    pick: 'Cabot Square',
    picklat: 51.5053,
    picklng: -0.0209,
    pickpostcode: 'E14 4QQ',
    pickcategory: 'Street',
    pickcode: '',
    doff: 'Greenwich Church Street',
    dofflat: 51.4816,
    dofflng: -0.0096,
    droppostcode: 'SE10 9BJ',
    bookingdate: when,
  })
  const { body } = await client.post('/api/createbookingTest', { ...mayaBooking(quote), ...params })
  if (body['Code'] !== 1) throw new Error(`not booked: ${JSON.stringify(body)}`)
  return { reference: Number(body['Bref']), ticketCode: String(body['ticketcode']), client }
}

/** Assigned to this driver by the dispatcher, overriding every check that can be overridden. */
export async function givenAssigned(
  testApp: TestApp,
  { reference, driverId }: { reference: number; driverId: string },
): Promise<void> {
  const result = await assignDriver(await testApp.context(), {
    reference,
    driverId,
    by: DESK,
    anyway: true,
  })
  if (!result.ok) throw new Error(result.reason)
}

/** Moved by its driver as far as the state `to`. */
export async function givenDriven(
  testApp: TestApp,
  { reference, driverId, to }: { reference: number; driverId: string; to: string },
): Promise<void> {
  const road = ['en_route', 'arrived', 'on_board', 'completed'] as const
  for (const step of road) {
    const result = await moveLeg(await testApp.context(), {
      reference,
      to: step,
      by: { role: 'driver', channel: 'app', driverId },
      reason: '',
    })
    if (!result.ok) throw new Error(`${step}: ${result.reason}`)
    if (step === to) return
  }
}

/** A driver's phone, signed in. Its row is inserted directly, because a password hashes for a second. */
export async function givenPhone(
  testApp: TestApp,
  { driverId }: { driverId: string },
): Promise<TestClient> {
  const phone = testApp.client()
  const token = randomBytes(32).toString('base64url')
  const { operator, now } = await testApp.context()
  const at = now().toISOString()
  await asOwner(
    testApp,
    `insert into driver_session (operator_id, token_hash, driver_id, made_at, seen_at, expires_at, ends_at)
     values ('${operator}', '\\x${hashOf(token).toString('hex')}', '${driverId}', '${at}', '${at}', '2030-01-01',
       '2030-01-01')`,
  )
  phone.cookies.set('driver', token)
  return phone
}
