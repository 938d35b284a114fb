import { halfEven } from '@kerbside/domain/money-part.ts'
import { expect, test } from 'vitest'
import {
  bookForGuest,
  givenAccount,
  givenCompleted,
  openAccount,
  WHARF,
} from '../../../test/given-corporate.ts'
import { givenStaff } from '../../../test/given-desk.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { asOwner, type TestApp, type TestClient } from '../../../test/test-app.ts'

const MARCH = { bookerId: WHARF, dateFrom: '2026-03-01', dateTo: '2026-03-31' }
const PRESSED = '0d1f1f66-2a43-4c52-9c5d-6f4b3d1e8a01'
const next = (figure: number) => PRESSED.replace(/1$/, String(figure))

type Note = { id: number; creditno: string; invoiceno: string; total: number; vat: number }
type Listed = {
  id: number
  total: number
  vat: number
  left: number
  state: string
  credits: Note[]
}

/** Two legs of March on an issued invoice, with an owner at the desk and the company's booker. */
async function givenIssued() {
  const { testApp, booker } = await openAccount()
  await bookForGuest(booker)
  await bookForGuest(booker, { journey: { bookingdate: '2026-03-12T09:30' } })
  testApp.setNow('2026-04-01T08:00:00Z')
  await givenCompleted(testApp)
  const owner = await givenStaff(testApp, 'owner')
  const { body } = await owner.post('/api/desk/account/invoice', MARCH)
  const [invoice] = body['invoices'] as Listed[]
  if (!invoice) throw new Error('nothing was issued')
  const credit = (part: object = {}, by: TestClient = owner) =>
    by.post('/api/desk/account/invoice/credit', {
      bookerId: WHARF,
      id: invoice.id,
      pressed: PRESSED,
      reason: 'The car never came',
      ...part,
    })
  return { testApp, booker, owner, invoice, credit }
}
const first = (body: Record<string, unknown>) => (body['invoices'] as Listed[])[0]
const owedOf = async (owner: TestClient) =>
  (
    (await owner.get(`/api/desk/account?bookerId=${WHARF}`)).body['account'] as {
      owed: number
    }
  ).owed
const postedBy = (testApp: TestApp, kind: string) =>
  asOwner<{ account: string; amount: string }>(
    testApp,
    `select p.account, p.amount_minor::text as amount from posting p join journal j on j.id = p.journal_id where j.kind = '${kind}' order by j.id, p.number`,
  )
const pence = (amount: number) => Math.round(amount * 100)

test('crediting a leg of an invoice creates a numbered credit note and its PDF, posts it, and reduces the amount owed', async () => {
  const { testApp, booker, owner, invoice, credit } = await givenIssued()
  const owed = await owedOf(owner)
  const document = (await booker.get(`/api/bookerinvoicereport?id=${invoice.id}`)).body['invoice']
  const { body: shown } = await owner.get(
    `/api/desk/account/invoice?bookerId=${WHARF}&id=${invoice.id}`,
  )
  const [line] = shown['lines'] as { position: number; amount: number; left: number }[]
  const amount = line?.amount ?? 0
  const after = first((await credit({ lines: [{ position: 1, amount }] })).body)
  const [note] = after?.credits ?? []
  expect(after).toMatchObject({ state: 'issued', total: invoice.total, credited: amount })
  expect(note).toMatchObject({
    creditno: 'KB-CN-0001',
    invoiceno: 'KB-INV-0001',
    total: amount,
    issuedate: '2026-04-01',
    reason: 'The car never came',
  })
  expect(pence(await owedOf(owner))).toBe(pence(owed) - pence(amount))
  const vat = halfEven(pence(amount) / 6)
  expect(await postedBy(testApp, 'credit-note')).toEqual([
    { account: 'ar:booker:501', amount: String(-pence(amount)) },
    { account: 'rev:fare', amount: String(pence(amount) - vat) },
    { account: 'vat:2000', amount: String(vat) },
  ])

  const { body } = await booker.get(`/api/bookercreditreport?id=${note?.id}`)
  const text = (await readPdf(Buffer.from(String(body['credit']), 'base64'))).join(' ')
  expect(body['filename']).toBe('KB-CN-0001.pdf')
  for (const expectedText of [
    'Credit note',
    'KB-CN-0001',
    'KB-INV-0001',
    'The car never came',
    'Wharf Hotels',
    'VAT 20% on',
    `£${amount.toFixed(2)}`,
  ])
    expect(text).toContain(expectedText)
  const desk = await owner.get(`/api/desk/account/credit/pdf?bookerId=${WHARF}&id=${note?.id}`)
  expect(desk.body['pdf']).toBe(body['credit'])
  // the invoice itself is unchanged, byte for byte
  expect((await booker.get(`/api/bookerinvoicereport?id=${invoice.id}`)).body['invoice']).toBe(
    document,
  )

  const mine = first((await booker.get(`/api/bookerinvoice?bookerid=${WHARF}`)).body)
  expect(mine?.credits).toEqual(after?.credits)
  const statement = await booker.get(
    `/api/bookerstatement?bookerid=${WHARF}&datefrom=2026-04-01&dateto=2026-04-30`,
  )
  expect(statement.body['credits']).toEqual(after?.credits)
  expect(
    await asOwner(testApp, `select 1 from audit_entry where action = 'invoice.credited'`),
  ).toHaveLength(1)
})

