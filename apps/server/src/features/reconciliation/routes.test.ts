import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'
import * as keyWire from '@kerbside/contract/operator/key.ts'
import * as wire from '@kerbside/contract/reconciliation.ts'
import * as reportWire from '@kerbside/contract/report.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer } from '../../../../../testkit/mail/mail-server.ts'
import { PROVIDERS } from '../../../test/gateway-worlds.ts'
import { givenBooking, givenNonce } from '../../../test/given.ts'
import { ANN, enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import {
  asOwner,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestResponse,
} from '../../../test/test-app.ts'
import { networkKeyChecks } from '../../ports/key-check/network.ts'

let testApp: TestApp
let accounts: TestClient
let owner: TestClient
let reference: number
let paid: number
let world: Awaited<ReturnType<NonNullable<(typeof PROVIDERS)[string]>>>

beforeAll(async () => {
  const now = () => new Date('2026-03-10T12:00:00Z')
  const opened = await PROVIDERS['stripe']?.(now)
  if (!opened) throw new Error('stripe')
  world = opened
  const lists = { airports: { find: () => undefined }, airlines: { find: () => undefined } }
  testApp = await startTestApp({
    ends: afterAll,
    deps: { keyChecks: networkKeyChecks({ now, ...lists, inner: true }) },
  })
  Object.assign(testApp.deps.gateways, { stripe: world.openAdapter() })
  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  const made = await givenBooking(testApp.client(), { paymentmethod: 'card', nonce })
  reference = Number(made.Bref)
  accounts = await givenMember('accounts')
  owner = await givenMember('owner')
  const rows = await asOwner<{ amount: number }>(
    testApp,
    'select amount_minor::int as amount from payment_attempt',
  )
  paid = rows[0]?.amount ?? 0
})
afterAll(() => world.close())

async function givenMember(role: 'accounts' | 'owner' | 'support'): Promise<TestClient> {
  const client = testApp.client()
  const invitation = await givenInvitation(testApp, {
    ...ANN,
    email: `${role}@kerbside.example`,
    role,
  })
  await enrolBy(testApp, { client, invitation, word: role })
  return client
}

const fits = ({ reply }: AnyEndpoint, { body }: TestResponse) =>
  expect(reply.safeParse(body).error?.issues ?? []).toEqual([])
const refund = (amount: number, key: string, input: object = {}) =>
  accounts.send('POST', '/api/desk/refund', {
    body: { reference, amount, reason: 'the car was late', ...input },
    headers: { 'idempotency-key': key },
  })
const rowsOf = async (query: string) => {
  const found = await accounts.get(`/api/desk/payments?${query}`)
  fits(wire.listDeskPayments, found)
  return found.body['rows'] as wire.DeskPayment[]
}

test('a payment is found by its booking, its payer, its amount and the gateway’s reference', async () => {
  const [row] = await rowsOf('')
  expect(row).toMatchObject({
    reference,
    bookingRef: `KB-${reference}`,
    state: 'captured',
    requested: paid,
    taken: paid,
    returned: 0,
  })
  const { payer = '', gatewayRef = '' } = row ?? {}
  for (const q of [
    String(reference),
    `KB-${reference}`,
    payer.slice(0, 4),
    (paid / 100).toFixed(2),
    gatewayRef,
  ])
    expect((await rowsOf(`q=${encodeURIComponent(q)}`)).map(({ id }) => id)).toEqual([row?.id])
  for (const q of ['unknown', '%', '_', '0.01'])
    expect(await rowsOf(`q=${encodeURIComponent(q)}`)).toEqual([])
  expect(await rowsOf('group=failed')).toEqual([])
})

test('a partial refund is made once however often the button is pressed, and is in the history, ledger and audit log', async () => {
  const twice = await Promise.all([refund(1000, 'press-0001'), refund(1000, 'press-0001')])
  for (const response of twice) fits(wire.refundDeskPayment, response)
  const paymentHistory = await accounts.get(`/api/desk/payment?reference=${reference}`)
  fits(wire.showDeskPayment, paymentHistory)
  const named = { bookingRef: `KB-${reference}` }
  expect(paymentHistory.body).toMatchObject({
    ...named,
    taken: paid,
    returned: 1000,
    attempts: [named],
    entries: [named, named],
  })
  expect(paymentHistory.body['refunds']).toHaveLength(1)
  const ledger = await accounts.get('/api/desk/ledger')
  fits(wire.showDeskLedger, ledger)
  expect(ledger.body['totals']).toEqual([{ currencyCode: 'GBP', sum: 0 }])
  expect(ledger.body['accounts']).toContainEqual(
    expect.objectContaining({ account: 'gw:sandbox', balance: paid - 1000 }),
  )
  const day = testApp.deps.now().toISOString().slice(0, 10)
  const journal = await accounts.get(`/api/desk/journal?day=${day}`)
  fits(wire.listDeskJournal, journal)
  const entries = journal.body['entries'] as wire.DeskEntry[]
  expect(entries.map((entry) => entry.reference)).toEqual([reference, reference])
  const log = await asOwner<{ action: string; actor_name: string }>(
    testApp,
    "select action, actor_name from audit_entry where action = 'refund.requested'",
  )
  expect(log).toEqual([{ action: 'refund.requested', actor_name: 'Ann Fox' }])
  expect((await rowsOf('group=refunded')).map((row) => row.returned)).toEqual([1000])
})

test('more than was paid is never refunded, and the response gives the reason', async () => {
  const { body } = await refund(paid, 'press-0002')
  expect(body).toMatchObject({ code: 2, message: 'This is more than is left to refund.' })
  expect((await refund(0, 'press-0003')).status).toBe(400)
  expect((await refund(100, '')).body).toMatchObject({ code: 2 })
})

test('another operator’s payment is not found, and support staff see no payments', async () => {
  const support = await givenMember('support')
  expect((await support.get('/api/desk/payments')).status).toBe(404)
  expect((await support.get('/api/desk/report')).status).toBe(404)
  expect((await accounts.get('/api/desk/keys')).status).toBe(404)
  const theirs = Number((await givenBooking(testApp.client('northway.localhost'))).Bref)
  expect(
    (await testApp.client('northway.localhost').get('/api/configuration')).body['company'],
  ).toContain('Northway')
  expect((await accounts.get(`/api/desk/payment?reference=${theirs}`)).status).toBe(404)
  expect((await refund(100, 'press-0004', { reference: theirs })).status).toBe(404)
})

test('in the exported ledger debits equal credits', async () => {
  const day = testApp.deps.now().toISOString().slice(0, 10)
  const made = await accounts.post('/api/desk/journal/csv', { from: day, until: day })
  fits(wire.exportDeskJournal, made)
  const [, ...lines] = String(made.body['csv']).trim().split('\r\n')
  const totalOf = (column: number) =>
    lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[column] ?? 0) * 100), 0)
  expect(totalOf(9)).toBe(paid + 1000)
  expect(totalOf(10)).toBe(totalOf(9))
})

