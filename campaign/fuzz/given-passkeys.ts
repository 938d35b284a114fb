import { randomUUID } from 'node:crypto'
import {
  type Device,
  type MakingOptions,
  openDevice,
  type ShowingOptions,
} from '../../testkit/passkey/device.ts'
import type { Owner } from './draft.ts'
import type { FuzzedCall } from './fuzzed-call.ts'
import { FOREIGN_HOST, HOST, type Values } from './given-bookings.ts'
import { unguessable } from './keep-canaries.ts'
import { type FuzzVisitor, openVisitor } from './visitor.ts'
import type { Send } from './wire-request.ts'

/** The calls that ask for a passkey of somebody, or for what a device has signed. */
export const isOfPasskeys = ({ path }: FuzzedCall): boolean =>
  path === '/api/passkey' || path === '/api/passkey/signin'

/** A customer's device with the passkey they made of it. */
type Kept = { device: Device; id: string }

/**
 * Devices of two customers of ours and of one of another operator, each with a passkey that was made by the calls, and
 * one that nobody knows. What is signed is good once: `freshFor` has a device answer anew.
 */
export async function givenPasskeys(
  { send }: { send: Send },
  { own, other, foreign }: Readonly<Record<'own' | 'other' | 'foreign', FuzzVisitor>>,
) {
  const kept = {
    own: await keepPasskey(own, HOST),
    other: await keepPasskey(other, HOST),
    foreign: await keepPasskey(foreign, FOREIGN_HOST),
  }
  const nobodys = openDevice({ origin: `http://${HOST}` })
  const making = { challenge: unguessable(), rp: { id: HOST }, user: { id: 'nobody' } }
  // Of others one does for all requests: it is not to be used even once.
  const made: Readonly<Record<Exclude<Owner, 'own'>, unknown>> = {
    other: openDevice({ origin: `http://${HOST}` }).make(await offerTo(other)),
    foreign: openDevice({ origin: `http://${FOREIGN_HOST}` }).make(await offerTo(foreign)),
    missing: nobodys.make(making),
  }
  const guest = openVisitor(send, HOST)

  async function shownBy(whose: Owner): Promise<unknown> {
    const { options } = await guest.ask('POST', '/api/passkey/signinoffer', {})
    const asked = options as ShowingOptions
    if (whose === 'own') return kept.own.device.show(asked)
    if (whose === 'foreign') return kept.foreign.device.show({ ...asked, rpId: FOREIGN_HOST })
    // Another customer's would sign them in, as it should.
    return nobodys.show(asked)
  }

  return {
    own: kept.own.id,
    async freshFor({ method, path }: FuzzedCall, whose: Owner): Promise<Values> {
      if (path === '/api/passkey/signin') return { credential: await shownBy(whose) }
      if (method !== 'POST') return { id: whose === 'missing' ? randomUUID() : kept[whose].id }
      if (whose !== 'own') return { credential: made[whose] }
      return { credential: openDevice({ origin: `http://${HOST}` }).make(await offerTo(own)) }
    },
  }
}

async function keepPasskey(customer: FuzzVisitor, host: string): Promise<Kept> {
  const device = openDevice({ origin: `http://${host}` })
  const credential = device.make(await offerTo(customer))
  const { id } = await customer.ask('POST', '/api/passkey', { credential })
  if (typeof id !== 'string') throw new Error(`no passkey at ${host}`)
  return { device, id }
}

async function offerTo(customer: FuzzVisitor): Promise<MakingOptions> {
  const said = await customer.ask('POST', '/api/passkey/offer', {})
  if (said['options'] === undefined) throw new Error(`no offer: ${JSON.stringify(said)}`)
  return said['options'] as MakingOptions
}
