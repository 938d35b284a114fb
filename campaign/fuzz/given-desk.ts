import { randomUUID } from 'node:crypto'
import type { FuzzedCall } from './fuzzed-call.ts'
import { HOST, type Values } from './given-bookings.ts'
import { type Fleet, hashOf } from './given-fleet.ts'
import type { RideState } from './given-rides.ts'
import { type Means, unguessable } from './keep-canaries.ts'
import { fieldsOf } from './list-spots.ts'
import { headersAt } from './visitor.ts'

/** The calls of who is signed in at the console. */
export const isOfDesk = ({ audience }: FuzzedCall): boolean => audience === 'desk'

/** How a ride has to stand for the call to go all the way; of the others it is still to be driven. */
const NEEDS: Readonly<Record<string, RideState>> = {
  '/api/desk/assign': 'confirmed',
  '/api/desk/offer': 'confirmed',
  '/api/desk/withdraw': 'offered',
  '/api/desk/restore': 'cancelled',
  '/api/desk/cancel': 'confirmed',
  '/api/desk/askpayment': 'owing',
  '/api/desk/check': 'overpaid',
}

const inAYear = (now: Date) => new Date(now.getTime() + 365 * 86_400_000)

/** Somebody of the operator's who is signed in at the console: what their browser carries. */
export async function givenMemberOf(
  { rows, now }: Means,
  { operatorId, role }: { operatorId: string; role: 'dispatcher' | 'support' | 'owner' },
) {
  const id = randomUUID()
  const token = unguessable()
  await rows.query(
    `insert into staff_member (operator_id, id, email, name, role, made_at)
     values ($1, $2, $3, 'Kbfuzz-Desk', $4, $5)`,
    [operatorId, id, `desk-${id}@example.com`, role, now()],
  )
  const signIn = () =>
    rows.query(
      `insert into staff_session values ($1, $2, $3, 'whole', '', $4, $4, $5, $5) on conflict do nothing`,
      [operatorId, hashOf(token), id, now(), inAYear(now())],
    )
  await signIn()
  return { cookie: `staff=${token}`, signIn }
}

/** A dispatcher, one who helps customers and an owner, and for every call of the desk a ride as it needs one. */
export async function givenDesk(
  means: Means,
  facts: {
    operatorId: string
    fleet: Fleet
    ride: (wanted: RideState) => Promise<Values>
    freshChange: () => Promise<Values>
    freshBooking: () => Promise<number>
  },
) {
  const { operatorId, fleet } = facts
  const dispatcher = await givenMemberOf(means, { operatorId, role: 'dispatcher' })
  const support = await givenMemberOf(means, { operatorId, role: 'support' })
  const owner = await givenMemberOf(means, { operatorId, role: 'owner' })
  return {
    dispatcher: () => ({ ...headersAt(HOST), cookie: dispatcher.cookie }),
    support: () => ({ ...headersAt(HOST), cookie: support.cookie }),
    owner: () => ({ ...headersAt(HOST), cookie: owner.cookie }),
    async freshFor({ path, input }: FuzzedCall): Promise<Values> {
      await dispatcher.signIn()
      await support.signIn()
      await owner.signIn()
      if (path === '/api/desk/edit') {
        const { bookingref, offerid } = await facts.freshChange()
        return { jobpartid: bookingref, offerid }
      }
      const priced = path === '/api/desk/editquote' ? { jobpartid: await facts.freshBooking() } : {}
      // to book and drive one takes a while: only for calls that are about one
      const isAboutRide = fieldsOf(input)['jobpartid'] !== undefined
      return {
        ...(isAboutRide && (await facts.ride(NEEDS[path] ?? 'assigned'))),
        ...priced,
        driverid: fleet.driverNumber,
        reason: 'Kbfuzz asked for it',
        to: 'en_route',
        note: 'Ring the lower bell',
        notes: 'Ring the lower bell',
        anyway: true,
        preview: false,
        answer: 'returned',
        id: randomUUID(),
        q: 'kbfuzz',
      }
    },
  }
}
