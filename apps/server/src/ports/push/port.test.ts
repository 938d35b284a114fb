import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakePushService, openPushService } from '../../../../../testkit/push/push-service.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { openPushes } from './open-pushes.ts'
import type { Push, PushNote } from './port.ts'
import { vapidKeys } from './vapid-keys.ts'
import { webPushes } from './web.ts'

const keys = vapidKeys(Buffer.alloc(32, 7))
const REAL = 'https://fcm.googleapis.com/fcm/send/unknown'

let service: FakePushService
beforeAll(async () => {
  service = await openPushService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.status = 201
  service.received.length = 0
})

const web = (): Push =>
  webPushes({
    keys,
    contact: 'mailto:desk@kerbside.example',
    accepts: (endpoint) => endpoint.startsWith(service.url),
    timeoutMs: 1_000,
  })

const embedded = async (): Promise<Push> => {
  const { db, now, operators } = (await startTestApp()).deps
  const profile = await operators.byHost('kerbside.localhost')
  if (!profile) throw new Error('no operator')
  return openPushes({ db, key: Buffer.alloc(32, 7), demo: true, now })(profile)
}

const note: Omit<PushNote, 'to'> = {
  ref: 'm-1',
  title: 'Marek is on the way',
  body: 'Black Mercedes, LK24 VXN – 8 min',
  path: '/tracking/abc.html',
  tag: 'leg-1',
  secondsToLive: 600,
}

describe.each([
  ['web', async () => web()],
  ['embedded', embedded],
] as const)('push port: %s', (name, open) => {
  test('a notification is sent, and the key is the install’s', async () => {
    const push = await open()
    const to = { ...service.subscribe(), ...(name === 'embedded' && { endpoint: REAL }) }
    expect(await push.send({ ...note, to })).toEqual({ ok: true })
    expect(push.publicKey).toBe(keys.publicKey)
  })

  test('nothing is sent to an address that is not of a push service', async () => {
    expect((await open()).accepts('https://127.0.0.1/internal')).toBe(false)
  })
})

test('only the browser can read it, and its push service knows the sender', async () => {
  await web().send({ ...note, to: service.subscribe() })
  const [got] = service.received
  expect(JSON.parse(got?.text ?? '')).toEqual({
    title: note.title,
    body: note.body,
    path: note.path,
    tag: note.tag,
  })
  expect(got).toMatchObject({ encoding: 'aes128gcm', ttl: '600', urgency: 'high' })
  expect(got?.publicKey).toBe(keys.publicKey)
  expect(got?.claims).toMatchObject({ aud: service.url, sub: 'mailto:desk@kerbside.example' })
  expect(got?.claims.exp).toBeGreaterThan(Date.now() / 1000)
})

test('an unsubscribed browser is told apart from a busy push service', async () => {
  const to = service.subscribe()
  for (const [status, reason] of [
    [404, 'gone'],
    [410, 'gone'],
    [429, 'later'],
    [503, 'later'],
    [400, 'refused'],
    [302, 'refused'],
  ] as const) {
    service.status = status
    expect(await web().send({ ...note, to })).toMatchObject({ ok: false, reason })
  }
})

test('a push service that cannot be reached is retried later', async () => {
  const gone = await openPushService()
  const to = gone.subscribe()
  await gone.close()
  const push = webPushes({ keys, contact: 'mailto:a@b.example', accepts: () => true })
  expect(await push.send({ ...note, to })).toMatchObject({ reason: 'later' })
})

test('a browser with invalid keys does not stop the others', async () => {
  const to = { ...service.subscribe(), p256dh: Buffer.alloc(65, 4) }
  expect(await web().send({ ...note, to })).toMatchObject({ reason: 'gone' })
})

test('the key pair is the same after a restart and different on another install', () => {
  expect(vapidKeys(Buffer.alloc(32, 7))).toEqual(keys)
  expect(vapidKeys(Buffer.alloc(32, 8)).publicKey).not.toBe(keys.publicKey)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
})
