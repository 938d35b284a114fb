import { randomUUID } from 'node:crypto'
import {
  type Device,
  type MakingOptions,
  openDevice,
  type ShowingOptions,
} from '../../testkit/passkey/device.ts'
import type { Owner } from './draft.ts'
import { type FuzzClient, openFuzzClient } from './fuzz-client.ts'
import type { FuzzedEndpoint } from './fuzzed-endpoint.ts'
import { FOREIGN_HOST, HOST, type Values } from './given-bookings.ts'
import { unguessable } from './insert-canaries.ts'
import type { Send } from './wire-request.ts'

/** The endpoints that need a customer's passkey, or a device's signature. */
export const isOfPasskeys = ({ path }: FuzzedEndpoint): boolean =>
  path === '/api/passkey' || path === '/api/passkey/signin'

/** A customer's device and its passkey. */
type DevicePasskey = { device: Device; id: string }

/**
 * Devices of two customers of ours and of one of another operator, each with a passkey made through the endpoints, and
 * an unregistered one. A signature is valid once, so `freshFor` has a device sign again.
 */
export async function givenPasskeys(
  { send }: { send: Send },
  { own, other, foreign }: Readonly<Record<'own' | 'other' | 'foreign', FuzzClient>>,
) {
  const stored = {
    own: await registerPasskey(own, HOST),
    other: await registerPasskey(other, HOST),
    foreign: await registerPasskey(foreign, FOREIGN_HOST),
  }
  const unknownDevice = openDevice({ origin: `http://${HOST}` })
  const making = { challenge: unguessable(), rp: { id: HOST }, user: { id: 'unknown' } }
  // For other owners one signature serves all requests, because it must never be accepted.
  const made: Readonly<Record<Exclude<Owner, 'own'>, unknown>> = {
    other: openDevice({ origin: `http://${HOST}` }).make(await offerTo(other)),
    foreign: openDevice({ origin: `http://${FOREIGN_HOST}` }).make(await offerTo(foreign)),
    missing: unknownDevice.make(making),
  }
  const guest = openFuzzClient(send, HOST)

  async function shownBy(whose: Owner): Promise<unknown> {
    const { options } = await guest.request('POST', '/api/passkey/signinoffer', {})
    const requestOptions = options as ShowingOptions
    if (whose === 'own') return stored.own.device.show(requestOptions)
    if (whose === 'foreign')
      return stored.foreign.device.show({ ...requestOptions, rpId: FOREIGN_HOST })
    // A signature of another customer's passkey would sign them in, as it should.
    return unknownDevice.show(requestOptions)
  }

  return {
    own: stored.own.id,
    async freshFor({ method, path }: FuzzedEndpoint, whose: Owner): Promise<Values> {
      if (path === '/api/passkey/signin') return { credential: await shownBy(whose) }
      if (method !== 'POST') return { id: whose === 'missing' ? randomUUID() : stored[whose].id }
      if (whose !== 'own') return { credential: made[whose] }
      return { credential: openDevice({ origin: `http://${HOST}` }).make(await offerTo(own)) }
    },
  }
}

async function registerPasskey(customer: FuzzClient, host: string): Promise<DevicePasskey> {
  const device = openDevice({ origin: `http://${host}` })
  const credential = device.make(await offerTo(customer))
  const { id } = await customer.request('POST', '/api/passkey', { credential })
  if (typeof id !== 'string') throw new Error(`no passkey at ${host}`)
  return { device, id }
}

async function offerTo(customer: FuzzClient): Promise<MakingOptions> {
  const reply = await customer.request('POST', '/api/passkey/offer', {})
  if (reply['options'] === undefined) throw new Error(`no offer: ${JSON.stringify(reply)}`)
  return reply['options'] as MakingOptions
}
