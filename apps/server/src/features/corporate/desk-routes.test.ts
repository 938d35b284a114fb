import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote, givenSettings, mayaBooking } from '../../../test/given.ts'
import { emailsTo, givenCustomer, hashFor, signInAs } from '../../../test/given-account.ts'
import { givenStaff } from '../../../test/given-desk.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'

let testApp: TestApp
let owner: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  await givenSettings(testApp, { paymentMethods: ['cash', 'card', 'account'] })
  owner = await givenStaff(testApp, 'owner')
})

const WHARF = {
  bookerId: 0,
  version: 0,
  name: 'Wharf Hotels',
  address: '1 Wharf Road, London',
  creditLimit: 500,
  commissionPercent: 10,
  commissionFixed: 0,
  paymentDays: 14,
  costCentres: [{ code: 'HR', name: 'People' }],
  rules: {
    reference: null,
    costCentreRequired: false,
    vehicles: null,
    maxFare: null,
    hours: null,
    approveAll: false,
  },
  blocked: false,
  blockedReason: '',
}

type Account = {
  bookerId: number
  version: number
  owed: number
  free: number | null
  name: string
  members: { customerId: number; email: string; role: string }[]
}
type Reply = { account: Account; errors: { path: string; message: string }[]; mailed?: boolean }

const post = async (path: string, input: object, client = owner) => {
  const { status, body } = await client.post(path, input)
  return { status, reply: body as unknown as Reply }
}
const make = async (part: object = {}) =>
  (await post('/api/desk/account', { ...WHARF, ...part })).reply.account
const invite = (bookerId: number, part: object = {}) =>
  post('/api/desk/account/invite', {
    bookerId,
    firstName: 'Ada',
    lastName: 'Fern',
    email: 'Ada.Fern@example.com',
    role: 'booker',
    ...part,
  })

test('a company gets an account with a limit; an invited person chooses a password and books on it, and the amount owed changes', async () => {
  const { bookerId } = await make()
  const invited = await invite(bookerId)
  expect(invited.reply).toMatchObject({ mailed: true, errors: [] })
  expect(invited.reply.account.members).toMatchObject([
    { email: 'ada.fern@example.com', role: 'booker' },
  ])
  const [email] = await emailsTo(testApp, 'ada.fern@example.com')
  expect(email).toMatchObject({ kind: 'booker-invited', facts: { company: 'Wharf Hotels' } })
  const [, , id, code] = String(email && 'path' in email.facts && email.facts.path).split('/')
  const ada = testApp.client()
  const password = { id, code, passwordhash: hashFor('ada') }
  expect((await ada.put('/api/savepassword', password)).body).toMatchObject({ code: 1 })
  await signInAs(ada, { email: 'ada.fern@example.com', passwordhash: hashFor('ada') })
  const quote = await givenQuote(ada)
  const booked = await ada.post('/api/createbookingTest', {
    ...mayaBooking(quote),
    paymentmethod: 'account',
    custname: 'Ada Fern',
    custphone: '2079460199',
  })
  expect(booked.body).toMatchObject({ Code: 1 })
  const shown = await owner.get(`/api/desk/account?bookerId=${bookerId}`)
  const { account } = shown.body as unknown as Reply
  expect(account).toMatchObject({
    owed: quote.totalfare,
    free: Math.round((500 - (quote.totalfare ?? 0)) * 100) / 100,
  })
  const listed = (await owner.get('/api/desk/accounts?q=wharf%20hotels')).body
  expect(listed['accounts']).toContainEqual(
    expect.objectContaining({ bookerId, owed: quote.totalfare, members: 1 }),
  )
})

test('of two concurrent changes to an account the second is rejected with the current state', async () => {
  const { bookerId, version } = await make({ name: 'Twice' })
  const of = { bookerId, version }
  await post('/api/desk/account', { ...WHARF, ...of, name: 'Twice Ltd' })
  const second = await post('/api/desk/account', { ...WHARF, ...of, name: 'Thrice' })
  expect(second.status).toBe(409)
  expect(second.reply.account).toMatchObject({ name: 'Twice Ltd', version: version + 1 })
})

test.each([
  [{ name: '' }, 'name'],
  [{ commissionPercent: 101 }, 'commissionPercent'],
  [{ paymentDays: 400 }, 'paymentDays'],
  [
    {
      costCentres: [
        { code: 'A', name: '' },
        { code: 'A', name: '' },
      ],
    },
    'costCentres',
  ],
  [
    { rules: { ...WHARF.rules, vehicles: { vehicleTypeIds: [99], outside: 'refuse' } } },
    'rules.vehicles',
  ],
])('%o is rejected at its field and nothing is created', async (part, path) => {
  const { reply } = await post('/api/desk/account', { ...WHARF, name: 'Faulty', ...part })
  expect(reply.errors.map((error) => error.path)).toEqual([path])
  expect(await asOwner(testApp, `select 1 from booker where name in ('Faulty', '')`)).toEqual([])
})

