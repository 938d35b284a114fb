import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import { lettersTo } from '../../../test/given-account.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { withOperator } from '../../db.ts'
import { hookFailpoints } from '../../failpoint.ts'
import { addMember } from '../staff/invite-member.ts'
import { sendHooks } from './jobs.ts'
import { sendTestEvent } from './keep-hook.ts'
import { listEvents } from './list-events.ts'

type Heard = { headers: IncomingHttpHeaders; body: string }

const NOW = '2026-03-10T12:00:00Z'
const heard: Heard[] = []
let status = 204
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    heard.push({ headers: request.headers, body })
    response.writeHead(status).end(status === 204 ? undefined : 'not today')
  })
})

let house: House
let owner: Visitor
let url = ''
beforeAll(async () => {
  house = await openHouse({ now: NOW, ends: afterAll })
  owner = house.visitor()
  const who = { email: 'nadia@kerbside.example', name: 'Nadia Bright', role: 'owner' } as const
  const invitation = await givenInvitation(house, who)
  await enrolBy(house, { visitor: owner, invitation, word: 'nadia' })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/taxi`
})
afterAll(() => void receiver.close())
beforeEach(() => {
  heard.length = 0
  status = 204
  house.setNow(NOW)
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

async function givenHook(said: object = {}) {
  const { body } = await owner.post('/api/desk/webhook', { name: 'Hotel', url, types: [], ...said })
  const [hook] = (body['hooks'] as Shown[]).slice(-1)
  if (!hook) throw new Error(JSON.stringify(body))
  return { ...hook, secret: String(body['secret']) }
}

const send = () => sendHooks(house.deps)

const logOf = async ({ id }: { id: string }) =>
  (await owner.get(`/api/desk/webhook/log?id=${id}`)).body['deliveries'] as {
    id: string
    messageid: string
    type: string
    state: string
    attempts: { status: number; answer: string }[]
  }[]

test('a booking is told within seconds, signed so that the receiver can tell it is ours', async () => {
  const { secret, ...hook } = await givenHook({ types: ['booking.created'] })
  const { Bref } = await givenBooking(house.visitor())
  await send()

  expect(heard).toHaveLength(1)
  const [{ headers, body }] = heard as [Heard]
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
    { messageid: headers['webhook-id'], state: 'sent', attempts: [{ status: 204 }] },
  ])
  // the secret was shown once
  expect(JSON.stringify((await owner.get('/api/desk/webhooks')).body)).not.toContain(secret)
})

test('an endpoint is told what it chose, and nothing of before it was made', async () => {
  await givenBooking(house.visitor())
  await givenHook({ types: ['booking.cancelled'] })
  await givenBooking(house.visitor())
  await send()
  expect(heard).toEqual([])
})

test.each(['webhook.claimed', 'webhook.sent'])(
  'killed at %s, it is sent again under the same id',
  async (where) => {
    const hook = await givenHook({ types: ['booking.created'] })
    await givenBooking(house.visitor())
    hookFailpoints((name) => {
      if (name === where) throw new Error('killed')
    })
    await send()
    hookFailpoints(undefined)
    const before = heard.length

    house.setNow('2026-03-10T12:02:00Z')
    await send()
    expect(heard).toHaveLength(before + 1)
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await logOf(hook)).toMatchObject([{ state: 'sent' }])
  },
)

test('an endpoint that fails is tried again later, and its log says what it answered', async () => {
  const hook = await givenHook({ types: ['booking.created'] })
  await givenBooking(house.visitor())
  status = 503
  await send()
  await send()
  expect(heard).toHaveLength(1)
  expect(await logOf(hook)).toMatchObject([
    { state: 'waiting', attempts: [{ status: 503, answer: 'not today' }] },
  ])
  status = 204
  house.setNow('2026-03-10T12:00:10Z')
  await send()
  expect(heard).toHaveLength(2)
  expect(await logOf(hook)).toMatchObject([
    { state: 'sent', attempts: [{ status: 204 }, { status: 503 }] },
  ])
})

test('after three days of failing it is paused with the reason, and goes on when somebody says so', async () => {
  const hook = await givenHook({ types: ['booking.created'] })
  await givenBooking(house.visitor())
  status = 500
  const start = new Date(NOW).getTime()
  for (let hours = 0; hours <= 80; hours += 4) {
    house.setNow(new Date(start + hours * 3_600_000).toISOString())
    if (hours === 72) await sendTestEvent(await house.call(), hook)
    await send()
  }
  // a shift at the desk does not last that long
  house.setNow(NOW)
  const [paused] = await hooks()
  expect(paused).toMatchObject({ state: 'paused', because: 'status 500' })
  const log = await logOf(hook)
  expect(log.at(-1)).toMatchObject({ type: 'booking.created', state: 'failed' })
  expect(
    await asOwner(house, "select deed from audit_entry where deed = 'webhook.paused'"),
  ).toHaveLength(1)
  // whoever owns the firm is told, once, however long it fails
  const letters = (await lettersTo(house, 'nadia@kerbside.example')).filter(
    ({ kind }) => kind === 'webhook-paused',
  )
  expect(letters.map(({ facts }) => facts)).toEqual([
    { firstName: 'Nadia', webhook: 'Hotel', because: 'status 500' },
  ])

  heard.length = 0
  status = 204
  await send()
  expect(heard).toEqual([])
  const { version = 0 } = paused ?? {}
  await owner.put('/api/desk/webhook', { ...hook, version, state: 'active' })
  await owner.post('/api/desk/webhook/replay', { id: hook.id, since: NOW })
  await send()
  expect(heard.map(({ body }) => (JSON.parse(body) as { type: string }).type).toSorted()).toEqual([
    'booking.created',
    'test',
  ])
})

test('one delivery is sent again by hand under the id it had', async () => {
  const hook = await givenHook({ types: ['booking.created'] })
  await givenBooking(house.visitor())
  await send()
  const [delivery] = await logOf(hook)
  const { body } = await owner.post('/api/desk/webhook/replay', {
    id: hook.id,
    deliveryid: delivery?.id,
  })
  expect(body).toMatchObject({ code: 1, count: 1 })
  await send()
  expect(heard).toHaveLength(2)
  expect(heard[1]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id'])
})

test('what commits late comes after what was read, and nothing is missed', async () => {
  const call = await house.call()
  const before = (await listEvents(call, { after: 0, most: 1000 })).at(-1)?.number ?? 0
  const write = (type: string, held: Promise<void>) =>
    withOperator(call, async (tx) => {
      await tx
        .insertInto('partner_event')
        .values({
          operator_id: call.operator,
          type,
          booking_id: null,
          leg: null,
          number: null,
          journal_id: null,
          at: call.now(),
        })
        .execute()
      await held
    })
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const slow = write('ride.arrived', promise)
  await write('ride.assigned', Promise.resolve())
  const first = await listEvents(call, { after: before, most: 10 })
  expect(first.map(({ type }) => type)).toEqual(['ride.assigned'])
  resolve()
  await slow
  const second = await listEvents(call, { after: first[0]?.number ?? 0, most: 10 })
  expect(second.map(({ type }) => type)).toEqual(['ride.arrived'])
  expect(second[0]?.number).toBe((first[0]?.number ?? 0) + 1)
})

test('who changed an endpoint first wins, and the other sees how it stands', async () => {
  const hook = await givenHook()
  const change = (name: string) =>
    owner.put('/api/desk/webhook', { ...hook, name, state: 'active' })
  expect((await change('First')).status).toBe(200)
  const late = await change('Second')
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ hooks: [{ name: 'First', version: 2 }] })
})

test('an address that is none is told at its field', async () => {
  const { body } = await owner.post('/api/desk/webhook', {
    name: 'x',
    url: 'ftp://x.example',
    types: [],
  })
  expect(body).toMatchObject({ code: 2, field: 'url', hooks: [] })
})

test('another operator’s owner finds nothing of it', async () => {
  const hook = await givenHook()
  const other = house.visitor('northway.localhost')
  const who = { email: 'ian@northway.example', name: 'Ian Moss', role: 'owner' } as const
  const added = await addMember(await house.call('northway'), who)
  const invitation = (added.ok && added.invitation.path.split('#')[1]) || ''
  await enrolBy(house, { visitor: other, invitation, word: 'ian' })
  expect((await other.get('/api/desk/webhooks')).body['hooks']).toEqual([])
  for (const answer of [
    await other.post('/api/desk/webhook/test', { id: hook.id }),
    await other.get(`/api/desk/webhook/log?id=${hook.id}`),
    await other.post('/api/desk/webhook/replay', { id: hook.id, since: NOW }),
    await other.put('/api/desk/webhook', { ...hook, state: 'ended' }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 0 } })
})
