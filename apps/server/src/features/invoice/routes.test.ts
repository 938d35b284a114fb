import { expect, onTestFinished, test } from 'vitest'
import {
  bookForGuest,
  givenAccount,
  givenCompleted,
  givenMember,
  openAccount,
  WHARF,
} from '../../../test/given-corporate.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { asOwner, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { hookFailpoints } from '../../failpoint.ts'
import { makeKey } from '../staff/make-key.ts'
import { mailUnmailed } from './mail-invoice.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
const MARCH = { bookerid: WHARF, datefrom: '2026-03-01', dateto: '2026-03-31' }
const PATH = '/api/bookerinvoice'

type Listed = { id: number; invoiceno: string; issuedbyuser: string; total: number; vat: number }

const listOf = async (client: TestClient) =>
  (await client.get(`${PATH}?bookerid=${WHARF}`)).body['invoices'] as Listed[]
const make = async (client: TestClient, input: object = {}) =>
  (await client.post(PATH, { ...MARCH, ...input })).body
const issue = (client: TestClient, id: unknown) => client.post(`${PATH}issue`, { id })
const reportOf = async (client: TestClient, id: unknown) => {
  const { body } = await client.get(`${PATH}report?id=${String(id)}`)
  const pages = await readPdf(Buffer.from(String(body['invoice']), 'base64'))
  return { body, text: pages.join(' ') }
}

async function staffOf(testApp: TestApp) {
  const context = await testApp.context()
  const made = await makeKey(context, { operator: context.operator, name: 'Desk', days: 1 })
  if (!made.ok) throw new Error(made.reason)
  const client = testApp.client()
  return (path: string, body: object) =>
    client.post(path, body, { authorization: `Bearer ${made.token}` })
}

test('an invoice for a month from draft to issue to payment', async () => {
  const { testApp, booker } = await openAccount()
  const first = await bookForGuest(booker)
  await bookForGuest(booker, {
    booking: { paymentmethod: 'cash' },
    journey: { bookingdate: '2026-03-12T09:30' },
  })
  const late = await bookForGuest(booker, { journey: { bookingdate: '2026-03-13T09:30' } })
  testApp.setNow('2026-03-13T09:00:00Z')
  await booker.post('/api/cancelbooking', { bookingref: late.body['Bref'] })
  testApp.setNow('2026-03-20T12:00:00Z')
  await givenCompleted(testApp)
  const id = (await make(booker))['id']

  const [draft] = await listOf(booker)
  // what is paid to the driver is on no invoice; a cancellation is, with its fee
  const total = Math.round((first.total + late.total) * 100) / 100
  expect(draft).toMatchObject({
    id,
    issuedbyuser: 'me',
    issuedate: '',
    invoiceno: '',
    state: 'draft',
    total,
    journeys: 2,
    canissue: false,
  })
  expect((await issue(booker, id)).body).toMatchObject({
    code: 2,
    message: expect.stringMatching(/isn’t over yet/),
  })
  expect((await reportOf(booker, id)).text).toContain('Draft: no payment is due yet')

  testApp.setNow('2026-04-01T08:00:00Z')
  expect((await listOf(booker))[0]).toMatchObject({ canissue: true })
  expect((await issue(booker, id)).body).toEqual({
    code: 1,
    message: '',
    id,
    invoiceno: 'KB-INV-0001',
  })
  const [issued] = await listOf(booker)
  expect(issued).toMatchObject({
    state: 'issued',
    issuedate: '2026-04-01',
    duedate: '2026-05-01',
    total,
  })
  // a sixth of the total, rounded once
  expect(issued?.vat).toBe(Math.round((total * 100) / 6) / 100)

  const { body, text } = await reportOf(booker, id)
  expect(body).toMatchObject({ code: 1, fileext: 'pdf', filename: 'KB-INV-0001.pdf' })
  for (const expectedText of [
    'KB-INV-0001',
    'Wharf Hotels',
    'VAT 20% on',
    'PO-123456',
    'Cancellation or no-show fee:',
    'VAT number',
    '1 May 2026',
    `£${total.toFixed(2)}`,
  ])
    expect(text).toContain(expectedText)
  expect(await asOwner(testApp, "select recipient from message where kind = 'invoice'")).toEqual([
    { recipient: 'tess@wharf.example' },
  ])

  const staff = await staffOf(testApp)
  const pay = () => staff('/api/invoicepaid', { invoiceno: 'kb-inv-0001', reference: 'BACS 77' })
  expect((await pay()).body).toMatchObject({ code: 1 })
  expect((await pay()).body).toMatchObject({ code: 1 })
  expect((await listOf(booker))[0]).toMatchObject({ state: 'paid', paiddate: '2026-04-01' })
  const posted = await asOwner<{ account: string; amount: string }>(
    testApp,
    "select p.account, p.amount_minor::text as amount from posting p join journal j on j.id = p.journal_id where j.kind = 'invoice-paid' order by p.number",
  )
  const pence = Math.round(total * 100)
  expect(posted).toEqual([
    { account: 'bank', amount: String(pence) },
    { account: 'ar:booker:501', amount: String(-pence) },
  ])
})

