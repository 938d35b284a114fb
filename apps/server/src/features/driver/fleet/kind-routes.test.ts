import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailsTo } from '../../../../test/given-account.ts'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenAssigned, givenLeg, givenPhone } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { warnEnding } from './warn-ending.ts'

const NOON = '2026-03-10T12:00:00Z'
let testApp: TestApp
let owner: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  owner = await givenStaff(testApp, 'owner')
})
beforeEach(async () => {
  testApp.setNow(NOON)
  await asOwner(testApp, `delete from licence where kind like 'own-%'; delete from document_kind`)
})

const DBS = { holder: 'driver', name: 'DBS check', required: true, expires: true, warningDays: 60 }
const save = async (input: object) => (await owner.post('/api/desk/fleet/kind', input)).body
const archive = async (number: unknown, archived = true) =>
  (await owner.post('/api/desk/fleet/kind/archive', { number, archived })).body

type Outcome = { kind: string; document: string; name: string }
type Document = { kind: string; name: string; expiresOn: string; archived: boolean }
async function seen(of: number) {
  const { body } = await owner.get('/api/desk/fleet')
  const { drivers, kinds } = body as unknown as {
    drivers: { number: number; outcome: Outcome; documents: Document[] }[]
    kinds: { number: number; version: number; kind: string; name: string; archived: boolean }[]
  }
  const driver = drivers.find(({ number }) => number === of)
  return { kinds, outcome: driver?.outcome, documents: driver?.documents }
}
const give = (of: number, kind: string, expiresOn: string) =>
  owner.post('/api/desk/fleet/document', { of, kind, number: '001', expiresOn })

test('a DBS check that the operator requires stops a driver without one, and one who has it drives', async () => {
  const driver = await givenDriver(testApp, { at: { lat: 51.5, lng: -0.1 } })
  const { reference } = await givenLeg(testApp, '2026-03-12T13:00')
  expect(await save(DBS)).toMatchObject({ code: 1, number: 1 })
  expect((await seen(driver.number)).outcome).toMatchObject({ kind: 'missing', name: 'DBS check' })
  await expect(givenAssigned(testApp, { reference, driverId: driver.driverId })).rejects.toThrow()
  await give(driver.number, 'own-1', '2027-01-31')
  expect((await seen(driver.number)).outcome).toMatchObject({ kind: 'clear' })
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
})

test('a driver cannot start a shift with an expired required document', async () => {
  const driver = await givenDriver(testApp)
  await save(DBS)
  await give(driver.number, 'own-1', '2026-03-09')
  const phone = await givenPhone(testApp, driver)
  const { body } = await phone.post('/api/driver/shift', {
    on: true,
    vehicleId: driver.vehicleNumber,
  })
  expect(body).toMatchObject({ code: 2, message: expect.stringContaining('expired') })
  await give(driver.number, 'own-1', '2026-03-10')
  const again = { on: true, vehicleId: driver.vehicleNumber }
  expect((await phone.post('/api/driver/shift', again)).body).toMatchObject({ code: 1 })
})

test('an optional document stops nothing, and one without an expiry never ends', async () => {
  const driver = await givenDriver(testApp)
  await save({ ...DBS, name: 'Right to work', required: false, expires: false })
  expect((await seen(driver.number)).outcome).toMatchObject({ kind: 'clear' })
  await give(driver.number, 'own-1', '')
  const { documents } = await seen(driver.number)
  expect(documents?.find(({ kind }) => kind === 'own-1')).toMatchObject({
    name: 'Right to work',
    expiresOn: '',
  })
})

test('the owner of a document is warned by email from the day that its kind says', async () => {
  const email = 'dbs@drivers.example'
  const driver = await givenDriver(testApp, { email })
  await save(DBS)
  await give(driver.number, 'own-1', '2026-05-08')
  await warnEnding(await testApp.context())
  const mail = (await emailsTo(testApp, email)).find(({ kind }) => kind === 'licence-ends')
  expect(mail?.facts).toMatchObject({
    documents: [{ name: 'DBS check', document: 'own-1', expiresOn: '2026-05-08' }],
  })
})

test('archiving a kind keeps its documents and no longer asks for it; restoring asks again', async () => {
  const driver = await givenDriver(testApp)
  await save(DBS)
  await give(driver.number, 'own-1', '2026-03-01')
  expect((await seen(driver.number)).outcome).toMatchObject({ kind: 'blocked' })
  expect(await archive(1)).toMatchObject({ code: 1 })
  const { outcome, documents } = await seen(driver.number)
  expect(outcome).toMatchObject({ kind: 'clear' })
  expect(documents?.find(({ kind }) => kind === 'own-1')).toMatchObject({ archived: true })
  expect((await give(driver.number, 'own-1', '2027-01-01')).body).toMatchObject({ code: 2 })
  expect(await archive(1, false)).toMatchObject({ code: 1 })
  expect((await seen(driver.number)).outcome).toMatchObject({ kind: 'blocked' })
})

test('two kinds cannot have one name, a name is needed, and the second of two changes gets a conflict', async () => {
  await save(DBS)
  expect(await save({ ...DBS, name: ' dbs CHECK ' })).toMatchObject({
    code: 2,
    errors: [{ path: 'name' }],
  })
  expect(await save({ ...DBS, holder: 'vehicle' })).toMatchObject({ code: 1 })
  expect(await save({ ...DBS, name: ' ' })).toMatchObject({ errors: [{ path: 'name' }] })
  const of = { number: 1, version: 1 }
  expect(await save({ ...DBS, name: 'DBS', of })).toMatchObject({ code: 1 })
  const late = await owner.post('/api/desk/fleet/kind', { ...DBS, of })
  expect(late.status).toBe(409)
})

test('another operator’s kind looks like a missing one, and a dispatcher may not change kinds', async () => {
  await save(DBS)
  const theirs = await givenStaff(testApp, 'owner', 'northway')
  const of = { number: 1, version: 1 }
  const post = (path: string, input: object) => theirs.post(`/api/desk/fleet/${path}`, input)
  const ours = await post('kind', { ...DBS, of })
  const missing = await post('kind', { ...DBS, of: { number: 999, version: 1 } })
  expect([ours.status, ours.body]).toEqual([missing.status, missing.body])
  expect((await post('kind/archive', { number: 1, archived: true })).body).toMatchObject({
    code: 2,
  })
  expect((await theirs.get('/api/desk/fleet')).body).toMatchObject({ kinds: [] })
  const dispatcher = await givenStaff(testApp, 'dispatcher')
  expect((await dispatcher.post('/api/desk/fleet/kind', DBS)).status).toBe(404)
  expect((await seen(0)).kinds).toMatchObject([{ name: 'DBS check', archived: false }])
})
