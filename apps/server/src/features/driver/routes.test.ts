import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashFor } from '../../../test/given-account.ts'
import { givenDriver, givenShift, signInDriver } from '../../../test/given-driver.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { readLiveToken } from '../../hub/live-token.ts'
import { inviteDriver } from './add-driver.ts'
import { openDriverBook } from './driver-book.ts'
import { endDriver } from './end-driver.ts'
import { findDriver } from './find-driver.ts'
import { keepPlaces, recallPlaces } from './keep-places.ts'

const NOW = '2026-03-10T12:00:00Z'
const SOHO = { lat: 51.5137, lng: -0.1337 }
let house: House
const takeDown: (() => Promise<void>)[] = []
beforeAll(async () => {
  house = await openHouse({ now: NOW, ends: (end) => takeDown.push(end) })
})
afterAll(async () => {
  for (const end of takeDown) await end()
})

const fixAt = (at: string, { lat, lng } = SOHO) => ({ lat, lng, at, heading: 90, speed: 8 })

test('a driver follows the link once, chooses a password, and signs in by mobile or by e-mail', async () => {
  const dan = await givenDriver(house, { email: 'Dan@kerbside.example', phone: '07700 900 700' })
  const phone = await signInDriver(house, dan)
  const { body } = await phone.get('/api/driver/me')
  expect(body).toMatchObject({ code: 1, firstname: 'Dan', driverid: dan.number, shift: null })
  expect(phone.cookies.has('driver')).toBe(true)

  const again = await house.visitor().post('/api/driver/enrol', {
    invitation: dan.invitation,
    passwordhash: hashFor('other'),
  })
  expect(again.body).toMatchObject({ code: 2, spent: true })

  for (const name of ['07700 900700', '+44 (0)7700 900700', ' DAN@kerbside.example']) {
    const other = house.visitor()
    const said = { name, passwordhash: hashFor('dan') }
    expect((await other.post('/api/driver/signin', said)).body).toMatchObject({ code: 1 })
    expect((await other.get('/api/driver/me')).body).toMatchObject({ driverid: dan.number })
  }
})

test('a wrong password, a number nobody has and somebody not enrolled yet are answered alike', async () => {
  const dan = await givenDriver(house)
  const eve = await givenDriver(house, { firstName: 'Eve' })
  await signInDriver(house, dan)
  const tries = [
    { name: dan.phone, passwordhash: hashFor('wrong') },
    { name: '+447700900999', passwordhash: hashFor('dan') },
    { name: eve.phone, passwordhash: hashFor('dan') },
  ]
  const answers = []
  for (const said of tries)
    answers.push((await house.visitor().post('/api/driver/signin', said)).body)
  expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]).toMatchObject({
    code: 2,
    message: 'Mobile, e-mail or password is not right.',
  })
})

test('nobody but a driver is let in: no guest, no staff, no driver of another operator', async () => {
  const dan = await givenDriver(house)
  const phone = await signInDriver(house, dan)
  const ann = house.visitor()
  await enrolBy(house, { visitor: ann, invitation: await givenInvitation(house), word: 'ann' })
  const elsewhere = house.visitor('northway.localhost')
  for (const [name, value] of phone.cookies) elsewhere.cookies.set(name, value)
  for (const [url, body] of [
    ['/api/driver/positions', { fixes: [] }],
    ['/api/driver/shift', { on: true }],
  ] as const)
    for (const visitor of [house.visitor(), ann, elsewhere])
      expect((await visitor.post(url, body)).status).toBe(404)
  for (const url of ['/api/driver/papers', '/api/driver/live'])
    for (const visitor of [house.visitor(), ann, elsewhere])
      expect((await visitor.get(url)).status).toBe(404)
})

test('a driver who was ended is signed out at once, and one invited anew keeps what they have until they follow it', async () => {
  const dan = await givenDriver(house)
  const phone = await signInDriver(house, dan)
  const call = await house.call()
  const again = await inviteDriver(call, { number: dan.number })
  expect((await phone.get('/api/driver/me')).body).toMatchObject({ driverid: dan.number })
  const invitation = again?.invitation.path.split('#')[1] ?? ''
  const other = await signInDriver(house, { ...dan, invitation }, { word: 'new' })
  expect((await phone.get('/api/driver/me')).body).toEqual({ code: 0, message: '' })

  expect(await endDriver(call, { number: dan.number })).toMatchObject({ ok: true })
  expect((await other.get('/api/driver/me')).body).toEqual({ code: 0, message: '' })
  const said = { name: dan.phone, passwordhash: hashFor('new') }
  expect((await house.visitor().post('/api/driver/signin', said)).body).toMatchObject({ code: 2 })
})