test('only what has ended is invoiced: completed legs, and the fees of no-shows and cancellations', async () => {
  const { testApp, booker } = await openAccount()
  const states = [
    'confirmed',
    'assigned',
    'en_route',
    'arrived',
    'on_board',
    'no_show',
    'completed',
  ]
  const totals = new Map<string, number>()
  for (const [place, state] of states.entries()) {
    const journey = { bookingdate: `2026-03-${11 + place}T09:30` }
    const { body, total } = await bookForGuest(booker, { journey })
    totals.set(state, total)
    await asOwner(
      testApp,
      `update leg set state = '${state}' where reference = ${Number(body['Bref'])}`,
    )
  }
  testApp.setNow('2026-04-01T08:00:00Z')
  await make(booker)
  const only = (total: number | undefined) => ({ journeys: 1, total })
  expect((await listOf(booker))[0]).toMatchObject(only(totals.get('completed')))
  // the fee of the no-show is decided later, and the car on the road arrives
  await asOwner(
    testApp,
    `insert into cancellation (operator_id, booking_id, leg, fee_minor, refund_minor, currency, requested_by, reason, at)
     select operator_id, booking_id, number, 1200, 0, 'GBP', 'staff', '', now() from leg where state = 'no_show';
     update leg set state = 'completed' where state = 'on_board'`,
  )
  const sum = ['completed', 'on_board'].reduce((so, state) => so + (totals.get(state) ?? 0), 12)
  const [draft] = await listOf(booker)
  expect(draft).toMatchObject({ journeys: 3 })
  expect(draft?.total).toBeCloseTo(sum)
})

test('an issued invoice is final: later changes of fares or names do not affect it, and no leg is invoiced twice', async () => {
  const { testApp, booker } = await openAccount()
  await bookForGuest(booker)
  testApp.setNow('2026-04-01T08:00:00Z')
  await givenCompleted(testApp)
  const id = (await make(booker))['id']
  await issue(booker, id)
  const before = await reportOf(booker, id)
  await asOwner(testApp, 'update leg set fare_minor = fare_minor + 100')
  await givenAccount(testApp, { name: 'Renamed Ltd' })
  expect((await reportOf(booker, id)).body['invoice']).toBe(before.body['invoice'])
  const again = (await make(booker))['id']
  expect((await issue(booker, again)).body).toMatchObject({
    code: 2,
    message: 'There’s nothing to invoice in this period.',
  })
  for (const act of [
    booker.send('PUT', PATH, { body: { ...MARCH, id } }),
    booker.send('DELETE', `${PATH}?id=${String(id)}`),
    issue(booker, id),
  ])
    expect((await act).body).toMatchObject({
      code: 2,
      message: expect.stringMatching(/can’t be changed/),
    })
})

