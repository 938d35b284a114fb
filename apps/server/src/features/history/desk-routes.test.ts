import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBooking, type Made } from '../../../test/given.ts'
import { givenStaff } from '../../../test/given-desk.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'

let testApp: TestApp
let desk: TestClient
let maya: Made
let adele: Made
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  desk = await givenStaff(testApp, 'dispatcher')
  maya = await givenBooking(testApp.client())
  adele = await givenBooking(testApp.client(), {
    passengername: 'Adele Ström',
    passengerphone: '1614960123',
    passengeremail: 'adele@example.com',
  })
})

type FindReply = { bookings: { bookingRef: string; reference: number }[]; after: string }
const find = async (query: string, client = desk) => {
  const { status, body } = await client.get(`/api/desk/bookings/find?${query}`)
  const { bookings = [], after } = body as unknown as Partial<FindReply>
  return { status, after, found: bookings.map(({ reference }) => String(reference)) }
}
const refs = (...made: Made[]) => made.map(({ Bref }) => Bref.replace(/\D/g, '')).toSorted()

test.each([
  ['q=adele', 'adele'],
  ['q=str%C3%B6', 'adele'],
  ['q=ADELE%40exa', 'adele'],
  ['q=%2B44%20161%20496%200123', 'adele'],
  ['q=01614960123', 'adele'],
  ['q=osei', 'maya'],
  ['q=maya%20o', 'maya'],
])('%s finds one', async (query, who) => {
  expect((await find(query)).found).toEqual(refs(who === 'maya' ? maya : adele))
})

test('a reference finds its own leg, a postcode and a day find all that match', async () => {
  const [reference] = refs(maya)
  expect((await find(`q=KB-${reference}`)).found).toEqual([reference])
  for (const query of ['q=tw6', 'q=E14%204qq', 'from=2026-03-11&until=2026-03-11', 'source=web'])
    expect((await find(query)).found.toSorted()).toEqual(refs(maya, adele))
})

test('a leg is found by its car’s plate, whatever the spacing, and another operator’s is not', async () => {
  const [reference] = refs(maya)
  const [car] = await asOwner<{ plate: string }>(
    testApp,
    `update leg set vehicle_id = (select v.id from vehicle v where v.operator_id = leg.operator_id order by number limit 1)
     where reference = ${reference}
     returning (select registration from vehicle v where v.operator_id = leg.operator_id and v.id = leg.vehicle_id) as plate`,
  )
  const plate = car?.plate ?? ''
  expect(plate).toMatch(/^[A-Z0-9 ]{5,8}$/)
  for (const typed of [plate, plate.replaceAll(' ', ''), plate.toLowerCase().slice(0, 6)])
    expect((await find(`q=${encodeURIComponent(typed)}`)).found).toEqual([reference])
  const elsewhere = await givenStaff(testApp, 'dispatcher', 'northway')
  expect((await find(`q=${encodeURIComponent(plate)}`, elsewhere)).found).toEqual([])
})

test('a leg that matches one filter but not another is not found', async () => {
  for (const query of [
    'q=adele&until=2026-03-10',
    'state=completed',
    'pay=refunded',
    'source=widget',
    'bookerId=501',
    'driver=9999',
    'promoId=99',
    'customerId=77',
    'vehicleTypeId=99',
    'madeUntil=2026-03-09',
    'q=zzz',
  ])
    expect([query, (await find(query)).found]).toEqual([query, []])
})

test('an erased guest is no longer found', async () => {
  const ida = await givenBooking(testApp.client(), { passengername: 'Ida Gone' })
  expect((await find('q=ida')).found).toEqual(refs(ida))
  await asOwner(
    testApp,
    `update booking set passenger = passenger || '{"name": ""}', customer = customer || '{"name": ""}'
     where passenger->>'name' = 'Ida Gone'`,
  )
  expect((await find('q=ida')).found).toEqual([])
  await asOwner(testApp, `update leg set state = 'expired' where reference = ${refs(ida)[0]}`)
})

