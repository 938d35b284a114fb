import type { BoardReply } from '@kerbside/contract/dispatch/board.ts'
import type { CandidatesReply } from '@kerbside/contract/dispatch/candidate.ts'
import * as wire from '@kerbside/contract/dispatch.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenDriver } from '../../../../test/given-driver.ts'
import { DESK, givenAssigned, givenLeg, givenPhone } from '../../../../test/given-leg.ts'
import { enrolBy, givenInvitation } from '../../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { offerLeg } from '../assign/offer-leg.ts'
import { moveLeg } from '../leg/move-leg.ts'
import { retimeLeg } from '../leg/retime-leg.ts'
import { showBoard } from './show-board.ts'

const NOON = '2026-03-10T12:00:00Z'
const NEAR = { lat: 51.5, lng: -0.02 }
let testApp: TestApp
let desk: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  desk = testApp.client()
  await enrolBy(testApp, { client: desk, invitation: await givenInvitation(testApp), word: 'ann' })
})
beforeEach(async () => {
  testApp.setNow(NOON)
  await asOwner(
    testApp,
    `truncate booking cascade; update driver_shift set ended_at = started_at where ended_at is null;
     update driver set ended_at = coalesce(ended_at, made_at)`,
  )
})

const board = async (day = ''): Promise<BoardReply> =>
  wire.showBoard.reply.parse((await desk.get(`/api/desk/board${day}`)).body)
const candidates = async (reference: number): Promise<CandidatesReply> =>
  wire.listCandidates.reply.parse(
    (await desk.get(`/api/desk/candidates?reference=${reference}`)).body,
  )
const versionOf = async (reference: number): Promise<number> => {
  const [row] = await asOwner<{ version: number }>(
    testApp,
    `select b.version from booking b join leg l on l.booking_id = b.id where l.reference = ${reference}`,
  )
  return row?.version ?? 0
}
const request = async (path: string, input: { reference: number } & Record<string, unknown>) =>
  (await desk.post(path, { version: await versionOf(input.reference), ...input })).body

test('a pickup at two tomorrow morning is on tonight’s board and in its figures', async () => {
  const night = await givenLeg(testApp, '2026-03-11T02:00')
  const later = await givenLeg(testApp, '2026-03-11T13:00')
  const shown = await board()
  expect(shown.legs).toMatchObject([{ reference: night.reference, driverId: null }])
  expect(shown.figures).toMatchObject({ unassigned: 1, legs: 0, fares: 0 })
  expect(shown.legs.map(({ reference }) => reference)).not.toContain(later.reference)
})

test('a leg late in the evening is also on the next day’s board', async () => {
  const dan = await givenDriver(testApp, { at: NEAR })
  const { reference } = await givenLeg(testApp, '2026-03-10T23:00')
  await givenAssigned(testApp, { reference, driverId: dan.driverId })
  expect((await board('?day=2026-03-11')).legs).toMatchObject([{ reference }])
})

test('tomorrow’s legs without a driver are listed, with the minutes left', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-11T09:00')
  const { alerts } = await board('?day=2026-03-11')
  expect(alerts).toMatchObject([{ kind: 'no-driver', reference, heat: 'warm', minutesLeft: 1260 }])
  expect(alerts[0]?.chance).toBeLessThan(0.05)
})

test('the leg of every alert is on the board', async () => {
  await givenLeg(testApp, '2026-03-10T13:00')
  await givenLeg(testApp, '2026-03-11T01:00')
  testApp.setNow('2026-03-10T23:50:00Z')
  // Ann has finished work by then
  const shown = await showBoard(await testApp.context(), { day: undefined })
  const there = shown?.legs.map(({ reference }) => reference) ?? []
  expect(shown?.alerts.length).toBeGreaterThan(0)
  for (const { reference } of shown?.alerts ?? []) expect(there).toContain(reference)
})

