import { DAY } from '@kerbside/domain/time.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote } from '../../../../test/given.ts'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenLeg } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { RequestContext } from '../../../request-context.ts'
import { checkAudit } from '../../audit/check-audit.ts'
import { checkRecord } from '../check-record.ts'
import { recordJourneys } from '../record-journeys.ts'
import { applyRetention, planRetention } from './apply-retention.ts'
import { endRetentionHold, makeRetentionHold } from './save-retention-hold.ts'
import { showRetained } from './show-retained.ts'

let testApp: TestApp
let context: RequestContext
let ridden: number
let held: number
const BEGAN = Date.parse('2026-03-10T12:00:00Z')
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  context = await testApp.context()
  await recordJourneys(context)
  await applyRetention(context)
  ridden = (await givenLeg(testApp, '2026-03-10T13:30')).reference
  held = (await givenLeg(testApp, '2026-03-10T15:30')).reference
  await recordJourneys(context)
})

const later = (days: number) => testApp.setNow(new Date(BEGAN + days * DAY).toISOString())
const rowOf = async (reference: number) => {
  const [row] = await asOwner<Record<string, string | null>>(
    testApp,
    `select b.passenger->>'name' as name, b.passenger->>'phone' as phone, b.customer->>'email' as email,
       l.pickup->>'name' as door, l.pickup->>'postcode' as postcode, l.fare_minor::text as fare,
       (select count(*)::text from record_entry e where e.operator_id = l.operator_id and e.subject = l.reference::text
         and e.content is not null) as kept
     from leg l join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
     where l.reference = ${reference}`,
  )
  if (!row) throw new Error('no such journey')
  return row
}

test('the day before, the console shows what will be erased tomorrow, and nothing is erased yet', async () => {
  later(88)
  expect(await planRetention(context)).toMatchObject({ contact: 0 })
  later(89.5)
  const plan = await planRetention(context)
  expect(plan.contact).toBeGreaterThanOrEqual(2)
  expect((await applyRetention(context)).contact).toBe(0)
  expect((await rowOf(ridden))['phone']).not.toBe('')
})

test('after 90 days phone number and e-mail are erased; passenger, pickup and fare stay', async () => {
  expect(
    await makeRetentionHold(context, {
      kind: 'booking',
      subject: `KB-${held}`,
      reason: 'claim 17',
    }),
  ).toEqual({ ok: true })
  later(91)
  const before = await rowOf(ridden)
  expect((await applyRetention(context)).contact).toBeGreaterThan(0)
  expect(await rowOf(ridden)).toEqual({ ...before, phone: '', email: '' })
  expect((await rowOf(held))['phone']).not.toBe('')
  expect(await applyRetention(context)).toMatchObject({ contact: 0, particulars: 0 })
})

test('after twelve months a leg is reduced to its districts, and the record’s hash chain stays valid', async () => {
  later(366)
  const { fare } = await rowOf(ridden)
  expect((await applyRetention(context)).particulars).toBeGreaterThan(0)
  expect(await rowOf(ridden)).toMatchObject({
    name: '',
    door: 'E14',
    postcode: 'E14',
    fare,
    kept: '0',
  })
  expect(await checkRecord(context)).toMatchObject({ ok: true })
  expect(await rowOf(held)).toMatchObject({ name: 'Maya Osei', kept: '1' })
})

test('data under a retention hold is erased in the next round after the hold ends', async () => {
  const { holds } = await showRetained(context)
  expect(holds).toMatchObject([{ kind: 'booking', subject: String(held), reason: 'claim 17' }])
  expect(await endRetentionHold(context, { id: holds[0]?.id ?? '' })).toBe(true)
  expect(await endRetentionHold(context, { id: holds[0]?.id ?? '' })).toBe(false)
  await applyRetention(context)
  expect(await rowOf(held)).toMatchObject({ name: '', phone: '', kept: '0' })
})

test('a regression quote keeps its districts and price, and scans are deleted when no longer needed', async () => {
  const owner = await givenStaff(testApp, 'owner')
  const quote = await givenQuote(testApp.client(), { bookingdate: '2027-06-01T09:30' })
  const stored = await owner.post('/api/desk/prices/regression-quotes', {
    book: 'public',
    quoteId: quote.quoteid,
    vehicleTypeId: quote.vehtypeid,
    name: 'Heathrow for the bank',
    amount: quote.totalfare,
  })
  expect(stored.body).toMatchObject({ code: 1 })
  const gone = await givenDriver(testApp, { documentsUntil: '2027-04-01' })
  const stays = await givenDriver(testApp, { documentsUntil: '2027-04-01' })
  const scan = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  for (const { number } of [gone, stays]) {
    const badge = { of: number, kind: 'badge', number: 'B', expiresOn: '2027-04-01' }
    const put = { ...badge, scan: scan.toString('base64') }
    expect((await owner.post('/api/desk/fleet/document', put)).body).toMatchObject({ code: 1 })
  }
  await owner.post('/api/desk/fleet/driver/end', { number: gone.number })
  const readDocument = async () => {
    const [row] = await asOwner<{ text: string }>(
      testApp,
      `select document::text as text from regression_quote where name = 'Heathrow for the bank'`,
    )
    return row?.text ?? ''
  }
  const scans = () =>
    asOwner<{ holder_id: string }>(testApp, 'select holder_id from licence_scan order by made_at')
  expect(await readDocument()).toContain('Cabot Square')
  expect(await applyRetention(context)).toMatchObject({ regressionQuotes: 0, scans: 0 })

  later(2 * 366 + 60)
  expect(await planRetention(context)).toMatchObject({ regressionQuotes: 1, scans: 1 })
  expect(await applyRetention(context)).toMatchObject({ regressionQuotes: 1, scans: 1 })
  expect((await scans()).map(({ holder_id }) => holder_id)).toEqual([stays.driverId])
  const after = await readDocument()
  expect(after).not.toContain('Cabot Square')
  // either the district gives the agreed price, or it cannot be checked and the quote is deleted
  if (after !== '') expect(after).toContain('E14')
  expect(await applyRetention(context)).toMatchObject({ regressionQuotes: 0, scans: 0 })
}, 60_000)

test('unbooked quotes and old audit entries are deleted, and the audit log’s hash chain stays valid', async () => {
  const quotes = await asOwner<{ count: string }>(
    testApp,
    'select count(*) as count from quote q where not exists (select from booking b where b.quote_id = q.id)',
  )
  expect(quotes[0]?.count).toBe('0')
  later(24 * 31 + 366)
  expect((await applyRetention(context)).audit).toBeGreaterThan(0)
  expect(await checkAudit(context)).toMatchObject({ ok: true })
})
