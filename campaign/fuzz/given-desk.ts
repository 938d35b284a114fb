import { randomUUID } from 'node:crypto'
import { headersAt } from './fuzz-client.ts'
import type { FuzzedEndpoint } from './fuzzed-endpoint.ts'
import { HOST, type Values } from './given-bookings.ts'
import { type Fleet, givenOffice, hashOf } from './given-fleet.ts'
import type { GivenLegState } from './given-fuzz-legs.ts'
import { type Deps, unguessable } from './insert-canaries.ts'
import { fieldsOf } from './list-spots.ts'

/** The endpoints for staff signed in at the console. */
export const isOfDesk = ({ audience }: FuzzedEndpoint): boolean => audience === 'desk'

/** The state a leg needs for the endpoint to succeed; for other endpoints it is still to be driven. */
const NEEDS: Readonly<Record<string, GivenLegState>> = {
  '/api/desk/assign': 'confirmed',
  '/api/desk/offer': 'confirmed',
  '/api/desk/withdraw': 'offered',
  '/api/desk/restore': 'cancelled',
  '/api/desk/cancel': 'confirmed',
  '/api/desk/askpayment': 'owing',
  '/api/desk/check': 'overpaid',
  '/api/desk/payment': 'confirmed',
  '/api/desk/pending': 'confirmed',
  '/api/desk/pending/undo': 'confirmed',
  '/api/desk/pending/send': 'confirmed',
}

/** The endpoints for a change that waits on the server: a leg to change, or a change that waits. */
const isOfPending = (path: string): boolean => path.startsWith('/api/desk/pending')

/** Endpoints about what a driver has sent to the desk: each request gets a new one. */
const OF_OFFICE: ReadonlySet<string> = new Set([
  '/api/desk/emergency',
  '/api/desk/emergency/resolve',
  '/api/desk/fleet/submission',
])

const inAYear = (now: Date) => new Date(now.getTime() + 365 * 86_400_000)

/** A member of staff signed in at the console: the cookies of their browser. */
export async function givenMemberOf(
  { rows, now }: Deps,
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
      `insert into staff_session values ($1, $2, $3, 'signed_in', '', $4, $4, $5, $5) on conflict do nothing`,
      [operatorId, hashOf(token), id, now(), inAYear(now())],
    )
  await signIn()
  return { id, cookie: `staff=${token}`, signIn }
}

/** A dispatcher, a support agent and an owner, and for every endpoint of the desk a leg in the state it needs. */
export async function givenDesk(
  deps: Deps,
  params: {
    operatorId: string
    fleet: Fleet
    givenLegIn: (wanted: GivenLegState) => Promise<Values>
    freshChange: () => Promise<Values>
    freshBooking: () => Promise<number>
  },
) {
  const { operatorId, fleet } = params
  const dispatcher = await givenMemberOf(deps, { operatorId, role: 'dispatcher' })
  const support = await givenMemberOf(deps, { operatorId, role: 'support' })
  const owner = await givenMemberOf(deps, { operatorId, role: 'owner' })
  return {
    dispatcher: () => ({ ...headersAt(HOST), cookie: dispatcher.cookie }),
    support: () => ({ ...headersAt(HOST), cookie: support.cookie }),
    owner: () => ({ ...headersAt(HOST), cookie: owner.cookie }),
    async freshFor({ path, input }: FuzzedEndpoint): Promise<Values> {
      await dispatcher.signIn()
      await support.signIn()
      await owner.signIn()
      if (path === '/api/desk/edit') {
        const { bookingref, offerid } = await params.freshChange()
        return { reference: bookingref, offerId: offerid }
      }
      const office = OF_OFFICE.has(path) ? await givenOffice(deps, { operatorId, fleet }) : {}
      const priced =
        path === '/api/desk/editquote' ? { reference: await params.freshBooking() } : {}
      // booking and driving a leg takes a while, so only for endpoints that need one
      const isAboutLeg = fieldsOf(input)['reference'] !== undefined || isOfPending(path)
      const leg = isAboutLeg ? await params.givenLegIn(NEEDS[path] ?? 'assigned') : {}
      return {
        ...leg,
        ...priced,
        ...office,
        driverId: fleet.driverNumber,
        reason: 'Kbfuzz asked for it',
        to: path === '/api/desk/payment' ? 'card' : 'en_route',
        note: 'Ring the lower bell',
        notes: 'Ring the lower bell',
        anyway: true,
        preview: false,
        answer: 'returned',
        id: randomUUID(),
        q: 'kbfuzz',
        ...(isOfPending(path) &&
          (await givenPending(deps, { path, operatorId, staffId: dispatcher.id, leg, fleet }))),
      }
    },
  }
}

/** An assignment of the leg to keep under a new id, or the id of a payment request for it that waits. */
async function givenPending(
  { rows, now }: Deps,
  params: { path: string; operatorId: string; staffId: string; leg: Values; fleet: Fleet },
): Promise<Values> {
  const { operatorId, staffId, leg, fleet } = params
  const { reference, version } = leg
  const id = randomUUID()
  if (params.path === '/api/desk/pending') {
    const body = { reference, version, driverId: fleet.driverNumber, anyway: true }
    return { id, text: 'Kbfuzz', patch: {}, change: { path: '/api/desk/assign', body } }
  }
  await rows.query(
    `insert into pending_change (operator_id, id, booking_id, leg, kind, version, path, body, text, patch, staff_id,
         made_at, due_at, state)
       select operator_id, $2, booking_id, number, 'pay', 1, '/api/desk/askpayment', $4, 'Kbfuzz', '{}', $3, $5,
         $5::timestamptz + interval '1 hour', 'waiting'
       from leg where operator_id = $1 and reference = $6`,
    [operatorId, id, staffId, JSON.stringify({ reference, version }), now(), reference],
  )
  return { id }
}
