import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { giveCode, givenAnn, givePassword, totpCode } from '../../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'

let testApp: TestApp
let owner: TestClient
/** An owner of the other operator. */
let northway: TestClient

beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  northway = await givenStaff(testApp, 'owner', 'northway')
  const who = { email: 'ann@kerbside.example', name: 'Ann Fox', role: 'owner' } as const
  const { secret } = await givenAnn(testApp, who)
  owner = testApp.client()
  await givePassword(owner)
  testApp.setNow('2026-03-10T12:01:00Z')
  const { body } = await giveCode(owner, totpCode(testApp, secret))
  expect(body['code']).toBe(1)
})

const CAR = {
  make: 'Skoda',
  model: 'Superb',
  colour: 'Grey',
  registration: 'ls24  pmv',
  vehicleTypeIds: [1, 2],
  wheelchair: false,
}

type Fleet = {
  drivers: { number: number; version: number; outcome: { kind: string; document: string } }[]
  vehicles: { number: number; version: number; registration: string }[]
  types: { vehicleTypeId: number; version: number; name: string; isDefault: boolean }[]
}

const fleet = async () => (await owner.get('/api/desk/fleet')).body as unknown as Fleet

test('a plate is stored as it stands on the car, and no second car can have it', async () => {
  const { body } = await owner.post('/api/desk/fleet/vehicle', CAR)
  expect(body).toMatchObject({ code: 1 })
  const car = (await fleet()).vehicles.find(({ number }) => number === body['number'])
  expect(car?.registration).toBe('LS24 PMV')
  const duplicate = await owner.post('/api/desk/fleet/vehicle', { ...CAR, registration: 'LS24PMV' })
  expect(duplicate.body).toMatchObject({ code: 2, errors: [{ path: 'registration' }] })
})

test('of two concurrent changes to a car the second is rejected with the current state', async () => {
  const made = await owner.post('/api/desk/fleet/vehicle', { ...CAR, registration: 'TWO 1' })
  const of = { number: Number(made.body['number']), version: 1 }
  const blue = { ...CAR, registration: 'TWO 1', colour: 'Blue', of }
  expect((await owner.post('/api/desk/fleet/vehicle', blue)).status).toBe(200)
  expect((await owner.post('/api/desk/fleet/vehicle', { ...blue, colour: 'Red' })).status).toBe(409)
})

test('a car that a driver is using cannot be retired', async () => {
  const { vehicleNumber } = await givenDriver(testApp, { at: { lat: 51.5, lng: -0.1 } })
  const { body } = await owner.post('/api/desk/fleet/vehicle/retire', { number: vehicleNumber })
  expect(body).toMatchObject({ code: 2, message: expect.stringContaining('on shift') })
})

const CALLUM = {
  firstName: 'Callum',
  lastName: '<b>Reid</b>',
  phone: '07700 900999',
  email: 'callum@drivers.example',
  sharePercent: 70,
  vehicleNumber: 0,
}

