import type { BoardReply } from '@kerbside/contract/dispatch/board.ts'
import type { PendingOutcome } from '@kerbside/contract/dispatch/pending.ts'
import * as wire from '@kerbside/contract/dispatch.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenLeg } from '../../../../test/given-leg.ts'
import { enrolBy, givenInvitation } from '../../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { withOperator } from '../../../db.ts'
import { keptCalls } from '../kept-routes.ts'
import { dropOldPending, makeOverdueChanges } from './make-overdue.ts'
import { claimOverdue } from './pending-store.ts'

const NOON = '2026-03-10T12:00:00Z'
const NEAR = { lat: 51.505, lng: -0.022 }
const after = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1000).toISOString()

let testApp: TestApp
let asha: TestClient
let ben: TestClient
let north: TestClient
let given = 0
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  asha = await givenMember('Asha Rao')
  ben = await givenMember('Ben Cole')
  north = await givenStaff(testApp, 'dispatcher', 'northway')
})
beforeEach(async () => {
  testApp.setNow(NOON)
  await asOwner(
    testApp,
    `truncate booking, message, outbox cascade; update staff_member set role = 'dispatcher' where role = 'support';
     update driver_shift set ended_at = started_at where ended_at is null;
     update driver set ended_at = coalesce(ended_at, made_at)`,
  )
})

async function givenMember(name: string): Promise<TestClient> {
  const client = testApp.client()
  const email = `${name.split(' ')[0]?.toLowerCase()}@kerbside.example`
  const invitation = await givenInvitation(testApp, { email, name, role: 'dispatcher' })
  await enrolBy(testApp, { client, invitation, word: name })
  return client
}

/** A leg without a driver, a driver near it, and the request that assigns them, under an id of its own. */
async function givenAssignment() {
  const driver = await givenDriver(testApp, { at: NEAR, firstName: 'Yusuf', lastName: 'Demir' })
  const { reference } = await givenLeg(testApp, '2026-03-10T14:00')
  return { reference, driver, request: assigning(reference, driver.number) }
}

const assigning = (reference: number, driverId: number) => ({
  id: freshId(),
  text: `Yusuf Demir assigned to KB-${reference}`,
  patch: { driverId, state: 'assigned' },
  change: { path: '/api/desk/assign', body: { reference, version: 1, driverId } },
})

const freshId = () => `00000000-0000-4000-8000-${String(++given).padStart(12, '0')}`

const keep = (client: TestClient, request: object) => client.post('/api/desk/pending', request)
const send = (client: TestClient, id: string) => client.post('/api/desk/pending/send', { id })
const undo = (client: TestClient, id: string) => client.post('/api/desk/pending/undo', { id })
const pendingOf = async (client: TestClient): Promise<BoardReply['pending']> =>
  wire.showBoard.reply.parse((await client.get('/api/desk/board')).body).pending

async function runTask(at: number): Promise<void> {
  testApp.setNow(after(at))
  await makeOverdueChanges(testApp.deps, keptCalls)
}

const legOf = async (reference: number) => {
  const [row] = await asOwner<{ state: string; driver: number | null; version: number }>(
    testApp,
    `select l.state, d.number as driver, b.version from leg l
       join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
       left join driver d on d.operator_id = l.operator_id and d.id = l.driver_id
     where l.reference = ${reference}`,
  )
  return row
}
const storedOf = async (id: string) => {
  const [row] = await asOwner<{ state: string; outcome: PendingOutcome | null }>(
    testApp,
    `select state, outcome from pending_change where id = '${id}'`,
  )
  return row
}
const assignments = async (reference: number) => {
  const rows = await asOwner<{ who: string }>(
    testApp,
    `select who from transition t join leg l using (operator_id, booking_id)
     where l.reference = ${reference} and t.to_state = 'assigned'`,
  )
  return rows.map(({ who }) => who)
}

test('a kept change is made by the server when its page is gone, in the name of the dispatcher', async () => {
  const { reference, driver, request } = await givenAssignment()
  const kept = await keep(asha, request)
  expect(kept.body).toMatchObject({ code: 1, reason: '', dueAt: '2026-03-10T12:00:10.000Z' })
  await runTask(14)
  expect(await legOf(reference)).toMatchObject({ state: 'confirmed', driver: null })
  await runTask(16)
  expect(await legOf(reference)).toMatchObject({ state: 'assigned', driver: driver.number })
  expect(await assignments(reference)).toEqual(['Asha Rao'])
  expect(await pendingOf(asha)).toEqual([])
  // the page comes back and sends it all the same
  expect((await send(asha, request.id)).body).toMatchObject({ state: 'done' })
  expect((await undo(asha, request.id)).body).toMatchObject({ code: 2, reason: 'too-late' })
  expect(await assignments(reference)).toHaveLength(1)
})