test('pressing twice or at once creates one note; more than the remaining amount is rejected; no lines means all that remains', async () => {
  const { testApp, booker, owner, invoice, credit } = await givenIssued()
  const part = { lines: [{ position: 1, amount: 10.01 }] }
  const both = await Promise.all([credit(part), credit(part)])
  expect(both.map(({ body }) => body['code'])).toEqual([1, 1])
  expect(first((await credit(part)).body)?.credits).toHaveLength(1)

  const tooMuch = await credit({
    pressed: next(2),
    lines: [{ position: 1, amount: invoice.total }],
  })
  expect(tooMuch.body).toMatchObject({
    code: 2,
    message: expect.stringMatching(/more than is left/),
  })
  const [one, two] = await Promise.all([credit({ pressed: next(3) }), credit({ pressed: next(4) })])
  expect(new Set([one.body['code'], two.body['code']])).toEqual(new Set([1, 2]))

  const { body } = await owner.get(`/api/desk/account/invoices?bookerId=${WHARF}`)
  const now = first(body)
  expect(now).toMatchObject({ left: 0, overdue: false })
  const totalOf = (field: 'total' | 'vat') =>
    now?.credits.reduce((so, note) => so + pence(note[field]), 0)
  const mine = first((await booker.get(`/api/bookerinvoice?bookerid=${WHARF}`)).body)
  expect([totalOf('total'), totalOf('vat')]).toEqual([pence(invoice.total), pence(mine?.vat ?? 0)])
  expect(now?.credits.map(({ creditno }) => creditno)).toEqual(['KB-CN-0001', 'KB-CN-0002'])
  expect(await owedOf(owner)).toBe(0)
  await expect(
    asOwner(testApp, 'select sum(amount_minor)::int as all from posting'),
  ).resolves.toEqual([{ all: 0 }])
})

test('an invoice with a credit is paid by the remaining amount; a credit after the payment is owed to the account', async () => {
  const { testApp, owner, invoice, credit } = await givenIssued()
  await credit({ lines: [{ position: 1, amount: 5 }] })
  await owner.post('/api/desk/account/invoice/paid', {
    bookerId: WHARF,
    id: invoice.id,
    reference: 'BACS 7',
  })
  const left = pence(invoice.total) - 500
  expect(await postedBy(testApp, 'invoice-paid')).toEqual([
    { account: 'bank', amount: String(left) },
    { account: 'ar:booker:501', amount: String(-left) },
  ])
  expect(await owedOf(owner)).toBe(0)
  testApp.setNow('2026-04-01T08:05:00Z')
  expect(
    (await credit({ pressed: next(2), lines: [{ position: 2, amount: 3 }] })).body,
  ).toMatchObject({ code: 1 })
  expect(await owedOf(owner)).toBe(-3)
})

test('a draft, a missing reason, another account and another operator are rejected', async () => {
  const { testApp, booker, owner, invoice, credit } = await givenIssued()
  expect((await credit({ reason: '  ' })).body).toMatchObject({
    code: 2,
    message: expect.stringMatching(/Enter a reason/),
  })
  expect((await credit({ lines: [] })).body).toMatchObject({ code: 2 })
  const draft = await booker.post('/api/bookerinvoice', {
    bookerid: WHARF,
    datefrom: MARCH.dateFrom,
    dateto: MARCH.dateTo,
  })
  expect((await credit({ id: draft.body['id'] })).body).toMatchObject({
    code: 2,
    message: expect.stringMatching(/still a draft/),
  })
  await givenAccount(testApp, { name: 'Other Ltd' }, 502)
  const northway = await givenStaff(testApp, 'owner', 'northway')
  const dispatcher = await givenStaff(testApp, 'dispatcher')
  const missing = await owner.get(`/api/desk/account/invoice?bookerId=${WHARF}&id=99`)
  const { body } = await credit()
  // the draft was created at the same moment, and may come first
  const [note] = (body['invoices'] as Listed[]).flatMap(({ credits }) => credits)
  expect(note).toBeDefined()
  for (const input of [
    credit({ bookerId: 502 }),
    credit({}, northway),
    credit({}, dispatcher),
    owner.get(`/api/desk/account/credit/pdf?bookerId=502&id=${note?.id}`),
    northway.get(`/api/desk/account/credit/pdf?bookerId=${WHARF}&id=${note?.id}`),
    testApp.client('northway.localhost').get(`/api/bookercreditreport?id=${note?.id}`),
    northway.get(`/api/desk/account/invoice?bookerId=${WHARF}&id=${invoice.id}`),
  ]) {
    const response = await input
    expect(response.status).toBeGreaterThanOrEqual(401)
    expect(response.status).toBeLessThanOrEqual(404)
    if (response.status === 404) expect(response.body).toEqual(missing.body)
  }
})