test('a shift begins with the usual car, once; another cannot take that car; nobody is anywhere off shift', async () => {
  const dan = await givenDriver(house)
  const eve = await givenDriver(house, { firstName: 'Eve' })
  const [phone, hers] = [await signInDriver(house, dan), await signInDriver(house, eve)]

  expect((await phone.post('/api/driver/positions', { fixes: [fixAt(NOW)] })).body).toMatchObject({
    code: 2,
    message: 'Your shift has not begun.',
  })
  const begun = await phone.post('/api/driver/shift', { on: true })
  expect(begun.body).toMatchObject({
    code: 1,
    shift: { since: '2026-03-10T12:00:00.000Z', vehicleid: dan.vehicleNumber },
  })
  expect((await phone.post('/api/driver/shift', { on: true })).body).toEqual(begun.body)
  expect(
    (await hers.post('/api/driver/shift', { on: true, vehicleid: dan.vehicleNumber })).body,
  ).toMatchObject({ code: 2, message: 'Somebody else is driving this car. Please choose another.' })
  expect((await hers.post('/api/driver/shift', { on: true, vehicleid: 9999 })).body).toMatchObject({
    code: 2,
    message: 'This car is no longer in the fleet. Please choose another.',
  })

  const sent = await phone.post('/api/driver/positions', { fixes: [fixAt(NOW)] })
  expect(sent.body).toMatchObject({ code: 1, taken: 1, dropped: 0 })
  const { operator } = await house.call()
  // Eve's tab on the phone Dan signed in on since: where she was is not where he is
  const hersThere = { driverid: eve.number, fixes: [{ ...fixAt(NOW), lat: 51.6 }] }
  expect((await phone.post('/api/driver/positions', hersThere)).status).toBe(404)
  const his = { driverid: dan.number, fixes: [] }
  expect((await phone.post('/api/driver/positions', his)).body).toMatchObject({ code: 1 })
  expect(house.deps.drivers.placeOf(operator, dan.driverId)).toMatchObject(SOHO)
  expect((await phone.post('/api/driver/shift', { on: false })).body).toMatchObject({ shift: null })
  expect(house.deps.drivers.placeOf(operator, dan.driverId)).toBeUndefined()
  expect((await findDriver(await house.call(), dan))?.shift).toBeUndefined()
})

test('the car somebody drove last stands first, then their own, and one that another drives not at all', async () => {
  const [dan, eve] = [await givenDriver(house), await givenDriver(house)]
  const [phone, hers] = [await signInDriver(house, dan), await signInDriver(house, eve)]
  const carsOf = async (visitor = phone) =>
    ((await visitor.get('/api/driver/me')).body['vehicles'] as { vehicleid: number }[]).map(
      ({ vehicleid }) => vehicleid,
    )
  expect((await carsOf())[0]).toBe(dan.vehicleNumber)

  await phone.post('/api/driver/shift', { on: true, vehicleid: eve.vehicleNumber })
  await phone.post('/api/driver/shift', { on: false })
  expect((await carsOf()).slice(0, 2)).toEqual([eve.vehicleNumber, dan.vehicleNumber])

  await hers.post('/api/driver/shift', { on: true })
  expect((await carsOf())[0]).toBe(dan.vehicleNumber)
  expect(await carsOf()).not.toContain(eve.vehicleNumber)
})

test('two phones that take the same car in the same moment: one gets it', async () => {
  const [dan, eve] = [await givenDriver(house), await givenDriver(house)]
  const phones = [await signInDriver(house, dan), await signInDriver(house, eve)]
  const asked = { on: true, vehicleid: dan.vehicleNumber }
  const answers = await Promise.all(phones.map((phone) => phone.post('/api/driver/shift', asked)))
  const codes = answers.map(({ body }) => Number(body['code']))
  expect(codes.sort((a, b) => a - b)).toEqual([1, 2])
})

