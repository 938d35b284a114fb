import type { BoardReply } from '@kerbside/contract/desk/board.ts'
import type { CandidatesReply } from '@kerbside/contract/desk/candidate.ts'
import * as wire from '@kerbside/contract/desk.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenDriver } from '../../../test/given-driver.ts'
import { DESK, givenAssigned, givenPhone, givenRide } from '../../../test/given-job.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { moveLeg } from './move-leg.ts'
import { offerJob } from './offer-job.ts'
import { retimeLeg } from './retime-leg.ts'
import { showBoard } from './show-board.ts'

const NOON = '2026-03-10T12:00:00Z'
const NEAR = { lat: 51.5, lng: -0.02 }
let house: House
let desk: Visitor
beforeAll(async () => {
  house = await openHouse({ now: NOON, ends: afterAll })
  desk = house.visitor()
  await enrolBy(house, { visitor: desk, invitation: await givenInvitation(house), word: 'ann' })
})
beforeEach(async () => {
  house.setNow(NOON)
  await asOwner(
    house,
    `truncate booking cascade; update driver_shift set ended_at = began_at where ended_at is null;
     update driver set ended_at = coalesce(ended_at, made_at)`,
  )
})

const board = async (day = ''): Promise<BoardReply> =>
  wire.showBoard.reply.parse((await desk.get(`/api/desk/board${day}`)).body)
const candidates = async (reference: number): Promise<CandidatesReply> =>
  wire.listCandidates.reply.parse(
    (await desk.get(`/api/desk/candidates?jobpartid=${reference}`)).body,
  )
const versionOf = async (reference: number): Promise<number> => {
  const [row] = await asOwner<{ version: number }>(
    house,
    `select b.version from booking b join leg l on l.booking_id = b.id where l.reference = ${reference}`,
  )
  return row?.version ?? 0
}
const ask = async (path: string, said: { jobpartid: number } & Record<string, unknown>) =>
  (await desk.post(path, { version: await versionOf(said.jobpartid), ...said })).body

test('a pickup at two tomorrow morning is on tonight’s board, with its figures', async () => {
  const night = await givenRide(house, '2026-03-11T02:00')
  const later = await givenRide(house, '2026-03-11T13:00')
  const shown = await board()
  expect(shown.legs).toMatchObject([{ jobpartid: night.reference, driverid: null }])
  expect(shown.figures).toMatchObject({ unassigned: 1, jobs: 0, fares: 0 })
  expect(shown.legs.map(({ jobpartid }) => jobpartid)).not.toContain(later.reference)
})

test('what is driven late last evening is still before a day begins', async () => {
  const dan = await givenDriver(house, { at: NEAR })
  const { reference } = await givenRide(house, '2026-03-10T23:00')
  await givenAssigned(house, { reference, driverId: dan.driverId })
  expect((await board('?day=2026-03-11')).legs).toMatchObject([{ jobpartid: reference }])
})

test('tomorrow’s jobs that nobody drives are listed, with time to spare', async () => {
  const { reference } = await givenRide(house, '2026-03-11T09:00')
  const { alerts } = await board('?day=2026-03-11')
  expect(alerts).toMatchObject([
    { kind: 'no-driver', jobpartid: reference, heat: 'warm', minutesleft: 1260 },
  ])
  expect(alerts[0]?.chance).toBeLessThan(0.05)
})

test('every alert’s job is on the board', async () => {
  await givenRide(house, '2026-03-10T13:00')
  await givenRide(house, '2026-03-11T01:00')
  house.setNow('2026-03-10T23:50:00Z')
  // Ann has gone home by then
  const shown = await showBoard(await house.call(), { day: undefined })
  const there = shown?.legs.map(({ jobpartid }) => jobpartid) ?? []
  expect(shown?.alerts.length).toBeGreaterThan(0)
  for (const { jobpartid } of shown?.alerts ?? []) expect(there).toContain(jobpartid)
})

