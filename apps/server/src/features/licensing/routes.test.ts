import { writeFileSync } from 'node:fs'
import { listDeskAudit } from '@kerbside/contract/audit.ts'
import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'
import * as wire from '@kerbside/contract/licensing.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenStaff } from '../../../test/given-desk.ts'
import { type GivenDriver, givenDriver } from '../../../test/given-driver.ts'
import { givenAssigned, givenDriven, givenLeg } from '../../../test/given-leg.ts'
import { ANN, enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import {
  asOwner,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestResponse,
} from '../../../test/test-app.ts'
import { verifyPack } from './pack/verify-pack.ts'
import { readZip, writeZip } from './pack/zip-file.ts'

let testApp: TestApp
let owner: TestClient
let driver: GivenDriver
let reference: number
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  driver = await givenDriver(testApp, { firstName: 'Marek', lastName: 'Dudek' })
  reference = (await givenLeg(testApp, '2026-03-10T13:30')).reference
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  await givenDriven(testApp, { reference, driverId: driver.driverId, to: 'completed' })
  owner = testApp.client()
  const invitation = await givenInvitation(testApp, { ...ANN, role: 'owner' })
  await enrolBy(testApp, { client: owner, invitation, word: 'ann' })
})

const fits = ({ reply }: AnyEndpoint, { body }: TestResponse) =>
  expect(reply.safeParse(body).error?.issues ?? []).toEqual([])
const DAYS = { from: '2026-03-10', until: '2026-03-10' }
const query = 'from=2026-03-10&until=2026-03-10'
const PACK = {
  ...DAYS,
  requestedBy: 'PC Rowe, TPH/4471',
  parts: ['journey', 'driver', 'vehicle', 'staff'],
}

const gapsOnBoard = async () => {
  const { body } = await owner.get('/api/desk/board?day=2026-03-10')
  return (body['alerts'] as { kind: string }[]).filter(({ kind }) => kind === 'record-gap')
}

const packOf = async (input: object = {}) => {
  const made = await owner.post('/api/desk/inspection', { ...PACK, ...input })
  expect(made.body['message']).toBe('')
  return { made, file: Buffer.from(String(made.body['pack']), 'base64') }
}
const check = (file: Buffer) =>
  owner.post('/api/desk/inspection/check', { pack: file.toString('base64') })

test('the record of a day is listed, searched by plate or badge, and opened', async () => {
  const all = await owner.get(`/api/desk/records?${query}`)
  fits(wire.listDeskRecords, all)
  expect(all.body).toMatchObject({ code: 1, found: 1, counts: { journey: 1, lacking: 0 } })
  expect(all.body['records']).toMatchObject([
    { reference, driver: 'Marek Dudek', dispatchedBy: 'Ann Fox' },
  ])
  const plate = String((all.body['records'] as { vehicle: string }[])[0]?.vehicle)
  expect(
    (await owner.get(`/api/desk/records?${query}&q=${encodeURIComponent(plate)}`)).body['found'],
  ).toBe(1)
  expect((await owner.get(`/api/desk/records?${query}&q=NOSUCH`)).body['found']).toBe(0)
  const item = await owner.get(`/api/desk/record?reference=${reference}`)
  fits(wire.showDeskRecord, item)
  expect(item.body['particulars']).toContainEqual(
    expect.objectContaining({ field: 'driverName', value: 'Marek Dudek', missing: false }),
  )
  expect(item.body['history']).toContainEqual(
    expect.objectContaining({ what: 'state', from: 'Accepted', to: 'On the way' }),
  )
  expect((await owner.get('/api/desk/record?reference=999')).status).toBe(404)
})

test('an owner sets the licensing authority; details it requires that are missing are shown and can be added', async () => {
  const { body } = await owner.get('/api/desk/licence')
  const licence = {
    version: body['version'],
    profile: 'local',
    authority: 'Chorley Council',
    licenceNumber: '',
    months: 24,
    also: ['driverAuthority'],
  }
  const rejection = await owner.put('/api/desk/licence', licence)
  expect(rejection.body).toMatchObject({ code: 2, errors: ['licence-number'] })
  const saved = await owner.put('/api/desk/licence', {
    ...licence,
    licenceNumber: 'PHO 12',
  })
  fits(wire.saveDeskLicence, saved)
  expect(saved.body).toMatchObject({ code: 1, licence: { months: 24 } })
  const late = await owner.put('/api/desk/licence', { ...licence, licenceNumber: 'PHO 13' })
  expect(late.status).toBe(409)

  const next = await givenLeg(testApp, '2026-03-10T15:30')
  await givenAssigned(testApp, { reference: next.reference, driverId: driver.driverId })
  const lacking = await owner.get(`/api/desk/records?${query}&lacking=1`)
  expect(lacking.body['records']).toMatchObject([
    { reference: next.reference, missing: ['driverAuthority'] },
  ])
  expect(await gapsOnBoard()).toMatchObject([
    {
      reference: next.reference,
      heat: 'warm',
      cause: 'Missing from the licensing record: badge issuer.',
      step: { kind: 'fill-record', label: 'Complete record' },
    },
  ])
  const input = { reference: next.reference, value: 'Chorley', reason: 'seen on the badge' }
  expect(
    (await owner.post('/api/desk/record/add', { ...input, field: 'driverName' })).body['code'],
  ).toBe(2)
  expect(
    (await owner.post('/api/desk/record/add', { ...input, field: 'driverAuthority' })).body['code'],
  ).toBe(1)
  const after = await owner.get(`/api/desk/record?reference=${next.reference}`)
  expect(after.body).toMatchObject({ record: { missing: [] }, entries: [{}, { action: 'added' }] })
  expect(await gapsOnBoard()).toEqual([])
})