test('a pickup cannot move into another leg of its driver, the past or another year', async () => {
  const dan = await givenDriver(testApp, { at: NEAR })
  const leg = await givenLeg(testApp, '2026-03-10T15:00')
  const two = await givenLeg(testApp, '2026-03-10T19:00')
  for (const { reference } of [leg, two])
    await givenAssigned(testApp, { reference, driverId: dan.driverId })
  const reference = two.reference
  const retime = (pickupLocal: string, more = {}) =>
    request('/api/desk/retime', { reference, pickupLocal, reason: 'they rang', ...more })
  const clash = { code: 2, reason: 'overlaps', breaches: [{ reason: 'overlaps', hard: true }] }
  expect(await retime('2026-03-10T15:05', { preview: true })).toMatchObject(clash)
  expect(await retime('2026-03-10T15:05', { anyway: true })).toMatchObject(clash)
  expect(await retime('2026-03-10T11:00')).toMatchObject({ reason: 'pickup-past' })
  expect(await retime('9999-12-31T23:00')).toMatchObject({ reason: 'bad-time' })
  const before = await versionOf(reference)
  expect(await retime('2026-03-10T20:00', { preview: true })).toMatchObject({ code: 1 })
  expect(await versionOf(reference)).toBe(before)
  expect(await retime('2026-03-10T20:00')).toMatchObject({ code: 1, breaches: [] })

  const quoted = await request('/api/desk/editquote', {
    reference,
    bookingdate: '2026-03-10T15:05',
  })
  expect(quoted).toMatchObject({ code: 2, breaches: [{ reason: 'overlaps', hard: true }] })
  expect(quoted['message']).toContain('unassign them first')
  expect(await request('/api/desk/edit', { reference, offerId: quoted['offerid'] })).toMatchObject({
    code: 2,
  })
  expect((await board()).legs.at(-1)).toMatchObject({ pickupLocal: '2026-03-10T20:00' })
})

test('a soft conflict is reported first and accepted when the desk insists; a flight change needs no confirmation', async () => {
  const dan = await givenDriver(testApp)
  const { reference } = await givenLeg(testApp, '2026-03-10T19:00')
  await givenAssigned(testApp, { reference, driverId: dan.driverId })
  const input = { reference, pickupLocal: '2026-03-10T14:00', reason: 'they rang' }
  expect(await request('/api/desk/retime', input)).toMatchObject({
    reason: 'not-on-shift',
    code: 2,
  })
  expect(await request('/api/desk/retime', { ...input, anyway: true })).toMatchObject({ code: 1 })
  const moved = await retimeLeg(await testApp.context(), {
    reference,
    pickupAt: new Date('2026-03-10T13:30:00Z'),
    by: { role: 'system', channel: 'flight feed' },
    reason: 'lands early',
  })
  expect(moved).toMatchObject({ ok: true, breaches: [{ reason: 'not-on-shift' }] })
})

test('a driver cannot set off for tomorrow’s leg today, by phone or by desk, and both are told from when they can', async () => {
  const dan = await givenDriver(testApp, { at: NEAR })
  const { reference } = await givenLeg(testApp, '2026-03-11T09:00')
  await givenAssigned(testApp, { reference, driverId: dan.driverId })
  const phone = await givenPhone(testApp, dan)
  const { body } = await phone.get('/api/driver/legs')
  expect(body['legs']).toMatchObject([
    { moves: [{ to: 'en_route', from: '2026-03-11T06:00:00.000Z' }, { to: 'confirmed' }] },
  ])
  const press = async () =>
    (
      await phone.post('/api/driver/move', {
        reference,
        to: 'en_route',
        eventId: crypto.randomUUID(),
        at: testApp.deps.now().toISOString(),
      })
    ).body
  const words = 'It’s too early for this job. You can set off from Wed 06:00.'
  expect(await press()).toMatchObject({ reason: 'too-early-to-go', message: words })
  for (const to of ['en_route', 'arrived', 'on_board', 'completed'])
    expect(await request('/api/desk/move', { reference, to, reason: 'because' })).toMatchObject({
      reason: 'too-early-to-go',
      message: words,
    })
  const shown = await desk.get(`/api/desk/leg?reference=${reference}`)
  expect(shown.body['details']).toMatchObject({
    actions: expect.arrayContaining([
      expect.objectContaining({ to: 'en_route', allowed: false, from: '2026-03-11T06:00:00.000Z' }),
    ]),
  })
  testApp.setNow('2026-03-11T06:00:00Z')
  expect(await press()).toMatchObject({ code: 1, leg: { state: 'en_route' } })
})