test('a pickup moves into nobody’s other job, and not into the past or another year', async () => {
  const dan = await givenDriver(house, { at: NEAR })
  const one = await givenRide(house, '2026-03-10T15:00')
  const two = await givenRide(house, '2026-03-10T19:00')
  for (const { reference } of [one, two])
    await givenAssigned(house, { reference, driverId: dan.driverId })
  const jobpartid = two.reference
  const retime = (pickupdatetime: string, more = {}) =>
    ask('/api/desk/retime', { jobpartid, pickupdatetime, reason: 'they rang', ...more })
  const clash = { code: 2, reason: 'overlaps', breaches: [{ reason: 'overlaps', hard: true }] }
  expect(await retime('2026-03-10T15:05', { preview: true })).toMatchObject(clash)
  expect(await retime('2026-03-10T15:05', { anyway: true })).toMatchObject(clash)
  expect(await retime('2026-03-10T11:00')).toMatchObject({ reason: 'pickup-past' })
  expect(await retime('9999-12-31T23:00')).toMatchObject({ reason: 'bad-time' })
  const before = await versionOf(jobpartid)
  expect(await retime('2026-03-10T20:00', { preview: true })).toMatchObject({ code: 1 })
  expect(await versionOf(jobpartid)).toBe(before)
  expect(await retime('2026-03-10T20:00')).toMatchObject({ code: 1, breaches: [] })

  const quoted = await ask('/api/desk/editquote', { jobpartid, bookingdate: '2026-03-10T15:05' })
  expect(quoted).toMatchObject({ code: 2, breaches: [{ reason: 'overlaps', hard: true }] })
  expect(quoted['message']).toContain('take them off first')
  const { offerid } = quoted
  expect(await ask('/api/desk/edit', { jobpartid, offerid })).toMatchObject({ code: 2 })
  expect((await board()).legs.at(-1)).toMatchObject({ pickupdatetime: '2026-03-10T20:00' })
})

test('what only warns is said first and done when the desk insists; a flight asks nobody', async () => {
  const dan = await givenDriver(house)
  const { reference: jobpartid } = await givenRide(house, '2026-03-10T19:00')
  await givenAssigned(house, { reference: jobpartid, driverId: dan.driverId })
  const said = { jobpartid, pickupdatetime: '2026-03-10T14:00', reason: 'they rang' }
  expect(await ask('/api/desk/retime', said)).toMatchObject({ reason: 'not-on-shift', code: 2 })
  expect(await ask('/api/desk/retime', { ...said, anyway: true })).toMatchObject({ code: 1 })
  const moved = await retimeLeg(await house.call(), {
    reference: jobpartid,
    pickupAt: new Date('2026-03-10T13:30:00Z'),
    by: { role: 'system', channel: 'flight feed' },
    reason: 'lands early',
  })
  expect(moved).toMatchObject({ ok: true, breaches: [{ reason: 'not-on-shift' }] })
})

test('nobody sets off for tomorrow’s job today, by phone or by desk, and both are told from when', async () => {
  const dan = await givenDriver(house, { at: NEAR })
  const { reference: jobpartid } = await givenRide(house, '2026-03-11T09:00')
  await givenAssigned(house, { reference: jobpartid, driverId: dan.driverId })
  const phone = await givenPhone(house, dan)
  const { body } = await phone.get('/api/driver/jobs')
  expect(body['jobs']).toMatchObject([
    { moves: [{ to: 'en_route', from: '2026-03-11T06:00:00.000Z' }, { to: 'confirmed' }] },
  ])
  const press = async () =>
    (
      await phone.post('/api/driver/move', {
        jobpartid,
        to: 'en_route',
        eventid: crypto.randomUUID(),
        at: house.deps.now().toISOString(),
      })
    ).body
  const words = 'Too early for this job: setting off is possible from Wed 06:00.'
  expect(await press()).toMatchObject({ reason: 'too-early-to-go', message: words })
  for (const to of ['en_route', 'arrived', 'on_board', 'completed'])
    expect(await ask('/api/desk/move', { jobpartid, to, reason: 'because' })).toMatchObject({
      reason: 'too-early-to-go',
      message: words,
    })
  const shown = await desk.get(`/api/desk/job?jobpartid=${jobpartid}`)
  expect(shown.body['job']).toMatchObject({
    actions: expect.arrayContaining([
      expect.objectContaining({ to: 'en_route', allowed: false, from: '2026-03-11T06:00:00.000Z' }),
    ]),
  })
  house.setNow('2026-03-11T06:00:00Z')
  expect(await press()).toMatchObject({ code: 1, job: { state: 'en_route' } })
})