test('the authority that issued a badge is entered once with the badge, and appears in every later record', async () => {
  const issued = await givenDriver(testApp, { firstName: 'Ines', lastName: 'Roy' })
  const badge = { of: issued.number, kind: 'badge', number: 'B-77', expiresOn: '2030-01-31' }
  const savedBadge = await owner.post('/api/desk/fleet/document', {
    ...badge,
    authority: 'Preston Council',
  })
  expect(savedBadge.body).toMatchObject({ code: 1 })
  const { drivers } = (await owner.get('/api/desk/fleet')).body as {
    drivers: { number: number; documents: object[] }[]
  }
  expect(drivers.find(({ number }) => number === issued.number)?.documents).toContainEqual(
    expect.objectContaining({ kind: 'badge', authority: 'Preston Council' }),
  )
  const leg = await givenLeg(testApp, '2026-03-10T17:30')
  await givenAssigned(testApp, { reference: leg.reference, driverId: issued.driverId })
  // the list waits until all events have been recorded
  await owner.get(`/api/desk/records?${query}`)
  const item = await owner.get(`/api/desk/record?reference=${leg.reference}`)
  expect(item.body['particulars']).toContainEqual(
    expect.objectContaining({ field: 'driverAuthority', value: 'Preston Council' }),
  )
  expect(await gapsOnBoard()).toEqual([])
})

test('a register line is changed by writing a new version, and the old version stays', async () => {
  const line = { name: 'Theo Marsh', duties: 'Takes bookings', startedOn: '2026-01-05' }
  const wrong = await owner.post('/api/desk/register', {
    kind: 'staff',
    id: '',
    entries: 0,
    line: { duties: 'x' },
  })
  expect(wrong.body['errors']).toEqual([
    { field: 'name', why: 'required' },
    { field: 'startedOn', why: 'required' },
  ])
  const made = await owner.post('/api/desk/register', { kind: 'staff', id: '', entries: 0, line })
  fits(wire.saveDeskLine, made)
  const id = made.body['id']
  const checked = { ...line, dbsNumber: '001234567890', dbsOn: '2026-01-02', viewedBy: 'Ann Fox' }
  const again = { kind: 'staff', id, entries: 1, line: checked }
  expect((await owner.post('/api/desk/register', again)).body['code']).toBe(1)
  // a concurrent change gets the current version
  const late = await owner.post('/api/desk/register', { ...again, line })
  expect(late.status).toBe(409)
  const listed = await owner.get('/api/desk/register?kind=staff&q=theo')
  fits(wire.listDeskRegister, listed)
  expect(listed.body['rows']).toMatchObject([
    { id, line: checked, entries: 2, changedBy: 'Ann Fox' },
  ])
  const shown = await owner.get(`/api/desk/register/line?kind=staff&id=${String(id)}`)
  expect(shown.body['versions']).toMatchObject([{ line: checked }, { line }])
})

test('a pack is made in one request, matches the record, and is in the audit log', async () => {
  const { made, file } = await packOf()
  fits(wire.makeDeskPack, made)
  expect(made.body).toMatchObject({
    journeys: 3,
    filename: 'inspection-kerbside-2026-03-10-2026-03-10.zip',
  })
  const parts = new Map((await readZip(file))?.map(({ name, bytes }) => [name, bytes]))
  if (process.env['KERBSIDE_KEEP_PACK']) writeFileSync(process.env['KERBSIDE_KEEP_PACK'], file)
  const pages = (await readPdf(parts.get('record.pdf') ?? Buffer.alloc(0))).join(' ')
  for (const input of [
    'Private hire operator',
    'Marek Dudek',
    String(reference),
    'PC Rowe',
    'Theo Marsh',
  ])
    expect(pages).toContain(input)
  expect(parts.get('journeys.csv')?.toString()).toMatch(/Marek Dudek.*\r\n/)
  expect(parts.get('staff.csv')?.toString()).toContain('001234567890')
  const log = await owner.get('/api/desk/audit?action=inspection')
  fits(listDeskAudit, log)
  expect(log.body['rows']).toMatchObject([{ actor: 'Ann Fox', action: 'inspection.made' }])
})