test('every dispatcher sees a kept change at once; only its own can undo or send it', async () => {
  const { reference, driver, request } = await givenAssignment()
  testApp.published.length = 0
  await keep(asha, request)
  expect(testApp.published.map(({ event }) => event)).toEqual([
    { signal: 'boardUpdate', what: 'pending' },
  ])
  const shown = {
    id: request.id,
    reference,
    key: `driver ${reference}`,
    text: request.text,
    patch: { driverId: driver.number, state: 'assigned' },
    by: 'Asha Rao',
    state: 'waiting',
    dueAt: '2026-03-10T12:00:10.000Z',
  }
  expect(await pendingOf(ben)).toMatchObject([{ ...shown, mine: false, write: null }])
  expect(await pendingOf(asha)).toMatchObject([
    { ...shown, mine: true, write: { path: '/api/desk/assign', body: { anyway: false } } },
  ])
  for (const client of [ben, north, testApp.client()]) {
    expect((await send(client, request.id)).status).toBe(404)
    expect((await undo(client, request.id)).status).toBe(404)
  }
  expect(await pendingOf(north)).toEqual([])
  expect((await keep(north, assigning(reference, driver.number))).status).toBe(404)
  expect((await keep(ben, request)).body).toMatchObject({ code: 2, reason: 'id-used' })
  expect(await legOf(reference)).toMatchObject({ state: 'confirmed', version: 1 })
})

test('an undone change is never made', async () => {
  const { reference, request } = await givenAssignment()
  await keep(asha, request)
  expect((await undo(asha, request.id)).body).toMatchObject({ code: 1, reason: '' })
  expect(await pendingOf(ben)).toEqual([])
  await runTask(60)
  expect((await send(asha, request.id)).status).toBe(404)
  expect(await legOf(reference)).toMatchObject({ state: 'confirmed', version: 1 })
})

test('sent twice at once, it is made once, and both requests get its outcome', async () => {
  const { reference, request } = await givenAssignment()
  await keep(asha, request)
  const replies = await Promise.all([send(asha, request.id), send(asha, request.id)])
  const states = replies.map(({ body }) => body['state'])
  expect(states).toContain('done')
  expect(states.every((state) => state === 'done' || state === 'sending')).toBe(true)
  expect((await send(asha, request.id)).body).toMatchObject({
    state: 'done',
    outcome: { ok: true, version: 2, state: 'assigned' },
  })
  expect(await assignments(reference)).toHaveLength(1)
})

test('several processes take over one change: one of them claims it, and it is made once', async () => {
  const { reference, request } = await givenAssignment()
  await keep(asha, request)
  testApp.setNow(after(16))
  const context = await testApp.context()
  const { operator } = context
  const overdue = { dueBefore: new Date(after(11)), sentBefore: new Date(NOON) }
  const claim = { operator, id: request.id, now: context.now(), overdue }
  const claims = await Promise.all(
    [1, 2, 3].map(() => withOperator(context, (tx) => claimOverdue(tx, claim))),
  )
  expect(claims.filter(Boolean)).toHaveLength(1)

  testApp.setNow(after(90))
  await Promise.all([1, 2, 3].map(() => makeOverdueChanges(testApp.deps, keptCalls)))
  expect(await assignments(reference)).toHaveLength(1)
  expect(await storedOf(request.id)).toMatchObject({ state: 'done' })
})

test('a newer change of the same dispatcher replaces the one that waits, and a repeated request keeps it once', async () => {
  const { reference, request } = await givenAssignment()
  const other = await givenDriver(testApp, { at: NEAR })
  await keep(asha, request)
  testApp.setNow(after(4))
  const second = assigning(reference, other.number)
  await keep(asha, second)
  expect((await keep(asha, second)).body).toMatchObject({ code: 1 })
  expect((await pendingOf(ben)).map(({ id }) => id)).toEqual([second.id])
  await runTask(30)
  expect(await legOf(reference)).toMatchObject({ driver: other.number, version: 2 })
})

test('while one dispatcher changes a job, another is refused with who and what, or goes on and replaces it', async () => {
  const { reference, driver, request } = await givenAssignment()
  await keep(asha, request)
  const second = assigning(reference, driver.number)
  expect((await keep(ben, second)).body).toEqual({
    code: 2,
    reason: 'taken',
    message: `Asha Rao is already changing this job: Yusuf Demir assigned to KB-${reference}`,
    dueAt: null,
  })
  const retime = {
    ...second,
    patch: {},
    change: {
      path: '/api/desk/retime',
      body: { reference, version: 1, pickupLocal: '2026-03-10T14:30' },
    },
  }
  expect((await keep(ben, retime)).body).toMatchObject({ reason: 'taken' })
  expect((await keep(ben, { ...second, anyway: true })).body).toMatchObject({ code: 1 })
  expect(await pendingOf(asha)).toMatchObject([
    {
      id: request.id,
      state: 'failed',
      outcome: { message: `Ben Cole changed this job instead: ${second.text}` },
    },
    { id: second.id, mine: false },
  ])
  await runTask(16)
  expect(await assignments(reference)).toEqual(['Ben Cole'])
})