test('without papers that hold today nobody begins a shift; they are listed, soonest end first', async () => {
  const none = await givenDriver(house, { papersUntil: '' })
  const over = await givenDriver(house, { papersUntil: '2026-03-09' })
  const last = await givenDriver(house, { papersUntil: '2026-03-10' })
  const answerOf = async (driver: typeof none) => {
    const phone = await signInDriver(house, driver)
    const { message } = (await phone.post('/api/driver/shift', { on: true })).body
    return [message, (await phone.get('/api/driver/papers')).body['papers']] as const
  }
  expect(await answerOf(none)).toEqual([
    'A licence of yours or of this car is missing. Please call the office.',
    [],
  ])
  expect((await answerOf(over))[0]).toBe(
    'A licence of yours or of this car has run out. Please call the office.',
  )
  const [message, papers] = await answerOf(last)
  expect(message).toBe('')
  expect(papers).toHaveLength(5)
  expect((papers as object[])[0]).toMatchObject({ expireson: '2026-03-10', daysleft: 0 })
})

test('what a phone kept without a network comes with its true times, and what cannot be is dropped', async () => {
  const dan = await givenDriver(house)
  await givenShift(house, { ...dan, at: SOHO })
  house.setNow('2026-03-10T12:10:00Z')
  const phone = await signInDriver(house, dan)
  const fixes = [
    fixAt('2026-03-10T12:09:10Z', { lat: 51.516, lng: -0.1337 }),
    fixAt('2026-03-10T12:09:00Z', { lat: 51.515, lng: -0.1337 }),
    { ...fixAt('2026-03-10T12:09:20Z'), lat: null },
    fixAt('2026-03-10T12:09:30Z', { lat: 53.5, lng: -2.2 }),
    fixAt('2026-03-13T12:09:40Z'),
    fixAt('not a time'),
  ]
  const { body } = await phone.post('/api/driver/positions', { fixes })
  expect(body).toMatchObject({ taken: 2, dropped: 4 })
  const { operator } = await house.call()
  expect(house.deps.drivers.placeOf(operator, dan.driverId)).toMatchObject({
    lat: 51.516,
    at: new Date('2026-03-10T12:09:10Z'),
  })
  expect(house.deps.drivers.counts().dropped).toMatchObject({ 'no-place': 1, jump: 1, clock: 2 })
  house.setNow(NOW)
})

test('a server that begins knows where everybody on shift was', async () => {
  const dan = await givenDriver(house, { at: SOHO })
  await keepPlaces(house.deps, { all: true })
  const drivers = openDriverBook({ now: house.deps.now })
  await recallPlaces({ ...house.deps, drivers })
  const { operator } = await house.call()
  expect(drivers.placeOf(operator, dan.driverId)).toMatchObject({ ...SOHO, at: new Date(NOW) })
  // and writes nothing anew that it did not hear itself
  expect(drivers.takeUnwritten({ all: true }).size).toBe(0)
  const [row] = await asOwner<{ lat: number }>(
    house,
    `select lat from driver_place where driver_id = '${dan.driverId}'`,
  )
  expect(row?.lat).toBe(SOHO.lat)
})

test('the token of the live channel is the driver’s own and of this operator', async () => {
  const dan = await givenDriver(house)
  const phone = await signInDriver(house, dan)
  const { body } = await phone.get('/api/driver/live')
  const { operator } = await house.call()
  const token = String(body['token'])
  const asked = { token, kind: 'driver', operator } as const
  expect(readLiveToken(house.deps, asked)?.holder).toBe(dan.driverId)
  expect(readLiveToken(house.deps, { ...asked, kind: 'board' })).toBeUndefined()
})

test('a position that is no list, or a list without end, is refused as malformed', async () => {
  const dan = await givenDriver(house, { at: SOHO })
  const phone = await signInDriver(house, dan)
  const many = Array.from({ length: 201 }, () => fixAt(NOW))
  for (const fixes of [many, 'here', [{ lat: 'x' }]])
    expect((await phone.post('/api/driver/positions', { fixes })).body).toMatchObject({ code: 2 })
})