test('a member of another company cannot be invited, and a person with an account is added at once', async () => {
  const item = await make({ name: 'One' })
  const other = await make({ name: 'Other' })
  await givenCustomer(testApp.client(), { email: 'zoe@example.com' })
  const zoe = { email: 'zoe@example.com' }
  expect((await invite(item.bookerId, zoe)).reply).toMatchObject({ mailed: false, errors: [] })
  for (const { bookerId } of [item, other]) {
    const { reply } = await invite(bookerId, zoe)
    expect(reply.errors.map(({ path }) => path)).toEqual(['email'])
  }
  expect((await invite(item.bookerId, { email: 'unknown' })).reply.errors).toHaveLength(1)
})

test('changing and ending a member’s role is each logged', async () => {
  const { bookerId } = await make({ name: 'Parts' })
  const { reply } = await invite(bookerId, { email: 'parts@example.com' })
  const customerId = reply.account.members[0]?.customerId
  const change = (role: string) => post('/api/desk/account/member', { bookerId, customerId, role })
  expect((await change('approver')).reply.account.members).toMatchObject([{ role: 'approver' }])
  expect((await change('end')).reply.account.members).toEqual([])
  expect((await change('admin')).status).toBe(404)
  const log = await asOwner<{ action: string }>(
    testApp,
    `select action from audit_entry where object = 'account ${bookerId}' order by number`,
  )
  expect(log.map(({ action }) => action)).toEqual([
    'account.made',
    'account.member-invited',
    'account.member-changed',
    'account.member-ended',
  ])
})

test('a blocked account tells its bookers that it takes no bookings', async () => {
  const { bookerId, version } = await make({ name: 'Shut' })
  const booker = testApp.client()
  await givenCustomer(booker, { email: 'shut@example.com' })
  await invite(bookerId, { email: 'shut@example.com' })
  const blocked = { bookerId, version, name: 'Shut', blocked: true, blockedReason: 'Unpaid' }
  await post('/api/desk/account', { ...WHARF, ...blocked })
  const quote = await givenQuote(booker)
  const input = { ...mayaBooking(quote), custname: 'Ada Fern', custphone: '2079460199' }
  const { body } = await booker.post('/api/createbookingTest', input)
  expect(body).toMatchObject({
    Code: 2,
    Message: 'Your company’s account can’t take bookings at the moment. Please call us.',
  })
})

test('an account is invoiced once for past days, and the invoice is marked as paid', async () => {
  const days = { bookerId: 501, dateFrom: '2026-02-01', dateTo: '2026-02-28' }
  const bill = (part: object = {}) =>
    owner.post('/api/desk/account/invoice', { ...days, ...part }).then(({ body }) => body)
  expect(await bill()).toMatchObject({
    code: 2,
    message: 'There’s nothing to invoice in this period.',
  })
  expect(await bill({ dateTo: '2026-01-01' })).toMatchObject({ code: 2 })
  const booker = testApp.client()
  await givenCustomer(booker, { email: 'billed@example.com' })
  await invite(501, { email: 'billed@example.com' })
  const quote = await givenQuote(booker)
  const input = { paymentmethod: 'account', custname: 'Ada Fern', custphone: '2079460199' }
  await booker.post('/api/createbookingTest', { ...mayaBooking(quote), ...input })
  await asOwner(
    testApp,
    `update leg set state = 'completed', pickup_at = '2026-02-10T09:00Z', pickup_local = '2026-02-10T09:00'
     where booker_id = 501`,
  )
  const billed = await bill()
  expect(billed).toMatchObject({ code: 1 })
  const [invoice] = billed['invoices'] as { id: number; invoiceNo: string }[]
  expect(invoice).toMatchObject({ state: 'issued', journeys: 1, total: quote.totalfare })
  const pdf = await owner.get(`/api/desk/account/invoice/pdf?bookerId=501&id=${invoice?.id}`)
  expect(Buffer.from(String(pdf.body['pdf']), 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const pay = (bookerId: number) =>
    owner.post('/api/desk/account/invoice/paid', { bookerId, id: invoice?.id, reference: 'BACS 7' })
  expect((await pay(502)).status).toBe(404)
  expect((await pay(501)).body['invoices']).toMatchObject([{ state: 'paid' }])
  expect((await pay(501)).body).toMatchObject({ code: 1 })
  const paid = await asOwner(testApp, `select 1 from audit_entry where action = 'invoice.paid'`)
  expect(paid).toHaveLength(1)
})

test('a role without access to accounts, and another operator, find no account', async () => {
  const dispatcher = await givenStaff(testApp, 'dispatcher')
  const { body, status } = await dispatcher.get('/api/desk/account?bookerId=501')
  const missing = await owner.get('/api/desk/account?bookerId=99999')
  expect([status, body]).toEqual([404, missing.body])
  expect((await dispatcher.post('/api/desk/account', WHARF)).status).toBe(404)
  const { bookerId } = await make({ name: 'Ours' })
  const northway = await givenStaff(testApp, 'owner', 'northway')
  const theirs = await northway.get(`/api/desk/account?bookerId=${bookerId}`)
  expect([theirs.status, theirs.body]).toEqual([404, missing.body])
  const input = { bookerId, version: 1 }
  expect((await post('/api/desk/account', { ...WHARF, ...input }, northway)).status).toBe(404)
})
