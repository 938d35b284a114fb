import { DAY } from '@kerbside/domain/time.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote } from '../../../test/given.ts'
import { givenMember } from '../../../test/given-desk.ts'
import { givenDriver } from '../../../test/given-driver.ts'
import { givenRide } from '../../../test/given-job.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import type { Call } from '../../http/call.ts'
import { checkAudit } from '../audit/check-audit.ts'
import { applyRetention, planRetention } from './apply-retention.ts'
import { checkRecord } from './check-record.ts'
import { endHold, makeHold } from './keep-hold.ts'
import { recordJourneys } from './record-journeys.ts'
import { showKept } from './show-kept.ts'

let house: House
let call: Call
let ridden: number
let held: number
const BEGAN = Date.parse('2026-03-10T12:00:00Z')
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  call = await house.call()
  await recordJourneys(call)
  await applyRetention(call)
  ridden = (await givenRide(house, '2026-03-10T13:30')).reference
  held = (await givenRide(house, '2026-03-10T15:30')).reference
  await recordJourneys(call)
})

const later = (days: number) => house.setNow(new Date(BEGAN + days * DAY).toISOString())
const rowOf = async (reference: number) => {
  const [row] = await asOwner<Record<string, string | null>>(
    house,
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

test('on the day before, the console says what will be forgotten tomorrow, and nothing is yet', async () => {
  later(88)
  expect(await planRetention(call)).toMatchObject({ contact: 0 })
  later(89.5)
  const plan = await planRetention(call)
  expect(plan.contact).toBeGreaterThanOrEqual(2)
  expect((await applyRetention(call)).contact).toBe(0)
  expect((await rowOf(ridden))['phone']).not.toBe('')
})

test('after 90 days telephone and e-mail are gone, and who rode, from where and for how much stays', async () => {
  expect(
    await makeHold(call, { kind: 'booking', subject: `KB-${held}`, reason: 'claim 17' }),
  ).toEqual({ ok: true })
  later(91)
  const before = await rowOf(ridden)
  expect((await applyRetention(call)).contact).toBeGreaterThan(0)
  expect(await rowOf(ridden)).toEqual({ ...before, phone: '', email: '' })
  expect((await rowOf(held))['phone']).not.toBe('')
  expect(await applyRetention(call)).toMatchObject({ contact: 0, particulars: 0 })
})

test('after twelve months a ride is from one district to another, and the record’s chain is whole', async () => {
  later(366)
  const { fare } = await rowOf(ridden)
  expect((await applyRetention(call)).particulars).toBeGreaterThan(0)
  expect(await rowOf(ridden)).toMatchObject({
    name: '',
    door: 'E14',
    postcode: 'E14',
    fare,
    kept: '0',
  })
  expect(await checkRecord(call)).toMatchObject({ ok: true })
  expect(await rowOf(held)).toMatchObject({ name: 'Maya Osei', kept: '1' })
})

test('what was held goes with the next round once the hold is ended', async () => {
  const { holds } = await showKept(call)
  expect(holds).toMatchObject([{ kind: 'booking', subject: String(held), reason: 'claim 17' }])
  expect(await endHold(call, { id: holds[0]?.id ?? '' })).toBe(true)
  expect(await endHold(call, { id: holds[0]?.id ?? '' })).toBe(false)
  await applyRetention(call)
  expect(await rowOf(held)).toMatchObject({ name: '', phone: '', kept: '0' })
})

test('an agreed journey keeps its districts and its price, and scans go when nobody needs them', async () => {
  const owner = await givenMember(house, 'owner')
  const quote = await givenQuote(house.visitor(), { bookingdate: '2027-06-01T09:30' })
  const kept = await owner.post('/api/desk/prices/golden', {
    book: 'public',
    quoteid: quote.quoteid,
    vehtypeid: quote.vehtypeid,
    name: 'Heathrow for the bank',
    amount: quote.totalfare,
  })
  expect(kept.body).toMatchObject({ code: 1 })
  const gone = await givenDriver(house, { papersUntil: '2027-04-01' })
  const stays = await givenDriver(house, { papersUntil: '2027-04-01' })
  const scan = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  for (const { number } of [gone, stays]) {
    const badge = { of: number, kind: 'badge', number: 'B', endson: '2027-04-01' }
    const put = { ...badge, scan: scan.toString('base64') }
    expect((await owner.post('/api/desk/fleet/paper', put)).body).toMatchObject({ code: 1 })
  }
  await owner.post('/api/desk/fleet/driver/end', { number: gone.number })
  const said = async () => {
    const [row] = await asOwner<{ text: string }>(
      house,
      `select document::text as text from golden_quote where name = 'Heathrow for the bank'`,
    )
    return row?.text ?? ''
  }
  const scans = () =>
    asOwner<{ holder_id: string }>(house, 'select holder_id from licence_scan order by made_at')
  expect(await said()).toContain('Cabot Square')
  expect(await applyRetention(call)).toMatchObject({ golden: 0, scans: 0 })

  later(2 * 366 + 60)
  expect(await planRetention(call)).toMatchObject({ golden: 1, scans: 1 })
  expect(await applyRetention(call)).toMatchObject({ golden: 1, scans: 1 })
  expect((await scans()).map(({ holder_id }) => holder_id)).toEqual([stays.driverId])
  const after = await said()
  expect(after).not.toContain('Cabot Square')
  // its price from the district is the agreed one, or nobody could say whether it holds and it is gone
  if (after !== '') expect(after).toContain('E14')
  expect(await applyRetention(call)).toMatchObject({ golden: 0, scans: 0 })
}, 60_000)

test('quotes nobody booked and what the audit log is too old for go, and its chain is whole', async () => {
  const quotes = await asOwner<{ count: string }>(
    house,
    'select count(*) as count from quote q where not exists (select from booking b where b.quote_id = q.id)',
  )
  expect(quotes[0]?.count).toBe('0')
  later(24 * 31 + 366)
  expect((await applyRetention(call)).audit).toBeGreaterThan(0)
  expect(await checkAudit(call)).toMatchObject({ ok: true })
})