test('a difference is closed once, with a reason', async () => {
  await asOwner(
    testApp,
    `insert into reconciliation_difference (operator_id, id, gateway, kind, charge_ref, order_id, currency, gateway_minor,
       attempt_minor, ledger_minor, found_at)
     select operator_id, gen_random_uuid(), gateway, 'amount', provider_ref, booking_id || '-1', currency, 9400, 9600,
       9600, made_at from payment_attempt`,
  )
  const open = await accounts.get('/api/desk/exceptions')
  fits(wire.listDeskExceptions, open)
  const [difference] = open.body['differences'] as wire.DeskDifference[]
  expect(difference).toMatchObject({
    reference,
    bookingRef: `KB-${reference}`,
    kind: 'amount',
    atGateway: 9400,
    here: 9600,
  })
  const input = { id: difference?.id, note: 'rounded by the bank' }
  expect((await accounts.post('/api/desk/exceptions/explain', input)).body).toMatchObject({
    code: 1,
  })
  expect((await accounts.post('/api/desk/exceptions/explain', input)).status).toBe(404)
  expect(
    (await accounts.post('/api/desk/exceptions/dispute', { reference, step: 'won' })).status,
  ).toBe(404)
})

test('a key is stored and never shown; one that the gateway rejects leaves the previous one', async () => {
  const save = (parts: object) =>
    owner.send('PUT', '/api/desk/key', { body: { name: 'gateway-stripe', parts } })
  const good = await save({ ...world.keys })
  fits(keyWire.saveDeskKey, good)
  expect(good.body).toMatchObject({ code: 1, checkResult: 'good' })
  const bad = await save({ ...world.keys, secretKey: 'sk_test_unknown' })
  expect(bad.body).toMatchObject({ code: 2, checkResult: 'refused' })
  const listed = await owner.get('/api/desk/keys')
  fits(keyWire.listDeskKeys, listed)
  const stored = (listed.body['keys'] as keyWire.DeskKey[]).find(
    ({ name }) => name === 'gateway-stripe',
  )
  expect(stored).toMatchObject({
    ending: world.keys['secretKey']?.slice(-4),
    changedBy: 'Ann Fox',
    opens: true,
    checkResult: 'good',
  })
  expect(stored?.webhook).toMatch(/^https?:\/\/.*\/api\/webhooks\/stripe$/)
  const [log] = await asOwner<{ all: string }>(
    testApp,
    'select string_agg(detail::text, chr(10)) as all from audit_entry',
  )
  for (const secret of Object.values(world.keys)) {
    expect(JSON.stringify(listed.body)).not.toContain(secret)
    expect(log?.all).not.toContain(secret)
  }
  expect((await save({ secretKey: 'sk' })).body['message']).toContain('publishableKey')
  const check = await owner.post('/api/desk/key/check', { name: 'gateway-stripe' })
  expect(check.body).toMatchObject({ code: 1, checkResult: 'good' })
  const tried = await owner.post('/api/desk/key/try', { name: 'gateway-stripe' })
  fits(keyWire.tryDeskKey, tried)
  expect(tried.body).toMatchObject({ code: 1, word: 'done', amount: 100, currencyCode: 'GBP' })
  expect((await owner.post('/api/desk/key/try', { name: 'google-maps' })).status).toBe(404)
  expect((await owner.post('/api/desk/key/try', { name: 'gateway-paypal' })).status).toBe(404)
  expect((await accounts.post('/api/desk/key/try', { name: 'gateway-stripe' })).status).toBe(404)
  expect((await owner.post('/api/desk/key/remove', { name: 'gateway-stripe' })).body['code']).toBe(
    1,
  )
  expect((await owner.post('/api/desk/key/remove', { name: 'gateway-stripe' })).status).toBe(404)
})

