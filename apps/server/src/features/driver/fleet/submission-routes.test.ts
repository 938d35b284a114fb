import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenPhone } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { endDriver } from './end-driver.ts'

const NOON = '2026-03-10T12:00:00Z'
let testApp: TestApp
let desk: TestClient
let photo: string
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  desk = await givenStaff(testApp, 'dispatcher')
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
  photo = (await picture.jpeg().toBuffer()).toString('base64')
})
beforeEach(async () => {
  testApp.setNow(NOON)
  await asOwner(testApp, 'delete from document_submission')
})

type Shown = { kind: string; state: string; expiresOn: string; sent: object | null }

async function givenSender(documentsUntil = '2026-03-01') {
  const driver = await givenDriver(testApp, { documentsUntil })
  const phone = await givenPhone(testApp, driver)
  const send = async (more: object = {}) => {
    const input = { submissionId: randomUUID(), kind: 'badge', number: 'B-2', scan: photo }
    return (
      await phone.post('/api/driver/document', { ...input, expiresOn: '2027-02-01', ...more })
    ).body
  }
  const own = async (kind: string) => {
    const { body } = await phone.get('/api/driver/documents')
    return (body['documents'] as Shown[]).find((document) => document.kind === kind)
  }
  return { driver, phone, send, own }
}

type Waiting = { submissionId: string; driver: string; kind: string; number: string }
const waiting = async (client = desk) =>
  (await client.get('/api/desk/fleet/submissions')).body['submissions'] as Waiting[]
const decide = async (input: object, client = desk) =>
  client.post('/api/desk/fleet/submission', input)

/** The numbers of the documents whose scan is still with what was sent. */
const scansKept = async () =>
  (
    await asOwner<{ number: string }>(
      testApp,
      'select number from document_submission where bytes is not null order by sent_at',
    )
  ).map(({ number }) => number)

test('a document that a driver sends counts only once the office approves it', async () => {
  const { send, own, phone, driver } = await givenSender()
  expect(await own('badge')).toMatchObject({ state: 'expired', sent: null })
  expect(await send()).toMatchObject({ code: 1 })
  expect(await own('badge')).toMatchObject({
    state: 'expired',
    sent: { state: 'waiting', number: 'B-2', expiresOn: '2027-02-01' },
  })
  expect(testApp.published.at(-1)).toMatchObject({
    topic: 'board',
    event: { signal: 'boardUpdate', what: 'documents' },
  })
  const [item] = await waiting()
  expect(item).toMatchObject({ driver: 'Dan Driver', kind: 'badge', number: 'B-2' })
  const approval = { submissionId: item?.submissionId, approved: true, number: 'B-22' }
  const past = await decide({ ...approval, expiresOn: '2026-03-09' })
  expect(past.body).toMatchObject({ code: 2, errors: [{ path: 'expiresOn' }] })
  const done = await decide({ ...approval, expiresOn: '2027-03-01' })
  expect(done.body).toMatchObject({ code: 1 })
  expect(await own('badge')).toMatchObject({
    state: 'valid',
    number: 'B-22',
    expiresOn: '2027-03-01',
    sent: null,
    hasScan: true,
  })
  expect(await waiting()).toEqual([])
  expect(await scansKept()).toEqual([])
  expect((await phone.get('/api/driver/scan?kind=badge')).body).toMatchObject({
    code: 1,
    type: 'image/webp',
  })
  const entries = await asOwner(
    testApp,
    `select action from audit_entry where object = 'driver ${driver.number}' order by number desc`,
  )
  expect(entries.map(({ action }) => action)).toContain('document.approved')
  // The second of two people at once changes nothing.
  expect((await decide({ ...approval, approved: false, reason: 'x' })).status).toBe(404)
})

