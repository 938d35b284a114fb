import { randomUUID } from 'node:crypto'
import type { FuzzedCall } from './fuzzed-call.ts'
import { HOST, type Values } from './given-bookings.ts'
import { type Fleet, givenDriver, hashOf } from './given-fleet.ts'
import type { RideState } from './given-rides.ts'
import { LONDON } from './journeys.ts'
import { type Means, unguessable } from './keep-canaries.ts'
import { headersAt, openVisitor } from './visitor.ts'
import type { Send } from './wire-request.ts'

/** The calls of the driver app, and those by which a driver gets into it. */
export const isOfDriver = ({ path }: FuzzedCall): boolean => path.startsWith('/api/driver/')

/** By which somebody becomes signed in who was not: everybody may make them. */
export const isOfDriverDoor = (call: FuzzedCall): boolean =>
  isOfDriver(call) && call.audience === 'guest'

const NEEDS: Readonly<Record<string, RideState>> = {
  '/api/driver/offer': 'offered',
  '/api/driver/cash': 'on_board',
  '/api/driver/shift': 'completed',
}

const HOUR = 3_600_000
const PASSWORDHASH = `v1.${hashOf('driver').toString('base64url')}`

/** A session of a driver, as signing in opens one. */
export async function givenSession(
  { rows, now }: Means,
  { operatorId, driverId }: { operatorId: string; driverId: string },
): Promise<{ cookie: string; signIn: () => Promise<unknown> }> {
  const token = unguessable()
  const ends = new Date(now().getTime() + 24 * HOUR)
  const signIn = () =>
    rows.query(
      `insert into driver_session values ($1, $2, $3, '', $4, $4, $5, $5) on conflict do nothing`,
      [operatorId, hashOf(token), driverId, now(), ends],
    )
  await signIn()
  return { cookie: `driver=${token}`, signIn }
}

/** Somebody new, and for every request an invitation of theirs that nobody has followed. */
async function givenNewcomer(
  means: Means,
  { operatorId, number }: { operatorId: string; number: number },
) {
  const { rows, now } = means
  const { driverId, phone } = await givenDriver(means, { operatorId, number })
  const invite = async (): Promise<string> => {
    const invitation = unguessable()
    await rows.query(
      `insert into driver_invitation values ($1, $2, $3, $4)
       on conflict (operator_id, driver_id) do update set code_hash = excluded.code_hash`,
      [operatorId, driverId, hashOf(invitation), new Date(now().getTime() + 24 * HOUR)],
    )
    return invitation
  }
  return { phone, invite }
}

/**
 * A driver with the app open, and for every call of theirs a ride as it needs one; for the door of the app somebody who
 * has chosen a password, and invitations of people who have not yet.
 */
export async function givenDriverApp(
  means: Means & { send: Send },
  facts: {
    operatorId: string
    fleet: Fleet
    ride: (wanted: RideState) => Promise<Values>
  },
) {
  const { operatorId, fleet } = facts
  const session = await givenSession(means, { operatorId, driverId: fleet.driverId })
  const known = await givenNewcomer(means, { operatorId, number: 991 })
  const newcomer = await givenNewcomer(means, { operatorId, number: 992 })
  await openVisitor(means.send, HOST).ask('POST', '/api/driver/enrol', {
    invitation: await known.invite(),
    passwordhash: PASSWORDHASH,
  })
  let atDoor = ''

  async function freshForDoor({ path }: FuzzedCall): Promise<Values> {
    atDoor = (await givenSession(means, { operatorId, driverId: fleet.driverId })).cookie
    const passwordhash = PASSWORDHASH
    if (path === '/api/driver/signin') return { name: known.phone, passwordhash }
    return { passwordhash, invitation: await newcomer.invite() }
  }

  return {
    headers: () => ({ ...headersAt(HOST), cookie: session.cookie }),
    /** Beside what somebody carries who stands before the door of the app. */
    beside: (headers: Record<string, string>): Record<string, string> => ({
      ...headers,
      cookie: [headers['cookie'], atDoor].filter(Boolean).join('; '),
    }),
    async freshFor(call: FuzzedCall): Promise<Values> {
      if (isOfDriverDoor(call)) return freshForDoor(call)
      await session.signIn()
      const ride = await facts.ride(NEEDS[call.path] ?? 'assigned')
      const at = means.now().toISOString()
      const step = { eventid: randomUUID(), at, jobpartid: ride['jobpartid'] }
      return {
        ...ride,
        version: 1,
        ...step,
        to: 'en_route',
        answer: 'accept',
        amount: 20,
        reason: '',
        on: true,
        vehicleid: fleet.vehicleNumber,
        fixes: [{ lat: LONDON['picklat'], lng: LONDON['picklng'], at }],
        events: [{ kind: 'move', ...step, to: 'en_route', reason: '' }],
        id: randomUUID(),
      }
    },
  }
}