test('the mail server is tested with an e-mail to the member of staff; the log shows the result and never the password', async () => {
  const server = await openMailServer({ user: 'cars', password: 'a-good-password' })
  const save = (password: string) =>
    owner.send('PUT', '/api/desk/key', {
      body: {
        name: 'mail-smtp',
        parts: { address: `smtp://cars:${password}@127.0.0.1:${server.port}` },
      },
    })
  expect((await save('a-wrong-password')).body).toMatchObject({ code: 2, checkResult: 'refused' })
  expect((await owner.post('/api/desk/key/check', { name: 'mail-smtp' })).status).toBe(404)
  expect((await save('a-good-password')).body).toMatchObject({ code: 1, checkResult: 'good' })
  expect(server.received).toEqual([])

  const good = await owner.post('/api/desk/key/check', { name: 'mail-smtp' })
  fits(keyWire.checkDeskKey, good)
  expect(good.body).toMatchObject({
    checkResult: 'good',
    answers: [
      { use: 'login', word: 'good', why: '' },
      { use: 'email', word: 'good', why: '' },
    ],
    emailTo: 'owner@kerbside.example',
  })
  expect(server.received.map(({ to }) => to)).toEqual([['owner@kerbside.example']])
  // before a site goes live this counts as the test of its emails
  const setup = async () => (await owner.get('/api/desk/setup')).body['mail']
  expect(await setup()).toMatchObject({ state: 'proven', sentTo: 'owner@kerbside.example' })

  server.mode = 'unknown-reader'
  const partly = await owner.post('/api/desk/key/check', { name: 'mail-smtp' })
  expect(partly.body).toMatchObject({ checkResult: 'partly', emailTo: '' })
  expect(await setup()).toMatchObject({ state: 'failed' })
  const log = await asOwner<{ detail: object }>(
    testApp,
    "select detail from audit_entry where action = 'key.checked' and object = 'mail-smtp' order by number",
  )
  expect(log).toEqual([
    { detail: { word: 'good', login: 'good', email: 'good' } },
    { detail: expect.objectContaining({ word: 'partly', login: 'good' }) },
  ])
  expect(JSON.stringify([log, good.body, partly.body])).not.toMatch(/password|127\.0\.0\.1/)
  expect((await accounts.post('/api/desk/key/check', { name: 'mail-smtp' })).status).toBe(404)
  await server.close()
})