test('a leg is not offered to a driver off shift; assigning it to them gives a warning if the pickup is soon', async () => {
  const off = await givenDriver(testApp)
  const soon = await givenLeg(testApp, '2026-03-10T15:00')
  const far = await givenLeg(testApp, '2026-03-10T19:00')
  for (const { reference } of [soon, far])
    expect(
      await offerLeg(await testApp.context(), { reference, driverId: off.driverId, by: DESK }),
    ).toMatchObject({ ok: false, reason: 'not-on-shift' })
  const breaksOf = async (reference: number) =>
    (await candidates(reference)).candidates[0]?.breaks.map(({ text }) => text)
  expect(await breaksOf(soon.reference)).toContain('Off shift')
  expect(await breaksOf(far.reference)).toEqual([])
  const give = { reference: soon.reference, driverId: off.number }
  expect(await request('/api/desk/assign', give)).toMatchObject({ reason: 'not-on-shift' })
  expect(await request('/api/desk/assign', { ...give, anyway: true })).toMatchObject({ code: 1 })
})

test('while an offer is open, the lane, the figures and the alerts show it', async () => {
  const dan = await givenDriver(testApp, { at: NEAR, lastName: 'Demir' })
  const { reference } = await givenLeg(testApp, '2026-03-10T12:45')
  await offerLeg(await testApp.context(), { reference, driverId: dan.driverId, by: DESK })
  testApp.setNow('2026-03-10T12:00:09Z')
  const shown = await board()
  expect(shown.legs).toMatchObject([{ offer: { driverId: dan.number } }])
  expect(shown.figures).toMatchObject({ unassigned: 0, unassignedSoon: 0, offered: 1 })
  expect(shown.alerts).toMatchObject([
    {
      title: 'Offered',
      cause: expect.stringMatching(/^Offered to Demir until 12:00:\d\d\.$/),
      step: { kind: 'open' },
    },
  ])
})

test('times in the command palette include the day, and a driver who is free long before counts as free before it', async () => {
  const dan = await givenDriver(testApp, { at: NEAR })
  const { reference } = await givenLeg(testApp, '2026-03-11T09:00')
  expect((await candidates(reference)).candidates[0]).toMatchObject({
    fits: true,
    words: 'Free beforehand. No conflicts.',
  })
  const evening = await givenLeg(testApp, '2026-03-10T22:00')
  await givenAssigned(testApp, { reference: evening.reference, driverId: dan.driverId })
  expect((await candidates(reference)).candidates[0]?.words).toMatch(
    /^Free Tue 22:\d\d in SE10, there Tue 22:\d\d\. No conflicts\.$/,
  )
})

test('a restored leg comes back without its driver, and the response says so', async () => {
  const dan = await givenDriver(testApp, { at: NEAR })
  const { reference } = await givenLeg(testApp, '2026-03-10T15:00')
  await givenAssigned(testApp, { reference, driverId: dan.driverId })
  await request('/api/desk/cancel', { reference, reason: 'mistake' })
  expect(await request('/api/desk/restore', { reference, reason: 'it was one' })).toMatchObject({
    code: 1,
    driverId: 0,
    message: 'Booking restored. It needs a driver again.',
  })
})

test('an alert does not tell the desk to call the desk', async () => {
  const dan = await givenDriver(testApp, { at: NEAR })
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: dan.driverId })
  const context = await testApp.context()
  for (const to of ['en_route', 'arrived', 'on_board'] as const)
    await moveLeg(context, { reference, to, by: DESK, reason: 'phone is flat' })
  for (const [path, input] of [
    ['/api/desk/editquote', { bookingdate: '2026-03-10T16:00' }],
    ['/api/desk/cancel', { reason: 'mistake' }],
  ] as const) {
    const body = await request(path, { reference, ...input })
    expect(body['code']).toBe(2)
    expect(body['message']).not.toMatch(/call us|\{phone\}/)
  }
})
