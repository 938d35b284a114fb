import type { CreationOptions, RequestOptions } from '@kerbside/contract/passkey.ts'
import { type Device, openDevice, type Twist } from '../../../testkit/passkey/device.ts'
import type { Answer, Visitor } from './house.ts'

export const ORIGIN = 'http://kerbside.localhost'

export const givenDevice = (): Device => openDevice({ origin: ORIGIN })

/** What the house asks the customer's device to make. */
export async function offered(visitor: Visitor): Promise<CreationOptions> {
  const { status, body } = await visitor.post('/api/passkey/offer', {})
  if (body['options'] === undefined) throw new Error(`no offer: ${status} ${JSON.stringify(body)}`)
  return body['options'] as CreationOptions
}

/** What the house asks any device to sign. */
export async function asked(visitor: Visitor): Promise<RequestOptions> {
  const { status, body } = await visitor.post('/api/passkey/signinoffer', {})
  if (body['options'] === undefined) throw new Error(`no offer: ${status} ${JSON.stringify(body)}`)
  return body['options'] as RequestOptions
}

/** Makes a passkey on the device for who is signed in. */
export async function addPasskey(visitor: Visitor, device: Device, twist?: Twist): Promise<Answer> {
  const credential = device.make(await offered(visitor), twist)
  if (!credential) throw new Error('the device has one')
  return visitor.post('/api/passkey', { credential })
}

/** Signs this browser in by the device. */
export const signInBy = async (visitor: Visitor, device: Device, twist?: Twist): Promise<Answer> =>
  visitor.post('/api/passkey/signin', { credential: device.show(await asked(visitor), twist) })

export async function passkeysOf(visitor: Visitor): Promise<Record<string, unknown>[]> {
  const { body } = await visitor.get('/api/passkey')
  return body['passkeys'] as Record<string, unknown>[]
}
