import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import { emailsTo } from '../../../test/given-account.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { withOperator } from '../../db.ts'
import { hookFailpoints } from '../../failpoint.ts'
import { addMember } from '../staff/invite-member.ts'
import { listEvents } from './list-events.ts'
import { sendTestEvent } from './save-hook.ts'
import { sendHooks } from './tasks.ts'

type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string }

const NOW = '2026-03-10T12:00:00Z'
const received: ReceivedWebhook[] = []
let status = 204
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(status).end(status === 204 ? undefined : 'not today')
  })
})

let testApp: TestApp
let owner: TestClient
let url = ''
beforeAll(async () => {
  testApp = await startTestApp({ now: NOW, ends: afterAll })
  owner = testApp.client()
  const who = { email: 'nadia@kerbside.example', name: 'Nadia Bright', role: 'owner' } as const
  const invitation = await givenInvitation(testApp, who)
  await enrolBy(testApp, { client: owner, invitation, word: 'nadia' })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/taxi`
})
afterAll(() => void receiver.close())
beforeEach(() => {
  received.length = 0
  status = 204
  testApp.setNow(NOW)
})
afterEach(async () => {
  hookFailpoints(undefined)
  for (const { id, version, ...hook } of await hooks())
    await owner.put('/api/desk/webhook', { ...hook, id, version, state: 'ended' })
})

type Shown = { id: string; version: number; name: string; url: string; types: string[] }

const hooks = async () =>
  (await owner.get('/api/desk/webhooks')).body['hooks'] as (Shown & {
    state: string
    because: string
  })[]

async function givenHook(input: object = {}) {
  const { body } = await owner.post('/api/desk/webhook', {
    name: 'Hotel',
    url,
    types: [],
    ...input,
  })
  const [hook] = (body['hooks'] as Shown[]).slice(-1)
  if (!hook) throw new Error(JSON.stringify(body))
  return { ...hook, secret: String(body['secret']) }
}

const send = () => sendHooks(testApp.deps)

const logOf = async ({ id }: { id: string }) =>
  (await owner.get(`/api/desk/webhook/log?id=${id}`)).body['deliveries'] as {
    id: string
    messageId: string
    type: string
    state: string
    attempts: { status: number; answer: string }[]
  }[]

test('a new booking is sent within seconds, with a signature the receiver can verify', async () => {
  const { secret, ...hook } = await givenHook({ types: ['booking.created'] })
  const { Bref } = await givenBooking(testApp.client())
  await send()

  expect(received).toHaveLength(1)
  const [{ headers, body }] = received as [ReceivedWebhook]
  expect(JSON.parse(body)).toMatchObject({
    type: 'booking.created',
    timestamp: '2026-03-10T12:00:00.000Z',
    data: { reference: Number(Bref), leg: 1, state: 'confirmed' },
  })
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  )
  expect(await logOf(hook)).toMatchObject([
    { messageId: headers['webhook-id'], state: 'sent', attempts: [{ status: 204 }] },
  ])
  // the secret was shown once
  expect(JSON.stringify((await owner.get('/api/desk/webhooks')).body)).not.toContain(secret)
})

test('an endpoint gets the event types it chose, and nothing from before it was made', async () => {
  await givenBooking(testApp.client())
  await givenHook({ types: ['booking.cancelled'] })
  await givenBooking(testApp.client())
  await send()
  expect(received).toEqual([])
})

test.each(['webhook.claimed', 'webhook.sent'])(
  'after a crash at %s, the delivery is sent again under the same id',
  async (where) => {
    const hook = await givenHook({ types: ['booking.created'] })
    await givenBooking(testApp.client())
    hookFailpoints((name) => {
      if (name === where) throw new Error('killed')
    })
    await send()
    hookFailpoints(undefined)
    const before = received.length

    testApp.setNow('2026-03-10T12:02:00Z')
    await send()
    expect(received).toHaveLength(before + 1)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await logOf(hook)).toMatchObject([{ state: 'sent' }])
  },
)

test('a failed delivery is tried again later, and its log shows the response', async () => {
  const hook = await givenHook({ types: ['booking.created'] })
  await givenBooking(testApp.client())
  status = 503
  await send()
  await send()
  expect(received).toHaveLength(1)
  expect(await logOf(hook)).toMatchObject([
    { state: 'waiting', attempts: [{ status: 503, answer: 'not today' }] },
  ])
  status = 204
  testApp.setNow('2026-03-10T12:00:10Z')
  await send()
  expect(received).toHaveLength(2)
  expect(await logOf(hook)).toMatchObject([
    { state: 'sent', attempts: [{ status: 204 }, { status: 503 }] },
  ])
})

test('after three days of failure an endpoint is paused with the reason, and continues when an owner resumes it', async () => {
  const hook = await givenHook({ types: ['booking.created'] })
  await givenBooking(testApp.client())
  status = 500
  const start = new Date(NOW).getTime()
  for (let hours = 0; hours <= 80; hours += 4) {
    testApp.setNow(new Date(start + hours * 3_600_000).toISOString())
    if (hours === 72) await sendTestEvent(await testApp.context(), hook)
    await send()
  }
  // a shift at the desk does not last three days
  testApp.setNow(NOW)
  const [paused] = await hooks()
  expect(paused).toMatchObject({ state: 'paused', because: 'status 500' })
  const log = await logOf(hook)
  expect(log.at(-1)).toMatchObject({ type: 'booking.created', state: 'failed' })
  expect(
    await asOwner(testApp, "select action from audit_entry where action = 'webhook.paused'"),
  ).toHaveLength(1)
  // the owner gets one e-mail, however long the endpoint fails
  const emails = (await emailsTo(testApp, 'nadia@kerbside.example')).filter(
    ({ kind }) => kind === 'webhook-paused',
  )
  expect(emails.map(({ facts }) => facts)).toEqual([
    { firstName: 'Nadia', webhook: 'Hotel', because: 'status 500' },
  ])

  received.length = 0
  status = 204
  await send()
  expect(received).toEqual([])
  const { version = 0 } = paused ?? {}
  await owner.put('/api/desk/webhook', { ...hook, version, state: 'active' })
  await owner.post('/api/desk/webhook/replay', { id: hook.id, since: NOW })
  await send()
  expect(
    received.map(({ body }) => (JSON.parse(body) as { type: string }).type).toSorted(),
  ).toEqual(['booking.created', 'test'])
})

test('a delivery sent again by hand keeps its id', async () => {
  const hook = await givenHook({ types: ['booking.created'] })
  await givenBooking(testApp.client())
  await send()
  const [delivery] = await logOf(hook)
  const { body } = await owner.post('/api/desk/webhook/replay', {
    id: hook.id,
    deliveryId: delivery?.id,
  })
  expect(body).toMatchObject({ code: 1, count: 1 })
  await send()
  expect(received).toHaveLength(2)
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
})

test('an event that commits late comes after those already read, and none is missed', async () => {
  const context = await testApp.context()
  const before = (await listEvents(context, { after: 0, max: 1000 })).at(-1)?.number ?? 0
  const write = (type: string, held: Promise<void>) =>
    withOperator(context, async (tx) => {
      await tx
        .insertInto('partner_event')
        .values({
          operator_id: context.operator,
          type,
          booking_id: null,
          leg: null,
          number: null,
          journal_id: null,
          at: context.now(),
        })
        .execute()
      await held
    })
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const slow = write('leg.arrived', promise)
  await write('leg.assigned', Promise.resolve())
  const first = await listEvents(context, { after: before, max: 10 })
  expect(first.map(({ type }) => type)).toEqual(['leg.assigned'])
  resolve()
  await slow
  const second = await listEvents(context, { after: first[0]?.number ?? 0, max: 10 })
  expect(second.map(({ type }) => type)).toEqual(['leg.arrived'])
  expect(second[0]?.number).toBe((first[0]?.number ?? 0) + 1)
})

test('the first of two changes to an endpoint wins, and the second gets the current state', async () => {
  const hook = await givenHook()
  const change = (name: string) =>
    owner.put('/api/desk/webhook', { ...hook, name, state: 'active' })
  expect((await change('First')).status).toBe(200)
  const late = await change('Second')
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ hooks: [{ name: 'First', version: 2 }] })
})

test('an invalid address is reported at its field', async () => {
  const { body } = await owner.post('/api/desk/webhook', {
    name: 'x',
    url: 'ftp://x.example',
    types: [],
  })
  expect(body).toMatchObject({ code: 2, field: 'url', hooks: [] })
})

test('another operator’s owner does not see the endpoint', async () => {
  const hook = await givenHook()
  const other = testApp.client('northway.localhost')
  const who = { email: 'ian@northway.example', name: 'Ian Moss', role: 'owner' } as const
  const added = await addMember(await testApp.context('northway'), who)
  const invitation = (added.ok && added.invitation.path.split('#')[1]) || ''
  await enrolBy(testApp, { client: other, invitation, word: 'ian' })
  expect((await other.get('/api/desk/webhooks')).body['hooks']).toEqual([])
  for (const result of [
    await other.post('/api/desk/webhook/test', { id: hook.id }),
    await other.get(`/api/desk/webhook/log?id=${hook.id}`),
    await other.post('/api/desk/webhook/replay', { id: hook.id, since: NOW }),
    await other.put('/api/desk/webhook', { ...hook, state: 'ended' }),
  ])
    expect(result).toMatchObject({ status: 404, body: { code: 0 } })
})