test('a rejected document tells the driver why, and the next one replaces it', async () => {
  const { send, own } = await givenSender()
  await send()
  const [item] = await waiting()
  const submissionId = item?.submissionId
  const silent = await decide({ submissionId, approved: false, reason: '  ' })
  expect(silent.body).toMatchObject({ code: 2, errors: [{ path: 'reason' }] })
  await decide({ submissionId, approved: false, reason: 'Too blurred to read' })
  expect(await own('badge')).toMatchObject({
    state: 'expired',
    sent: { state: 'rejected', reason: 'Too blurred to read' },
  })
  expect(await scansKept()).toEqual([])
  await send({ number: 'B-3' })
  await send({ number: 'B-4' })
  expect(await waiting()).toMatchObject([{ number: 'B-4' }])
  expect(await scansKept()).toEqual(['B-4'])
})

test('a phone that sends twice makes one; missing photos, dates and unreadable files say what to do', async () => {
  const { send } = await givenSender()
  const submissionId = randomUUID()
  await send({ submissionId })
  expect(await send({ submissionId })).toMatchObject({ code: 1 })
  expect(await waiting()).toHaveLength(1)
  const errorOf = async (more: object) => (await send(more))['errors']
  expect(await errorOf({ scan: '' })).toMatchObject([{ path: 'scan' }])
  expect(await errorOf({ expiresOn: '' })).toMatchObject([{ path: 'expiresOn' }])
  expect(await errorOf({ expiresOn: '2026-03-09' })).toMatchObject([{ path: 'expiresOn' }])
  const text = Buffer.from('not a photo').toString('base64')
  expect(await errorOf({ scan: text })).toMatchObject([
    { path: 'scan', message: expect.stringContaining('can’t read') },
  ])
})

test('a document of the car is of the car that the driver saw', async () => {
  const { send, driver } = await givenSender()
  expect(await send({ kind: 'mot', vehicleId: 9_999 })).toMatchObject({ code: 2 })
  expect(await send({ kind: 'mot', vehicleId: driver.vehicleNumber })).toMatchObject({ code: 1 })
  expect(await waiting()).toMatchObject([{ kind: 'mot', holder: 'vehicle' }])
})

test('no one but the driver and the operator’s staff can fetch a scan or decide about it', async () => {
  const { send, phone, driver } = await givenSender()
  await send({ kind: 'driving_licence' })
  const [item] = await waiting()
  const at = `/api/desk/fleet/submission?submissionId=${item?.submissionId}`
  const unknown = `/api/desk/fleet/submission?submissionId=${randomUUID()}`
  expect((await desk.get(at)).body).toMatchObject({ code: 1, type: 'image/webp' })
  const [opened] = await asOwner(
    testApp,
    `select actor_name as name, object, detail->>'kind' as kind from audit_entry
     where action = 'licence.scan-opened' order by number desc limit 1`,
  )
  expect(opened).toEqual({
    name: 'Nadia dispatcher',
    object: `driver ${driver.number}`,
    kind: 'driving_licence',
  })
  expect((await phone.get('/api/driver/scan?kind=driving_licence')).body).toMatchObject({ code: 1 })
  const eve = await givenSender('')
  const others = await eve.phone.get('/api/driver/scan?kind=driving_licence')
  expect(others.status).toBe(404)
  const northway = await givenStaff(testApp, 'owner', 'northway')
  for (const client of [northway, eve.phone, testApp.client()]) {
    const [ours, missing] = [await client.get(at), await client.get(unknown)]
    expect([ours.status, ours.body]).toEqual([404, missing.body])
  }
  const input = { submissionId: item?.submissionId, approved: true, expiresOn: '2027-01-01' }
  expect((await decide(input, northway)).status).toBe(404)
  expect(await waiting(northway)).toEqual([])
  const support = await givenStaff(testApp, 'support')
  expect((await decide(input, support)).status).toBe(404)
  expect(await waiting()).toHaveLength(1)
})

test('what a driver sent no longer waits once they have left, and cannot be approved', async () => {
  const { send, driver } = await givenSender()
  await send()
  const [item] = await waiting()
  const ended = await endDriver(await testApp.context(), { number: driver.number })
  expect(ended).toMatchObject({ ok: true })
  expect(await waiting()).toEqual([])
  const approval = { submissionId: item?.submissionId, approved: true, expiresOn: '2027-01-01' }
  expect((await decide(approval)).status).toBe(404)
})
