import { randomUUID } from 'node:crypto'
import { headersAt, openFuzzClient } from './fuzz-client.ts'
import type { FuzzedEndpoint } from './fuzzed-endpoint.ts'
import { HOST, type Values } from './given-bookings.ts'
import { type Fleet, givenDriver, hashOf } from './given-fleet.ts'
import type { GivenLegState } from './given-fuzz-legs.ts'
import { type Deps, unguessable } from './insert-canaries.ts'
import { LONDON } from './journeys.ts'
import type { Send } from './wire-request.ts'

/** The endpoints of the driver app, including those of its sign-in. */
export const isOfDriver = ({ path }: FuzzedEndpoint): boolean => path.startsWith('/api/driver/')

/** Sign-in endpoints of the driver app: anyone may call them. */
export const isOfDriverDoor = (endpoint: FuzzedEndpoint): boolean =>
  isOfDriver(endpoint) && endpoint.audience === 'guest'

const NEEDS: Readonly<Record<string, GivenLegState>> = {
  '/api/driver/offer': 'offered',
  '/api/driver/cash': 'on_board',
  '/api/driver/shift': 'completed',
}

const HOUR = 3_600_000
const PASSWORDHASH = `v1.${hashOf('driver').toString('base64url')}`

/** Opens a driver's session, as sign-in does. */
export async function givenSession(
  { rows, now }: Deps,
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

/** A new driver, and for every request an unused invitation of theirs. */
async function givenNewcomer(
  deps: Deps,
  { operatorId, number }: { operatorId: string; number: number },
) {
  const { rows, now } = deps
  const { driverId, phone } = await givenDriver(deps, { operatorId, number })
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
 * A driver with the app open, and for every endpoint a leg in the state it needs; for the sign-in a driver with a
 * password, and invitations of drivers without one.
 */
export async function givenDriverApp(
  deps: Deps & { send: Send },
  params: {
    operatorId: string
    fleet: Fleet
    givenLegIn: (wanted: GivenLegState) => Promise<Values>
  },
) {
  const { operatorId, fleet } = params
  const session = await givenSession(deps, { operatorId, driverId: fleet.driverId })
  const existing = await givenNewcomer(deps, { operatorId, number: 991 })
  const newcomer = await givenNewcomer(deps, { operatorId, number: 992 })
  await openFuzzClient(deps.send, HOST).request('POST', '/api/driver/enrol', {
    invitation: await existing.invite(),
    passwordHash: PASSWORDHASH,
  })
  let atDoor = ''

  async function freshForDoor({ path }: FuzzedEndpoint): Promise<Values> {
    atDoor = (await givenSession(deps, { operatorId, driverId: fleet.driverId })).cookie
    const passwordHash = PASSWORDHASH
    if (path === '/api/driver/signin') return { name: existing.phone, passwordHash }
    return { passwordHash, invitation: await newcomer.invite() }
  }

  return {
    headers: () => ({ ...headersAt(HOST), cookie: session.cookie }),
    /** Adds what the sign-in of the app needs to the headers of the client. */
    beside: (headers: Record<string, string>): Record<string, string> => ({
      ...headers,
      cookie: [headers['cookie'], atDoor].filter(Boolean).join('; '),
    }),
    async freshFor(endpoint: FuzzedEndpoint): Promise<Values> {
      if (isOfDriverDoor(endpoint)) return freshForDoor(endpoint)
      await session.signIn()
      const leg = await params.givenLegIn(NEEDS[endpoint.path] ?? 'assigned')
      const at = deps.now().toISOString()
      const step = { eventId: randomUUID(), at, reference: leg['reference'] }
      return {
        ...leg,
        version: 1,
        ...step,
        to: 'en_route',
        answer: 'accept',
        amount: 20,
        reason: '',
        on: true,
        vehicleId: fleet.vehicleNumber,
        fixes: [{ lat: LONDON['picklat'], lng: LONDON['picklng'], at }],
        events: [{ kind: 'move', ...step, to: 'en_route', reason: '' }],
        id: randomUUID(),
        driverId: fleet.driverNumber,
      }
    },
  }
}
