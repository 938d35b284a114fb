import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addDemoPast } from './add-demo-past.ts'

const NOW = '2026-03-11T10:00:00Z'
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ now: NOW, ends: afterAll })
  await addDemoPast(testApp.deps, { days: 60 })
}, 120_000)

const countLegs = () =>
  asOwner<{ person: string; completed: number; upcoming: number; method: string }>(
    testApp,
    `select split_part(split_part(customer.email, '@', 1), '.', 2) as person,
       min(booking.payment_method) as method,
       count(*) filter (where leg.state = 'completed' and leg.pickup_at < '${NOW}')::int as completed,
       count(*) filter (where leg.state = 'confirmed' and leg.pickup_at > '${NOW}')::int as upcoming
     from leg join booking on booking.operator_id = leg.operator_id and booking.id = leg.booking_id
     join customer on customer.operator_id = booking.operator_id and customer.id = booking.customer_id
     join operator on operator.id = leg.operator_id
     where operator.slug = 'kerbside' group by 1 order by 1`,
  )

test('each demo account has trips that were driven, and one to come', async () => {
  expect(await countLegs()).toEqual([
    { person: 'booker', method: 'account', completed: 5, upcoming: 1 },
    { person: 'customer', method: 'cash', completed: 4, upcoming: 1 },
    { person: 'traveller', method: 'cash', completed: 2, upcoming: 1 },
  ])
})

test('the company has an invoice for every month that is over; only the latest is unpaid', async () => {
  const rows = await asOwner<{ slug: string; state: string; from: string; issued: string }>(
    testApp,
    `select slug, invoice.state, invoice.date_from::text as from, issued_on::text as issued
     from invoice join operator on operator.id = invoice.operator_id order by slug, 3`,
  )
  expect(rows).toEqual([
    { slug: 'kerbside', state: 'paid', from: '2026-01-01', issued: '2026-02-01' },
    { slug: 'kerbside', state: 'issued', from: '2026-02-01', issued: '2026-03-01' },
    { slug: 'northway', state: 'paid', from: '2026-01-01', issued: '2026-02-01' },
    { slug: 'northway', state: 'issued', from: '2026-02-01', issued: '2026-03-01' },
  ])
})

test('the drivers of the past earned their share, and the customers rated them', async () => {
  const [money] = await asOwner<{ drivers: number; ratings: number }>(
    testApp,
    `select (select count(distinct driver_id)::int from leg where state = 'completed') as drivers,
       (select count(*)::int from rating) as ratings`,
  )
  expect(money?.drivers).toBeGreaterThan(3)
  expect(money?.ratings).toBeGreaterThan(5)
})

test('home and work are saved places', async () => {
  const places = await asOwner<{ label: string }>(
    testApp,
    `select label from saved_place join operator on operator.id = saved_place.operator_id
     where slug = 'kerbside' order by label`,
  )
  expect(places.map(({ label }) => label)).toEqual(['home', 'home', 'work', 'work'])
})

test('customers get no message about trips of the past', async () => {
  const kinds = await asOwner<{ kind: string }>(testApp, `select distinct kind from message`)
  expect(kinds).toEqual([{ kind: 'invoice' }])
  expect(await asOwner(testApp, `select kind from outbox where run_at <= '${NOW}'`)).toEqual([])
})