test('a new driver gets a link, an e-mail, and the name exactly as typed', async () => {
  const { body } = await owner.post('/api/desk/fleet/driver/add', CALLUM)
  expect(body).toMatchObject({ code: 1, mailed: true })
  expect(body['link']).toMatch(/^http.*\/driver#[\w-]{43}$/)
  const mine = (await fleet()).drivers.find(({ number }) => number === body['number'])
  expect(mine).toMatchObject({ lastName: '<b>Reid</b>', outcome: { kind: 'missing' } })
  const twin = await owner.post('/api/desk/fleet/driver/add', { ...CALLUM, email: '' })
  expect(twin.body).toMatchObject({ code: 2, errors: [{ path: 'phone' }] })
})

test('an expired insurance blocks its driver by name until it is renewed', async () => {
  const { number, vehicleNumber } = await givenDriver(testApp)
  const document = { of: vehicleNumber, kind: 'insurance', number: 'P-1' }
  const outcome = async () =>
    (await fleet()).drivers.find((driver) => driver.number === number)?.outcome
  await owner.post('/api/desk/fleet/document', { ...document, expiresOn: '2026-03-09' })
  expect(await outcome()).toMatchObject({ kind: 'blocked', document: 'insurance' })
  await owner.post('/api/desk/fleet/document', { ...document, expiresOn: '2030-03-09' })
  expect(await outcome()).toMatchObject({ kind: 'clear' })
  const torn = await owner.post('/api/desk/fleet/document', {
    ...document,
    expiresOn: '2026-02-30',
  })
  expect(torn.status).toBe(400)
})

const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n'
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

test('a renewal is stored with its scan and who uploaded it, and no one else can open it', async () => {
  const { number, vehicleNumber } = await givenDriver(testApp)
  const document = { of: vehicleNumber, kind: 'insurance', number: 'P-2', expiresOn: '2030-03-09' }
  const saved = await owner.post('/api/desk/fleet/document', { ...document, scan: base64(PDF) })
  expect(saved.body).toMatchObject({ code: 1, errors: [] })
  const body = (await owner.get('/api/desk/fleet')).body as unknown as {
    drivers: { number: number; documents: { kind: string; scan: object | null }[] }[]
  }
  const documents = body.drivers.find((driver) => driver.number === number)?.documents
  expect(documents?.find(({ kind }) => kind === 'insurance')?.scan).toMatchObject({
    expiresOn: '2030-03-09',
    type: 'pdf',
    by: 'Ann Fox',
  })
  expect(documents?.find(({ kind }) => kind === 'mot')?.scan).toBeNull()

  const at = `/api/desk/fleet/scan?of=${vehicleNumber}&kind=insurance`
  const opened = await owner.get(at)
  expect(opened.headers['cache-control']).toBe('no-store')
  expect(opened.body).toMatchObject({ type: 'application/pdf', file: base64(PDF) })
  const [log] = await asOwner(
    testApp,
    `select actor_name, object from audit_entry where action = 'licence.scan-opened'`,
  )
  expect(log).toMatchObject({ actor_name: 'Ann Fox', object: `vehicle ${vehicleNumber}` })

  const missing = await owner.get(`/api/desk/fleet/scan?of=${vehicleNumber}&kind=mot`)
  for (const client of [testApp.client(), northway]) {
    const response = await client.get(at)
    expect([response.status, response.body]).toEqual([404, missing.body])
  }
})

test('a photographed document is re-encoded; a file that is neither a picture nor a plain PDF is rejected without saving', async () => {
  const { vehicleNumber, number } = await givenDriver(testApp, { documentsUntil: '2026-03-09' })
  const document = { of: vehicleNumber, kind: 'mot', number: 'P-2', expiresOn: '2030-03-09' }
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret Place' } })
    .toBuffer()
  const bring = (scan: string) => owner.post('/api/desk/fleet/document', { ...document, scan })
  for (const bad of ['<svg onload="alert(1)"/>', PDF.replace('/Catalog', '/Catalog /JS (1)')]) {
    const { body } = await bring(base64(bad))
    expect(body).toMatchObject({ code: 2, errors: [{ path: 'scan' }] })
  }
  const before = (await fleet()).drivers.find((driver) => driver.number === number)
  expect(before?.outcome.kind).toBe('blocked')
  await bring(photo.toString('base64'))
  const opened = await owner.get(`/api/desk/fleet/scan?of=${vehicleNumber}&kind=mot`)
  const shown = Buffer.from(String(opened.body['file']), 'base64')
  expect((await sharp(shown).metadata()).format).toBe('webp')
  expect(shown.toString('latin1')).not.toContain('Secret Place')
})

test('the desk sees a driver’s photo, and no other operator does', async () => {
  const { number } = await givenDriver(testApp)
  const at = `/api/desk/fleet/driver/photo?number=${number}`
  expect((await owner.get(at)).status).toBe(404)
  const face = sharp({ create: { width: 9, height: 9, channels: 3, background: '#abc' } })
  const picture = (await face.png().toBuffer()).toString('base64')
  await owner.post('/api/desk/fleet/driver/photo', { number, picture })
  expect((await owner.get(at)).body).toMatchObject({ code: 1, type: 'image/webp' })
  for (const client of [testApp.client(), northway]) expect((await client.get(at)).status).toBe(404)
})

test('an owner of another operator gets the same for a driver and a car of ours as for missing ones, and changes nothing', async () => {
  const ours = await givenDriver(testApp)
  const { drivers, vehicles, types } = (await northway.get('/api/desk/fleet'))
    .body as unknown as Fleet
  expect(drivers.map(({ number }) => number)).not.toContain(ours.number)
  expect(vehicles.map(({ number }) => number)).not.toContain(ours.vehicleNumber)
  const vehicleTypeIds = types.map(({ vehicleTypeId }) => vehicleTypeId)
  const before = await fleet()
  const responses = async (driver: number, vehicle: number) => {
    const document = { number: 'P-9', expiresOn: '2030-03-09' }
    const post = (path: string, input: object) => northway.post(`/api/desk/fleet/${path}`, input)
    const sent = [
      await northway.get(`/api/desk/fleet/driver/photo?number=${driver}`),
      await northway.get(`/api/desk/fleet/scan?of=${vehicle}&kind=insurance`),
      await post('driver', { ...CALLUM, email: '', number: driver, version: 1 }),
      await post('driver/invite', { number: driver }),
      await post('driver/end', { number: driver }),
      await post('driver/photo', { number: driver, picture: '' }),
      await post('document', { ...document, of: driver, kind: 'badge' }),
      await post('document', { ...document, of: vehicle, kind: 'insurance' }),
      await post('vehicle', { ...CAR, vehicleTypeIds, of: { number: vehicle, version: 1 } }),
      await post('vehicle/retire', { number: vehicle }),
    ]
    return sent.map(({ status, body }) => ({ status, body }))
  }
  const found = await responses(ours.number, ours.vehicleNumber)
  expect(found).toEqual(await responses(987_654, 987_654))
  for (const { status, body } of found)
    if (status !== 404) expect(body['message']).toBe('This no longer exists.')
  expect(await fleet()).toEqual(before)
})

test('a file that is no picture is rejected as a photo', async () => {
  const { number } = await givenDriver(testApp)
  const picture = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
  const { body } = await owner.post('/api/desk/fleet/driver/photo', { number, picture })
  expect(body).toMatchObject({ code: 2, message: expect.stringContaining('can’t read this image') })
})

const TYPE = {
  name: 'Grand tourer',
  description: '',
  drawing: 'luxury',
  picture: '',
  passengers: 4,
  luggage: 3,
  handbags: 2,
}

test('a new type is on the site at once, in last place; the default type stays', async () => {
  const { body } = await owner.post('/api/desk/fleet/type', TYPE)
  const wire = await testApp.client().get('/api/vehicletypes')
  const types = wire.body['vehTypes'] as { vehtypeid: number; typename: string }[]
  expect(types.at(-1)).toMatchObject({ vehtypeid: body['number'], typename: 'Grand tourer' })
  const first = (await fleet()).types.find(({ isDefault }) => isDefault)?.vehicleTypeId
  const gone = { vehicleTypeId: first, retired: true }
  expect((await owner.post('/api/desk/fleet/type/retire', gone)).body).toMatchObject({ code: 2 })
})

test('a type’s own picture replaces its drawing on the site', async () => {
  const car = sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
  const file = (await car.png().toBuffer()).toString('base64')
  const brought = await owner.post('/api/desk/picture', { kind: 'vehicle', picture: file })
  const picture = String(brought.body['src'])
  const seen = { ...TYPE, name: 'Seen', picture }
  const { body } = await owner.post('/api/desk/fleet/type', seen)
  const wire = await testApp.client().get('/api/vehicletypes')
  const types = wire.body['vehTypes'] as { vehtypeid: number; image: string }[]
  const imageOf = (id: unknown) => types.find(({ vehtypeid }) => vehtypeid === id)?.image
  expect(imageOf(body['number'])).toBe(picture)
  expect(types.filter(({ image }) => image === 'saloon').length).toBeGreaterThan(0)
  const deletedType = { ...TYPE, name: 'Lost', picture: '/pictures/AAAAAAAAAAAAAAAAAAAAAA.webp' }
  const rejection = await owner.post('/api/desk/fleet/type', deletedType)
  expect(rejection.body).toMatchObject({ code: 2, errors: [{ path: 'picture' }] })
})

test('the order of the types applies on the site, and an incomplete order is rejected', async () => {
  const ids = (await fleet()).types.map(({ vehicleTypeId }) => vehicleTypeId).reverse()
  const { body } = await owner.post('/api/desk/fleet/types/order', { vehicleTypeIds: ids })
  expect(body).toMatchObject({ code: 1 })
  expect((await fleet()).types.map(({ vehicleTypeId }) => vehicleTypeId)).toEqual(ids)
  const part = { vehicleTypeIds: ids.slice(1) }
  expect((await owner.post('/api/desk/fleet/types/order', part)).body).toMatchObject({ code: 2 })
})

test('every change of the fleet is in the audit log with who made it', async () => {
  const rows = await asOwner(
    testApp,
    `select distinct action from audit_entry where actor_name = 'Ann Fox' order by action`,
  )
  expect(rows.map((row) => row['action'])).toEqual(
    expect.arrayContaining(['driver.added', 'licence.saved', 'vehicle.added', 'vehicle.saved']),
  )
})

test('the last owner cannot be removed; a removed member is signed out at once', async () => {
  const ben = { email: 'ben@kerbside.example', name: 'Ben Ash', role: 'dispatcher' }
  const added = await owner.post('/api/desk/staff/add', ben)
  expect(added.body['link']).toMatch(/\/console\/enrol#[\w-]{43}$/)
  const { body } = await owner.get('/api/desk/staff')
  const members = body['members'] as { id: string; email: string; version: number; role: string }[]
  const ann = members.find(({ role }) => role === 'owner')
  const other = members.find(({ email }) => email === ben.email)
  const step = { id: ann?.id, version: ann?.version, name: 'Ann Fox', role: 'support' }
  expect((await owner.post('/api/desk/staff', step)).body).toMatchObject({ code: 2 })
  const gone = (id: string | undefined) =>
    owner.post('/api/desk/staff/end', { id, onlySessions: false })
  expect((await gone(ann?.id)).body).toMatchObject({ code: 2 })
  expect((await gone(other?.id)).body).toMatchObject({ code: 1 })
})
