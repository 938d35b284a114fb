import { expect, test } from 'vitest'
import { bookForGuest, givenAccount, openAccount, WHARF } from '../../../test/given-corporate.ts'
import { givenMember } from '../../../test/given-desk.ts'
import { asOwner, type House, type Visitor } from '../../../test/house.ts'
import { readPdf } from '../../../test/read-pdf.ts'

const MARCH = { bookerid: WHARF, datefrom: '2026-03-01', dateto: '2026-03-31' }
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

/** Two journeys of March on an issued invoice, an owner at the desk, and who books for the company. */
async function givenIssued() {
  const { house, booker } = await openAccount()
  await bookForGuest(booker)
  await bookForGuest(booker, { journey: { bookingdate: '2026-03-12T09:30' } })
  house.setNow('2026-04-01T08:00:00Z')
  const owner = await givenMember(house, 'owner')
  const { body } = await owner.post('/api/desk/account/invoice', MARCH)
  const [invoice] = body['invoices'] as Listed[]
  if (!invoice) throw new Error('nothing was issued')
  const credit = (part: object = {}, by: Visitor = owner) =>
    by.post('/api/desk/account/invoice/credit', {
      bookerid: WHARF,
      id: invoice.id,
      pressed: PRESSED,
      reason: 'The car never came',
      ...part,
    })
  return { house, booker, owner, invoice, credit }
}
const first = (body: Record<string, unknown>) => (body['invoices'] as Listed[])[0]
const owedOf = async (owner: Visitor) =>
  (
    (await owner.get(`/api/desk/account?bookerid=${WHARF}`)).body['account'] as {
      owed: number
    }
  ).owed
const postedBy = (house: House, kind: string) =>
  asOwner<{ account: string; amount: string }>(
    house,
    `select p.account, p.amount_minor::text as amount from posting p join journal j on j.id = p.journal_id where j.kind = '${kind}' order by j.id, p.number`,
  )
const pence = (amount: number) => Math.round(amount * 100)

