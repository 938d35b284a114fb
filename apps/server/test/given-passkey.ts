import type { CreationOptions, RequestOptions } from '@kerbside/contract/passkey.ts'
import { type Device, openDevice, type Twist } from '../../../testkit/passkey/device.ts'
import type { TestClient, TestResponse } from './test-app.ts'

export const ORIGIN = 'http://kerbside.localhost'

export const givenDevice = (): Device => openDevice({ origin: ORIGIN })

/** The server's options for creating a passkey on the customer's device. */
export async function offered(client: TestClient): Promise<CreationOptions> {
  const { status, body } = await client.post('/api/passkey/offer', {})
  if (body['options'] === undefined) throw new Error(`no offer: ${status} ${JSON.stringify(body)}`)
  return body['options'] as CreationOptions
}

/** The server's challenge for any device to sign. */
export async function givenPasskeyChallenge(client: TestClient): Promise<RequestOptions> {
  const { status, body } = await client.post('/api/passkey/signinoffer', {})
  if (body['options'] === undefined) throw new Error(`no offer: ${status} ${JSON.stringify(body)}`)
  return body['options'] as RequestOptions
}

/** Adds a passkey of the device to the signed-in account. */
export async function addPasskey(
  client: TestClient,
  device: Device,
  twist?: Twist,
): Promise<TestResponse> {
  const credential = device.make(await offered(client), twist)
  if (!credential) throw new Error('the device has one')
  return client.post('/api/passkey', { credential })
}

/** Signs this browser in with the device. */
export const signInBy = async (
  client: TestClient,
  device: Device,
  twist?: Twist,
): Promise<TestResponse> =>
  client.post('/api/passkey/signin', {
    credential: device.show(await givenPasskeyChallenge(client), twist),
  })

export async function passkeysOf(client: TestClient): Promise<Record<string, unknown>[]> {
  const { body } = await client.get('/api/passkey')
  return body['passkeys'] as Record<string, unknown>[]
}