test('a change is not made once its dispatcher has lost the role or has left', async () => {
  const { reference, request } = await givenAssignment()
  await keep(asha, request)
  await asOwner(testApp, "update staff_member set role = 'support' where name = 'Asha Rao'")
  await runTask(16)
  expect(await legOf(reference)).toMatchObject({ state: 'confirmed', version: 1 })
  expect(await pendingOf(asha)).toMatchObject([
    { state: 'failed', outcome: { message: 'Your role no longer allows this change.' } },
  ])
  expect(await pendingOf(ben)).toEqual([])
  // read by its member, who may not dispatch any more
  expect((await undo(asha, request.id)).body).toMatchObject({ code: 1 })
  expect(await pendingOf(asha)).toEqual([])

  testApp.setNow(NOON)
  const next = assigning(reference, request.change.body.driverId)
  await keep(ben, next)
  await asOwner(testApp, `update staff_member set ended_at = '${NOON}' where name = 'Ben Cole'`)
  await runTask(16)
  await asOwner(testApp, "update staff_member set ended_at = null where name = 'Ben Cole'")
  expect(await legOf(reference)).toMatchObject({ state: 'confirmed', version: 1 })
  expect(await storedOf(next.id)).toMatchObject({ state: 'failed' })
})

test('a job that was changed meanwhile: the change fails, and its dispatcher sees why until they have read it', async () => {
  const { reference, request } = await givenAssignment()
  await keep(asha, request)
  await ben.post('/api/desk/note', { reference, version: 1, note: 'Ring the bell' })
  await runTask(16)
  expect(await legOf(reference)).toMatchObject({ state: 'confirmed', version: 2 })
  const [failed] = await pendingOf(asha)
  expect(failed).toMatchObject({
    state: 'failed',
    outcome: { why: 'conflict', version: 2, state: 'confirmed' },
    write: { path: '/api/desk/assign', body: { reference } },
  })
  await undo(asha, request.id)
  expect(await pendingOf(asha)).toEqual([])
})

test('two changes of one dispatcher to one booking: the second is based on what the first made', async () => {
  const { reference, driver, request } = await givenAssignment()
  await keep(asha, request)
  const body = { reference, version: 1, pickupLocal: '2026-03-10T14:30', anyway: true }
  const retime = { ...request, id: freshId(), change: { path: '/api/desk/retime', body } }
  expect((await keep(asha, retime)).body).toMatchObject({ code: 1 })
  await runTask(16)
  expect(await storedOf(retime.id)).toMatchObject({ state: 'done' })
  expect(await legOf(reference)).toMatchObject({ driver: driver.number, version: 3 })
})

test('the process that makes a change is killed: the change is made once, by another process', async () => {
  const made = await givenAssignment()
  await keep(asha, made.request)
  await send(asha, made.request.id)
  const unmade = await givenAssignment()
  await keep(asha, unmade.request)
  // as a killed process leaves them: begun, without an outcome
  await asOwner(
    testApp,
    `update pending_change set state = 'sending', sent_at = '${NOON}', outcome = null`,
  )
  expect((await send(asha, unmade.request.id)).body).toMatchObject({ state: 'sending' })
  await runTask(59)
  expect(await legOf(unmade.reference)).toMatchObject({ state: 'confirmed' })
  await runTask(61)
  for (const { reference, request } of [made, unmade]) {
    expect(await assignments(reference)).toHaveLength(1)
    expect(await storedOf(request.id)).toMatchObject({ state: 'done' })
  }
})

test('after an outage of hours a change is not made any more, and its dispatcher sees that', async () => {
  const { reference, request } = await givenAssignment()
  await keep(asha, request)
  await runTask(3_700)
  expect(await legOf(reference)).toMatchObject({ state: 'confirmed', version: 1 })
  expect((await storedOf(request.id))?.outcome?.message).toContain('The server was down')
})

test('only the nine calls are kept, each with its own valid input', async () => {
  const { request } = await givenAssignment()
  const { reference } = request.change.body
  for (const change of [
    { path: '/api/desk/note', body: { reference, version: 1, note: 'x' } },
    { path: '/api/desk/assign', body: { reference, version: 1, driverId: 'x' } },
    { path: '/api/desk/restore', body: { reference, version: 1, reason: '' } },
  ])
    expect((await keep(asha, { ...request, change })).status).toBe(400)
  expect((await keep(asha, { ...request, text: 'x'.repeat(256) })).status).toBe(400)
  const preview = { ...request.change, body: { ...request.change.body, preview: true, more: 'x' } }
  await keep(asha, { ...request, change: preview })
  const [row] = await asOwner<{ body: object }>(testApp, 'select body from pending_change')
  expect(Object.keys(row?.body ?? {}).toSorted()).toEqual([
    'anyway',
    'driverId',
    'reason',
    'reference',
    'upgrade',
    'version',
  ])
})

test('outcomes are deleted after a day', async () => {
  const { request } = await givenAssignment()
  await keep(asha, request)
  await send(asha, request.id)
  testApp.setNow(after(86_000))
  await dropOldPending(testApp.deps)
  expect(await storedOf(request.id)).toBeDefined()
  testApp.setNow(after(87_000))
  await dropOldPending(testApp.deps)
  expect(await storedOf(request.id)).toBeUndefined()
})