test('a long list continues on the next page, without duplicates or gaps', async () => {
  const bookings = `insert into booking (operator_id, id, quote_id, test, made_at, source, payment_method, payment_state,
      currency, total_minor, note, passenger, customer, our_ref)
    select operator_id, gen_random_uuid(), gen_random_uuid(), false, made_at, 'app', 'cash', 'unpaid', currency, 1, '', passenger,
      customer, 'long ' || n from booking, generate_series(1, 120) n
    where id = (select min(id::text)::uuid from booking)`
  await asOwner(testApp, bookings)
  await asOwner(
    testApp,
    `insert into leg (operator_id, booking_id, number, reference, state, pickup_at, pickup_local, asap,
       pickup, drop_off, vias, vehicle_type_id, vehicle_type, party, fare_minor, lines, metres, seconds, route_key)
     select b.operator_id, b.id, 1, 800000000 + row_number() over (), 'completed', '2026-01-05T09:30Z',
       '2026-01-05T09:30', false, l.pickup, l.drop_off, l.vias, l.vehicle_type_id, l.vehicle_type, l.party, 1,
       l.lines, 1, 1, ''
     from booking b, (select * from leg order by reference limit 1) l where b.our_ref like 'long %'`,
  )
  for (const order of ['earliest', 'latest']) {
    const seen: string[] = []
    let after = ''
    do {
      const page = await find(`source=app&order=${order}&after=${encodeURIComponent(after)}`)
      seen.push(...page.found)
      after = page.after ?? ''
    } while (after !== '')
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  }
})

test('the pickups of a day are listed in the order they are driven, all bookings from the latest on', async () => {
  const [first, ...others] = refs(maya, adele)
  await asOwner(
    testApp,
    `update leg set pickup_at = pickup_at + interval '7 minutes' where reference = ${first}`,
  )
  const all = 'state=confirmed'
  const day = `${all}&from=2026-03-11&until=2026-03-11`
  expect((await find(day)).found).toEqual([...others, first])
  expect((await find(`${day}&order=latest`)).found).toEqual([first, ...others])
  expect((await find(all)).found).toEqual([first, ...others])
  expect((await find(`${all}&order=earliest`)).found).toEqual([...others, first])
  expect((await find('order=dearest')).status).toBe(400)
})

test('the result is exported as a table, and the export is logged', async () => {
  const { body } = await desk.post('/api/desk/bookings/csv', { q: 'adele' })
  expect(body).toMatchObject({ rows: body['rows'], more: false })
  expect(String(body['csv'])).toMatch(
    /Reference,Status,Pickup date,.*\r\nKB-\d+,Confirmed,\d{4}-\d\d-\d\d,\d\d:\d\d,.*Adele Ström.*,\d+\.\d\d,GBP,/s,
  )
  const log = await asOwner(testApp, `select 1 from audit_entry where action = 'bookings.exported'`)
  expect(log).toHaveLength(1)
})

test('the available filter values are returned', async () => {
  const { body } = await desk.get('/api/desk/bookings/filters')
  expect(body['accounts']).toContainEqual({ id: 501, name: expect.stringContaining('Wharf') })
})

test.each(['state=nonsense', 'from=2026-02-31', 'vehicleTypeId=x', `q=${'a'.repeat(81)}`])(
  '%s is rejected',
  async (query) => {
    expect((await find(query)).status).toBe(400)
  },
)

test('support staff may search but not export; another operator’s bookings are not found', async () => {
  const support = await givenStaff(testApp, 'support')
  expect((await find('q=adele', support)).status).toBe(200)
  expect((await support.post('/api/desk/bookings/csv', {})).status).toBe(404)
  const northway = await givenStaff(testApp, 'owner', 'northway')
  expect(await find('q=adele', northway)).toMatchObject({ status: 200, found: [] })
  expect((await find('', testApp.client())).status).toBe(404)
})