test('a job is offered to nobody who is off shift; it may be given to them, said first when it is soon', async () => {
  const off = await givenDriver(house)
  const soon = await givenRide(house, '2026-03-10T15:00')
  const far = await givenRide(house, '2026-03-10T19:00')
  for (const { reference } of [soon, far])
    expect(
      await offerJob(await house.call(), { reference, driverId: off.driverId, by: DESK }),
    ).toMatchObject({ ok: false, reason: 'not-on-shift' })
  const breaksOf = async (reference: number) =>
    (await candidates(reference)).candidates[0]?.breaks.map(({ text }) => text)
  expect(await breaksOf(soon.reference)).toContain('Off shift')
  expect(await breaksOf(far.reference)).toEqual([])
  const give = { jobpartid: soon.reference, driverid: off.number }
  expect(await ask('/api/desk/assign', give)).toMatchObject({ reason: 'not-on-shift' })
  expect(await ask('/api/desk/assign', { ...give, anyway: true })).toMatchObject({ code: 1 })
})

test('while a driver is asked, lane, figures and attention say so', async () => {
  const dan = await givenDriver(house, { at: NEAR, lastName: 'Demir' })
  const { reference } = await givenRide(house, '2026-03-10T12:45')
  await offerJob(await house.call(), { reference, driverId: dan.driverId, by: DESK })
  house.setNow('2026-03-10T12:00:09Z')
  const shown = await board()
  expect(shown.legs).toMatchObject([{ offer: { driverid: dan.number } }])
  expect(shown.figures).toMatchObject({ unassigned: 0, unassignedsoon: 0, offered: 1 })
  expect(shown.alerts).toMatchObject([
    {
      title: 'Being offered',
      cause: expect.stringMatching(/^Demir is being asked, until 12:00:\d\d\.$/),
      step: { kind: 'open' },
    },
  ])
})

test('the palette’s times have their day, and who is free long before is free before it', async () => {
  const dan = await givenDriver(house, { at: NEAR })
  const { reference } = await givenRide(house, '2026-03-11T09:00')
  expect((await candidates(reference)).candidates[0]).toMatchObject({
    fits: true,
    words: 'Free before it. Breaks nothing.',
  })
  const evening = await givenRide(house, '2026-03-10T22:00')
  await givenAssigned(house, { reference: evening.reference, driverId: dan.driverId })
  expect((await candidates(reference)).candidates[0]?.words).toMatch(
    /^Free Tue 22:\d\d in SE10, there Tue 22:\d\d\. Breaks nothing\.$/,
  )
})

test('what was called off comes back without its driver, and says so', async () => {
  const dan = await givenDriver(house, { at: NEAR })
  const { reference: jobpartid } = await givenRide(house, '2026-03-10T15:00')
  await givenAssigned(house, { reference: jobpartid, driverId: dan.driverId })
  await ask('/api/desk/cancel', { jobpartid, reason: 'mistake' })
  expect(await ask('/api/desk/restore', { jobpartid, reason: 'it was one' })).toMatchObject({
    code: 1,
    driverid: 0,
    message: 'It is back, and needs a driver again.',
  })
})

test('the desk is not asked to call the desk', async () => {
  const dan = await givenDriver(house, { at: NEAR })
  const { reference: jobpartid } = await givenRide(house, '2026-03-10T13:00')
  await givenAssigned(house, { reference: jobpartid, driverId: dan.driverId })
  const call = await house.call()
  for (const to of ['en_route', 'arrived', 'on_board'] as const)
    await moveLeg(call, { reference: jobpartid, to, by: DESK, reason: 'phone is flat' })
  for (const [path, said] of [
    ['/api/desk/editquote', { bookingdate: '2026-03-10T16:00' }],
    ['/api/desk/cancel', { reason: 'mistake' }],
  ] as const) {
    const body = await ask(path, { jobpartid, ...said })
    expect(body['code']).toBe(2)
    expect(body['message']).not.toMatch(/call us|\{phone\}/)
  }
})