test('the document of a pack carries the mark of the site and says everything in words', async () => {
  const pdfOf = async () => {
    const { file } = await packOf()
    const part = (await readZip(file))?.find(({ name }) => name === 'record.pdf')
    return part?.bytes ?? Buffer.alloc(0)
  }
  const plain = await pdfOf()
  const pages = (await readPdf(plain)).join(' ')
  // the letter of a tile would be a text of its own
  expect(pages).not.toContain(' K Kerbside')
  expect(pages).toContain('Website, by the customer')
  expect(pages).not.toMatch(/en_route|on_board|no_show|\bself\b|\bweb\b/)
  expect(plain.toString('latin1')).not.toContain('/Subtype /Image')

  const picture = await sharp({
    create: { width: 300, height: 60, channels: 4, background: '#123456' },
  })
    .png()
    .toBuffer()
  const kept = await owner.post('/api/desk/picture', {
    kind: 'logo',
    picture: picture.toString('base64'),
  })
  const { src, width, height } = kept.body
  await asOwner(
    testApp,
    `update operator set brand = jsonb_set(brand, '{logo}', '${JSON.stringify({ src, width, height })}')
     where slug = 'kerbside'`,
  )
  testApp.deps.operators.forget()
  expect((await pdfOf()).toString('latin1')).toContain('/Subtype /Image')
})

test('a pack with a single changed byte is detected, in whichever part', async () => {
  const { file } = await packOf()
  expect((await check(file)).body).toMatchObject({ whole: true, ours: true })
  const parts = (await readZip(file)) ?? []
  for (const { name } of parts) {
    const changed = parts.map((part) => {
      if (part.name !== name) return part
      const bytes = Buffer.from(part.bytes)
      bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
      return { name, bytes }
    })
    expect([name, (await verifyPack(await writeZip(changed))).ok]).toEqual([name, false])
  }
  const isWhole = async (other: Buffer) => (await verifyPack(other)).ok
  expect(await isWhole(await writeZip(parts.slice(1)))).toBe(false)
  expect(await isWhole(Buffer.concat([file, Buffer.from('x')]))).toBe(false)
  // names that no archive may contain
  expect(
    await isWhole(Buffer.from(file.toString('latin1').replaceAll('README', '../../'), 'latin1')),
  ).toBe(false)
  fits(wire.checkDeskPack, await check(Buffer.from('no zip at all')))
})

test('another operator’s pack is intact but not ours, and so is a pack that no longer matches the record', async () => {
  const { file } = await packOf()
  const checked = await verifyPack(file)
  if (!checked.ok) throw new Error(checked.what)
  const { isOurPack } = await import('./pack/verify-pack.ts')
  expect(await isOurPack(await testApp.context('northway'), checked)).toBe(false)
  await asOwner(
    testApp,
    `update record_entry set hash = '\\x00' where subject = '${reference}' and number = (
    select min(number) from record_entry where subject = '${reference}')`,
  )
  expect((await check(file)).body).toMatchObject({ whole: true, ours: false })
  expect((await owner.get('/api/desk/records/check')).body).toMatchObject({ whole: false })
})

test('other roles and other operators cannot read any of it', async () => {
  const anonymous = testApp.client()
  expect((await anonymous.get(`/api/desk/records?${query}`)).status).toBe(404)
  expect((await anonymous.get('/api/desk/audit')).status).toBe(404)
  const elsewhere = testApp.client('northway.localhost')
  for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value)
  expect((await elsewhere.get('/api/desk/retention')).status).toBe(404)
  const accounts = await givenStaff(testApp, 'accounts')
  expect((await accounts.get(`/api/desk/records?${query}`)).status).toBe(404)
  const northway = await givenStaff(testApp, 'owner', 'northway')
  const record = (client: TestClient, of: number) => client.get(`/api/desk/record?reference=${of}`)
  const [theirs, missing] = [await record(northway, reference), await record(owner, 9_999_999)]
  expect([theirs.status, theirs.body]).toEqual([missing.status, missing.body])
  const listed = await northway.get(`/api/desk/records?${query}`)
  expect(listed.status).toBe(200)
  expect(JSON.stringify(listed.body)).not.toContain(String(reference))
})