test('drafts issued at once get consecutive numbers without a gap, and each leg is on one invoice', async () => {
  const { testApp, booker } = await openAccount()
  for (const day of [11, 12, 13])
    await bookForGuest(booker, { journey: { bookingdate: `2026-03-${day}T09:30` } })
  testApp.setNow('2026-04-01T08:00:00Z')
  await givenCompleted(testApp)
  const ids: unknown[] = []
  for (const day of [11, 12, 13]) {
    const only = { datefrom: `2026-03-${day}`, dateto: `2026-03-${day}` }
    ids.push((await make(booker, only))['id'])
  }
  // the same days again: the second one has nothing left to invoice
  ids.push((await make(booker, { datefrom: '2026-03-11', dateto: '2026-03-11' }))['id'])
  const responses = await Promise.all(ids.map((id) => issue(booker, id)))
  expect(responses.filter(({ body }) => body['code'] === 1)).toHaveLength(3)
  const numbers = await asOwner(
    testApp,
    'select issue_number as n from invoice where issue_number is not null order by 1',
  )
  expect(numbers).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(await asOwner(testApp, 'select leg from invoice_line')).toHaveLength(3)
})

test('a draft is changed, issued and removed only by the member who made it', async () => {
  const { testApp, booker } = await openAccount()
  const mate = await givenMember(testApp, { name: 'Max', role: 'admin' })
  const id = (await make(booker, { datefrom: '', dateto: '' }))['id']
  expect((await listOf(mate))[0]).toMatchObject({
    id,
    issuedbyuser: 'Tess Marsh',
    datefrom: '2026-02-01',
    dateto: '2026-02-28',
  })
  const change = (client: TestClient) => client.put(PATH, { ...MARCH, id })
  const remove = (client: TestClient) => client.send('DELETE', `${PATH}?id=${String(id)}`)
  for (const act of [change, remove, (client: TestClient) => issue(client, id)]) {
    const { status, body } = await act(mate)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
  }
  expect((await change(booker)).body).toEqual({ code: 1, message: '', id })
  expect((await booker.put(PATH, { ...MARCH, id, dateto: '2026-01-01' })).body).toMatchObject({
    code: 2,
  })
  expect((await listOf(booker))[0]).toMatchObject({ datefrom: '2026-03-01', dateto: '2026-03-31' })
  expect((await remove(booker)).body).toMatchObject({ code: 1 })
  expect(await listOf(booker)).toEqual([])
  expect((await remove(booker)).status).toBe(404)
})

test('the operator invoices a company, which gets the invoice by mail and cannot change it; an empty month creates nothing', async () => {
  const { testApp, booker } = await openAccount()
  await bookForGuest(booker)
  testApp.setNow('2026-04-01T08:00:00Z')
  await givenCompleted(testApp)
  const staff = await staffOf(testApp)
  const bill = async (input: object) =>
    (await staff('/api/accountinvoice', { ...MARCH, ...input })).body
  expect(await bill({ datefrom: '2026-01-01', dateto: '2026-01-31' })).toMatchObject({ code: 2 })
  expect(await bill({ bookerid: 999 })).toEqual(MISSING)
  expect(await asOwner(testApp, 'select id from invoice')).toEqual([])
  const made = await bill({})
  expect(made).toMatchObject({ code: 1, invoiceno: 'KB-INV-0001' })
  expect((await listOf(booker))[0]?.issuedbyuser).toMatch(/^Kerbside/)
  const { status, body } = await booker.put(PATH, { ...MARCH, id: made['id'] })
  expect({ status, body }).toEqual({ status: 404, body: MISSING })
  expect((await reportOf(booker, made['id'])).text).toContain('KB-INV-0001')
  const recipients = "select recipient from message where kind = 'invoice' order by recipient"
  expect(await asOwner(testApp, recipients)).toEqual([
    { recipient: 'demo.booker@example.com' },
    { recipient: 'tess@wharf.example' },
  ])
  expect((await booker.post('/api/accountinvoice', MARCH)).status).toBe(404)
  expect((await booker.post('/api/invoicepaid', { invoiceno: 'KB-INV-0001' })).status).toBe(404)
})