test('a completed leg is in the report, and a name that is a formula is text in the table', async () => {
  await asOwner(
    testApp,
    "update leg set state = 'completed', vehicle_type = '=HYPERLINK(1)', pickup_at = '2026-03-11T09:00Z', pickup_local = '2026-03-11T09:00'",
  )
  const span = 'from=2026-03-09&until=2026-03-15'
  for (const by of ['vehicle', 'airport', 'driver', 'account', 'source', 'payment']) {
    const made = await accounts.get(`/api/desk/report?${span}&step=week&by=${by}`)
    fits(reportWire.showDeskReport, made)
    expect(made.body).toMatchObject({ total: { driven: 1, booked: 1 }, before: { booked: 0 } })
    expect(made.body['steps']).toHaveLength(1)
  }
  const table = await accounts.post('/api/desk/report/csv', {
    from: '2026-03-09',
    until: '2026-03-15',
    step: 'day',
    by: 'vehicle',
    what: 'groups',
  })
  fits(reportWire.exportDeskReport, table)
  expect(table.body['csv']).toContain("\n'=HYPERLINK(1)")
  const wrong = await accounts.get(
    '/api/desk/report?from=2026-03-15&until=2026-03-09&step=day&by=source',
  )
  expect(wrong.body).toMatchObject({ code: 2, message: 'Choose a period of one day to two years.' })
})

test('the payments of a filter are added up by method, and exported as they are listed', async () => {
  const listed = (await accounts.get('/api/desk/payments')).body['rows'] as wire.DeskPayment[]
  const totals = await accounts.get('/api/desk/payments/totals')
  fits(wire.sumDeskPayments, totals)
  const sums = totals.body['totals'] as wire.PaymentTotal[]
  const add = (field: 'taken' | 'returned') => listed.reduce((sum, row) => sum + row[field], 0)
  const total = (field: 'taken' | 'returned' | 'net' | 'payments') =>
    sums.reduce((sum, row) => sum + row[field], 0)
  expect(listed.length).toBeGreaterThan(0)
  expect(total('payments')).toBe(listed.length)
  expect([total('taken'), total('returned')]).toEqual([add('taken'), add('returned')])
  expect(total('net')).toBe(add('taken') - add('returned'))

  const none = await accounts.get('/api/desk/payments/totals?q=no-such-name')
  expect(none.body).toMatchObject({ code: 1, totals: [] })

  const table = await accounts.post('/api/desk/payments/csv', {})
  fits(wire.exportDeskPayments, table)
  expect(table.body['rows']).toBe(listed.length)
  expect(table.body['csv']).toContain(`KB-${listed[0]?.reference}`)
})

test('the ledger is exported in the format of the accountant’s program', async () => {
  for (const format of ['ledger', 'xero', 'quickbooks', 'sage']) {
    const table = await accounts.post('/api/desk/journal/csv', {
      from: '2026-03-01',
      until: '2026-03-31',
      format,
    })
    fits(wire.exportDeskJournal, table)
    expect(table.body['filename']).toBe(`${format}-kerbside-2026-03-01-2026-03-31.csv`)
  }
  const wrong = await accounts.post('/api/desk/journal/csv', {
    from: '2026-03-01',
    until: '2026-03-31',
    format: 'abacus',
  })
  expect(wrong.status).toBe(400)
})

test('the amount owed to drivers is their share less the cash they hold', async () => {
  const cash = await accounts.get('/api/desk/cash?from=2026-03-09&until=2026-03-15')
  fits(wire.listDeskCash, cash)
  for (const row of cash.body['drivers'] as { share: number; cash: number; due: number }[])
    expect(row.due).toBe(row.share - row.cash)
})