test('a journey of an invoice is credited: a note with a number, a paper, in the books, off what is owed', async () => {
  const { house, booker, owner, invoice, credit } = await givenIssued()
  const owed = await owedOf(owner)
  const paper = (await booker.get(`/api/bookerinvoicereport?id=${invoice.id}`)).body['invoice']
  const { body: shown } = await owner.get(
    `/api/desk/account/invoice?bookerid=${WHARF}&id=${invoice.id}`,
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
  expect(await postedBy(house, 'credit-note')).toEqual([
    { account: 'rev:fare', amount: String(pence(amount)) },
    { account: 'ar:booker:501', amount: String(-pence(amount)) },
  ])

  const { body } = await booker.get(`/api/bookercreditreport?id=${note?.id}`)
  const text = (await readPdf(Buffer.from(String(body['credit']), 'base64'))).join(' ')
  expect(body['filename']).toBe('KB-CN-0001.pdf')
  for (const words of [
    'Credit note',
    'KB-CN-0001',
    'KB-INV-0001',
    'The car never came',
    'Wharf Hotels',
    'VAT 20% on',
    `£${amount.toFixed(2)}`,
  ])
    expect(text).toContain(words)
  const desk = await owner.get(`/api/desk/account/credit/pdf?bookerid=${WHARF}&id=${note?.id}`)
  expect(desk.body['pdf']).toBe(body['credit'])
  // the invoice itself stays, to the last byte
  expect((await booker.get(`/api/bookerinvoicereport?id=${invoice.id}`)).body['invoice']).toBe(
    paper,
  )

  const mine = first((await booker.get(`/api/bookerinvoice?bookerid=${WHARF}`)).body)
  expect(mine?.credits).toEqual(after?.credits)
  const statement = await booker.get(
    `/api/bookerstatement?bookerid=${WHARF}&datefrom=2026-04-01&dateto=2026-04-30`,
  )
  expect(statement.body['credits']).toEqual(after?.credits)
  expect(
    await asOwner(house, `select 1 from audit_entry where deed = 'invoice.credited'`),
  ).toHaveLength(1)
})

test('pressed twice, or by two at once, is one note; more than is left is refused; the whole is what is left', async () => {
  const { house, booker, owner, invoice, credit } = await givenIssued()
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

  const { body } = await owner.get(`/api/desk/account/invoices?bookerid=${WHARF}`)
  const now = first(body)
  expect(now).toMatchObject({ left: 0, overdue: false })
  const sumOf = (field: 'total' | 'vat') =>
    now?.credits.reduce((so, note) => so + pence(note[field]), 0)
  const mine = first((await booker.get(`/api/bookerinvoice?bookerid=${WHARF}`)).body)
  expect([sumOf('total'), sumOf('vat')]).toEqual([pence(invoice.total), pence(mine?.vat ?? 0)])
  expect(now?.credits.map(({ creditno }) => creditno)).toEqual(['KB-CN-0001', 'KB-CN-0002'])
  expect(await owedOf(owner)).toBe(0)
  await expect(
    asOwner(house, 'select sum(amount_minor)::int as all from posting'),
  ).resolves.toEqual([{ all: 0 }])
})

test('an invoice with a credit is paid by what is left of it; what is credited after the money is owed back', async () => {
  const { house, owner, invoice, credit } = await givenIssued()
  await credit({ lines: [{ position: 1, amount: 5 }] })
  await owner.post('/api/desk/account/invoice/paid', {
    bookerid: WHARF,
    id: invoice.id,
    reference: 'BACS 7',
  })
  const left = pence(invoice.total) - 500
  expect(await postedBy(house, 'invoice-paid')).toEqual([
    { account: 'bank', amount: String(left) },
    { account: 'ar:booker:501', amount: String(-left) },
  ])
  expect(await owedOf(owner)).toBe(0)
  house.setNow('2026-04-01T08:05:00Z')
  expect(
    (await credit({ pressed: next(2), lines: [{ position: 2, amount: 3 }] })).body,
  ).toMatchObject({ code: 1 })
  expect(await owedOf(owner)).toBe(-3)
})

test('nobody credits a draft, without a reason, of another account, or of another operator', async () => {
  const { house, booker, owner, invoice, credit } = await givenIssued()
  expect((await credit({ reason: '  ' })).body).toMatchObject({
    code: 2,
    message: expect.stringMatching(/says why/),
  })
  expect((await credit({ lines: [] })).body).toMatchObject({ code: 2 })
  const draft = await booker.post('/api/bookerinvoice', MARCH)
  expect((await credit({ id: draft.body['id'] })).body).toMatchObject({
    code: 2,
    message: expect.stringMatching(/a draft/),
  })
  await givenAccount(house, { name: 'Other Ltd' }, 502)
  const northway = await givenMember(house, 'owner', 'northway')
  const dispatcher = await givenMember(house, 'dispatcher')
  const missing = await owner.get(`/api/desk/account/invoice?bookerid=${WHARF}&id=99`)
  const { body } = await credit()
  // the draft was made in the same moment, and may stand first
  const [note] = (body['invoices'] as Listed[]).flatMap(({ credits }) => credits)
  expect(note).toBeDefined()
  for (const said of [
    credit({ bookerid: 502 }),
    credit({}, northway),
    credit({}, dispatcher),
    owner.get(`/api/desk/account/credit/pdf?bookerid=502&id=${note?.id}`),
    northway.get(`/api/desk/account/credit/pdf?bookerid=${WHARF}&id=${note?.id}`),
    house.visitor('northway.localhost').get(`/api/bookercreditreport?id=${note?.id}`),
    northway.get(`/api/desk/account/invoice?bookerid=${WHARF}&id=${invoice.id}`),
  ]) {
    const answer = await said
    expect(answer.status).toBeGreaterThanOrEqual(401)
    expect(answer.status).toBeLessThanOrEqual(404)
    if (answer.status === 404) expect(answer.body).toEqual(missing.body)
  }
})