test('another company’s, a customer’s and another operator’s invoice cannot be found', async () => {
  const { testApp, booker } = await openAccount()
  await givenAccount(testApp, { name: 'Other Ltd' }, 502)
  const other = await givenMember(testApp, { name: 'Otto', bookerId: 502 })
  await givenAccount(testApp, { name: 'North Ltd' }, 503, 'northway')
  const north = await givenMember(testApp, { name: 'Nora', bookerId: 503, slug: 'northway' })
  const id = String((await make(booker))['id'])
  const requests = [
    (client: TestClient) => client.get(`${PATH}?bookerid=${WHARF}`),
    (client: TestClient) => client.get(`${PATH}report?id=${id}`),
    (client: TestClient) => client.post(PATH, MARCH),
    (client: TestClient) => client.put(PATH, { ...MARCH, id }),
    (client: TestClient) => client.put(PATH, { ...MARCH, bookerid: 502, id }),
    (client: TestClient) => client.send('DELETE', `${PATH}?id=${id}`),
    (client: TestClient) => issue(client, id),
  ]
  for (const client of [other, testApp.client(), north])
    for (const request of requests) {
      const { status, body } = await request(client)
      expect({ status, body }).toEqual({ status: 404, body: MISSING })
    }
  expect(await listOf(booker)).toHaveLength(1)
})

test('an account that paid its invoice has its credit back', async () => {
  const { testApp, booker } = await openAccount()
  const { total } = await bookForGuest(booker)
  await asOwner(
    testApp,
    `update booker set credit_limit_minor = ${Math.round(total * 150)} where id = ${WHARF}`,
  )
  testApp.setNow('2026-04-01T08:00:00Z')
  await givenCompleted(testApp)
  const next = { journey: { bookingdate: '2026-04-08T09:30' } }
  expect((await bookForGuest(booker, next)).body).toMatchObject({ Code: 2 })
  await issue(booker, (await make(booker))['id'])
  expect((await bookForGuest(booker, next)).body).toMatchObject({ Code: 2 })
  const staff = await staffOf(testApp)
  await staff('/api/invoicepaid', { invoiceno: 'KB-INV-0001' })
  expect((await bookForGuest(booker, next)).body).toMatchObject({ Code: 1 })
})

test('an invoice whose server dies before its mail is mailed by the scheduled task, once', async () => {
  const { testApp, booker } = await openAccount()
  await bookForGuest(booker)
  testApp.setNow('2026-04-01T08:00:00Z')
  await givenCompleted(testApp)
  const mails = () => asOwner(testApp, "select recipient from message where kind = 'invoice'")
  onTestFinished(() => hookFailpoints(undefined))
  hookFailpoints((name) => {
    if (name === 'invoice.issued') throw new Error('the server dies')
  })
  expect((await issue(booker, (await make(booker))['id'])).body).toMatchObject({ code: 1 })
  hookFailpoints(undefined)
  expect(await mails()).toEqual([])
  // the request that issued it may still be mailing it
  expect(await mailUnmailed(testApp.deps)).toBe(0)
  testApp.setNow('2026-04-01T08:02:00Z')
  expect(await mailUnmailed(testApp.deps)).toBe(1)
  expect(await mailUnmailed(testApp.deps)).toBe(0)
  expect(await mails()).toHaveLength(1)
  expect(await asOwner(testApp, 'select name from message_file')).toEqual([
    { name: 'KB-INV-0001.pdf' },
  ])
})

test('an account has at most twenty drafts, also when created at once, and each covers its own days', async () => {
  const { testApp, booker } = await openAccount()
  await bookForGuest(booker)
  testApp.setNow('2026-04-01T08:00:00Z')
  await givenCompleted(testApp)
  const empty = await make(booker, { dateto: '2026-03-10' })
  const responses = await Promise.all(Array.from({ length: 20 }, () => make(booker)))
  expect(responses.filter(({ code }) => code === 1)).toHaveLength(19)
  expect(responses.find(({ code }) => code !== 1)).toMatchObject({
    code: 2,
    message: 'Your company already has 20 drafts. Please issue or delete some first.',
  })
  const listed = await listOf(booker)
  expect(listed).toHaveLength(20)
  expect(listed.filter(({ total }) => total > 0)).toHaveLength(19)
  expect(listed.find(({ total }) => total === 0)?.id).toBe(empty['id'])
  await booker.send('DELETE', `${PATH}?id=${String(empty['id'])}`)
  expect(await make(booker)).toMatchObject({ code: 1 })
})
