import { randomUUID } from 'node:crypto'
import { headersAt } from './fuzz-client.ts'
import type { FuzzedEndpoint } from './fuzzed-endpoint.ts'
import { HOST, PEOPLE, type Values } from './given-bookings.ts'
import { hashOf } from './given-fleet.ts'
import { type Deps, unguessable } from './insert-canaries.ts'
import { LONDON, morningAfter } from './journeys.ts'

/** A key has a rate limit for each minute; a campaign is faster, so it uses several keys in turn. */
const KEYS = 8

async function insertApiKey({ rows, now }: Deps, operatorId: string): Promise<string> {
  const secret = `kbk_${unguessable()}`
  await rows.query(
    `insert into partner_key (operator_id, id, name, starts_with, key_hash, scopes, made_at, made_by)
     values ($1, $2, 'Fuzz', $3, $4, '{read,book,dispatch}', $5, 'Kbfuzz-Desk')`,
    [operatorId, randomUUID(), secret.slice(0, 10), hashOf(secret), now()],
  )
  return secret
}

const PLACES = {
  pickup: {
    name: LONDON['pick'],
    latitude: LONDON['picklat'],
    longitude: LONDON['picklng'],
    postcode: LONDON['pickpostcode'],
  },
  dropOff: {
    name: LONDON['doff'],
    latitude: LONDON['dofflat'],
    longitude: LONDON['dofflng'],
    postcode: LONDON['droppostcode'],
  },
}

/** Endpoints that can act on a leg only once. */
const USES_UP = ['/api/v1/bookings/:reference', '/api/v1/bookings/:reference/cancel']

/** Other programs with keys of this operator and of the other one; for every endpoint the object it is about. */
export async function givenPrograms(
  deps: Deps,
  params: { own: string; foreign: string; freshBooking: () => Promise<number> },
) {
  const keys: string[] = []
  for (let made = 0; made < KEYS; made++) keys.push(await insertApiKey(deps, params.own))
  const foreign = await insertApiKey(deps, params.foreign)
  const sent = (key: string | undefined) => ({
    ...headersAt(HOST),
    authorization: `Bearer ${key}`,
  })
  let turn = 0
  return {
    headers: () => sent(keys[turn++ % KEYS]),
    foreignHeaders: () => sent(foreign),
    secrets: [...keys, foreign].flatMap((key): [string, string][] => [
      [key, 'a key of a program'],
      [hashOf(key).toString('hex'), 'the hash of a key of a program'],
    ]),
    /** `known` are the owner's ids with the field names of the site's endpoints. */
    async idsFor(
      { method, path }: FuzzedEndpoint,
      { known, isOwn }: { known: Values; isOwn: boolean },
    ): Promise<Values> {
      const isUsedUp = isOwn && method !== 'GET' && USES_UP.includes(path)
      const { passengername, passengerphone, passengerdialingcode, passengeremail } = PEOPLE.own
      const [firstName, lastName] = passengername.split(' ')
      return {
        ...PLACES,
        pickupAt: path === '/api/v1/quotes' ? morningAfter(deps.now(), 2) : undefined,
        passengers: path === '/api/v1/quotes' ? 2 : undefined,
        quoteId: known['quoteid'],
        signature: known['signature'],
        vehicleTypeId: path === '/api/v1/bookings' ? known['vehtypeid'] : undefined,
        total: path === '/api/v1/bookings' ? known['totalfare'] : undefined,
        currency: 'GBP',
        passenger: {
          firstName,
          lastName,
          diallingCode: passengerdialingcode,
          phone: passengerphone,
          email: passengeremail,
        },
        reference: isUsedUp ? await params.freshBooking() : known['bookingref'],
        note: 'Ring the lower bell',
        q: 'heathrow',
      }
    },
  }
}
