import { randomBytes } from 'node:crypto'
import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import { hashOf } from '../src/features/account/session-token.ts'
import { assignDriver } from '../src/features/dispatch/assign-driver.ts'
import { moveLeg } from '../src/features/dispatch/move-leg.ts'
import { givenQuote, mayaBooks } from './given.ts'
import { asOwner, type House, type Visitor } from './house.ts'

export const DESK = { role: 'dispatcher', channel: 'desk', name: 'Ann Fox' } as const

/** `visitor`: the browser it was booked in. */
export type GivenRide = { reference: number; ticketCode: string; visitor: Visitor }

/** A cash booking from a door in London, Canary Wharf to Greenwich, at this civil time. */
export async function givenRide(
  house: House,
  when: string,
  asked: Partial<CreateBookingRequest> = {},
): Promise<GivenRide> {
  const visitor = house.visitor()
  const quote = await givenQuote(visitor, {
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
  const { body } = await visitor.post('/api/createbookingTest', { ...mayaBooks(quote), ...asked })
  if (body['Code'] !== 1) throw new Error(`not booked: ${JSON.stringify(body)}`)
  return { reference: Number(body['Bref']), ticketCode: String(body['ticketcode']), visitor }
}

/** Given to this driver by the desk, whatever it breaks that can be broken. */
export async function givenAssigned(
  house: House,
  { reference, driverId }: { reference: number; driverId: string },
): Promise<void> {
  const verdict = await assignDriver(await house.call(), {
    reference,
    driverId,
    by: DESK,
    anyway: true,
  })
  if (!verdict.ok) throw new Error(verdict.reason)
}

/** Driven so far by its driver. */
export async function givenDriven(
  house: House,
  { reference, driverId, to }: { reference: number; driverId: string; to: string },
): Promise<void> {
  const road = ['en_route', 'arrived', 'on_board', 'completed'] as const
  for (const step of road) {
    const verdict = await moveLeg(await house.call(), {
      reference,
      to: step,
      by: { role: 'driver', channel: 'app', driverId },
      reason: '',
    })
    if (!verdict.ok) throw new Error(`${step}: ${verdict.reason}`)
    if (step === to) return
  }
}

/** A driver's phone that is signed in. Its row is written at once: a password hashes for a second. */
export async function givenPhone(
  house: House,
  { driverId }: { driverId: string },
): Promise<Visitor> {
  const phone = house.visitor()
  const token = randomBytes(32).toString('base64url')
  const { operator, now } = await house.call()
  const at = now().toISOString()
  await asOwner(
    house,
    `insert into driver_session (operator_id, token_hash, driver_id, made_at, seen_at, expires_at, ends_at)
     values ('${operator}', '\\x${hashOf(token).toString('hex')}', '${driverId}', '${at}', '${at}', '2030-01-01',
       '2030-01-01')`,
  )
  phone.cookies.set('driver', token)
  return phone
}
