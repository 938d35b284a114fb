import { expect, onTestFinished, test } from 'vitest'
import {
  bookForGuest,
  givenAccount,
  givenMember,
  openAccount,
  WHARF,
} from '../../../test/given-corporate.ts'
import { asOwner, type House, type Visitor } from '../../../test/house.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { hookFailpoints } from '../../failpoint.ts'
import { makeKey } from '../staff/make-key.ts'
import { mailUnmailed } from './mail-invoice.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
const MARCH = { bookerid: WHARF, datefrom: '2026-03-01', dateto: '2026-03-31' }
const PATH = '/api/bookerinvoice'

type Listed = { id: number; invoiceno: string; issuedbyuser: string; total: number; vat: number }

const listOf = async (visitor: Visitor) =>
  (await visitor.get(`${PATH}?bookerid=${WHARF}`)).body['invoices'] as Listed[]
const make = async (visitor: Visitor, said: object = {}) =>
  (await visitor.post(PATH, { ...MARCH, ...said })).body
const issue = (visitor: Visitor, id: unknown) => visitor.post(`${PATH}issue`, { id })
const reportOf = async (visitor: Visitor, id: unknown) => {
  const { body } = await visitor.get(`${PATH}report?id=${String(id)}`)
  const pages = await readPdf(Buffer.from(String(body['invoice']), 'base64'))
  return { body, text: pages.join(' ') }
}

async function staffOf(house: House) {
  const call = await house.call()
  const made = await makeKey(call, { operator: call.operator, name: 'Desk', days: 1 })
  if (!made.ok) throw new Error(made.reason)
  const visitor = house.visitor()
  return (path: string, body: object) =>
    visitor.post(path, body, { authorization: `Bearer ${made.token}` })
}

test('a month from its first journey to the paper and the money: draft, issued, paid', async () => {
  const { house, booker } = await openAccount()
  const first = await bookForGuest(booker)
  await bookForGuest(booker, {
    booking: { paymentmethod: 'cash' },
    journey: { bookingdate: '2026-03-12T09:30' },
  })
  const late = await bookForGuest(booker, { journey: { bookingdate: '2026-03-13T09:30' } })
  house.setNow('2026-03-13T09:00:00Z')
  await booker.post('/api/cancelbooking', { bookingref: late.body['Bref'] })
  house.setNow('2026-03-20T12:00:00Z')
  const id = (await make(booker))['id']

  const [draft] = await listOf(booker)
  // what is paid to the driver stands on no invoice; a cancellation does, with its fee
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
    message: expect.stringMatching(/not over yet/),
  })
  expect((await reportOf(booker, id)).text).toContain('A draft. Nothing is to be paid by it')

  house.setNow('2026-04-01T08:00:00Z')
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
  // a sixth of all of it, rounded once
  expect(issued?.vat).toBe(Math.round((total * 100) / 6) / 100)

  const { body, text } = await reportOf(booker, id)
  expect(body).toMatchObject({ code: 1, fileext: 'pdf', filename: 'KB-INV-0001.pdf' })
  for (const words of [
    'KB-INV-0001',
    'Wharf Hotels',
    'VAT 20% on',
    'PO-123456',
    'Cancelled:',
    'VAT number',
    '1 May 2026',
    `£${total.toFixed(2)}`,
  ])
    expect(text).toContain(words)
  expect(await asOwner(house, "select recipient from message where kind = 'invoice'")).toEqual([
    { recipient: 'tess@wharf.example' },
  ])

  const staff = await staffOf(house)
  const pay = () => staff('/api/invoicepaid', { invoiceno: 'kb-inv-0001', reference: 'BACS 77' })
  expect((await pay()).body).toMatchObject({ code: 1 })
  expect((await pay()).body).toMatchObject({ code: 1 })
  expect((await listOf(booker))[0]).toMatchObject({ state: 'paid', paiddate: '2026-04-01' })
  const posted = await asOwner<{ account: string; amount: string }>(
    house,
    "select p.account, p.amount_minor::text as amount from posting p join journal j on j.id = p.journal_id where j.kind = 'invoice-paid' order by p.number",
  )
  const pence = Math.round(total * 100)
  expect(posted).toEqual([
    { account: 'bank', amount: String(pence) },
    { account: 'ar:booker:501', amount: String(-pence) },
  ])
})

test('what is issued stays: a fare or a name changed later changes no paper, and no journey is billed twice', async () => {
  const { house, booker } = await openAccount()
  await bookForGuest(booker)
  house.setNow('2026-04-01T08:00:00Z')
  const id = (await make(booker))['id']
  await issue(booker, id)
  const before = await reportOf(booker, id)
  await asOwner(house, 'update leg set fare_minor = fare_minor + 100')
  await givenAccount(house, { name: 'Renamed Ltd' })
  expect((await reportOf(booker, id)).body['invoice']).toBe(before.body['invoice'])
  const again = (await make(booker))['id']
  expect((await issue(booker, again)).body).toMatchObject({
    code: 2,
    message: 'There is nothing to invoice in these days.',
  })
  for (const act of [
    booker.send('PUT', PATH, { body: { ...MARCH, id } }),
    booker.send('DELETE', `${PATH}?id=${String(id)}`),
    issue(booker, id),
  ])
    expect((await act).body).toMatchObject({
      code: 2,
      message: expect.stringMatching(/stays as it is/),
    })
})

test('of drafts issued at once each has a number of its own, without a gap, and each journey stands on one', async () => {
  const { house, booker } = await openAccount()
  for (const day of [11, 12, 13])
    await bookForGuest(booker, { journey: { bookingdate: `2026-03-${day}T09:30` } })
  house.setNow('2026-04-01T08:00:00Z')
  const ids: unknown[] = []
  for (const day of [11, 12, 13]) {
    const only = { datefrom: `2026-03-${day}`, dateto: `2026-03-${day}` }
    ids.push((await make(booker, only))['id'])
  }
  // the same days once more: whichever comes second has nothing left
  ids.push((await make(booker, { datefrom: '2026-03-11', dateto: '2026-03-11' }))['id'])
  const answers = await Promise.all(ids.map((id) => issue(booker, id)))
  expect(answers.filter(({ body }) => body['code'] === 1)).toHaveLength(3)
  const numbers = await asOwner(
    house,
    'select issue_number as n from invoice where issue_number is not null order by 1',
  )
  expect(numbers).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(await asOwner(house, 'select leg from invoice_line')).toHaveLength(3)
})

test('a draft is changed and removed by who made it, and by nobody else', async () => {
  const { house, booker } = await openAccount()
  const mate = await givenMember(house, { name: 'Max', role: 'admin' })
  const id = (await make(booker, { datefrom: '', dateto: '' }))['id']
  expect((await listOf(mate))[0]).toMatchObject({
    id,
    issuedbyuser: 'Tess Marsh',
    datefrom: '2026-02-01',
    dateto: '2026-02-28',
  })
  const change = (visitor: Visitor) => visitor.put(PATH, { ...MARCH, id })
  const remove = (visitor: Visitor) => visitor.send('DELETE', `${PATH}?id=${String(id)}`)
  for (const act of [change, remove, (visitor: Visitor) => issue(visitor, id)]) {
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

test('the operator bills a company: it gets the invoice by mail and cannot touch it; an empty month leaves nothing', async () => {
  const { house, booker } = await openAccount()
  await bookForGuest(booker)
  house.setNow('2026-04-01T08:00:00Z')
  const staff = await staffOf(house)
  const bill = async (said: object) =>
    (await staff('/api/accountinvoice', { ...MARCH, ...said })).body
  expect(await bill({ datefrom: '2026-01-01', dateto: '2026-01-31' })).toMatchObject({ code: 2 })
  expect(await bill({ bookerid: 999 })).toEqual(MISSING)
  expect(await asOwner(house, 'select id from invoice')).toEqual([])
  const made = await bill({})
  expect(made).toMatchObject({ code: 1, invoiceno: 'KB-INV-0001' })
  expect((await listOf(booker))[0]?.issuedbyuser).toMatch(/^Kerbside/)
  const { status, body } = await booker.put(PATH, { ...MARCH, id: made['id'] })
  expect({ status, body }).toEqual({ status: 404, body: MISSING })
  expect((await reportOf(booker, made['id'])).text).toContain('KB-INV-0001')
  const told = "select recipient from message where kind = 'invoice' order by recipient"
  expect(await asOwner(house, told)).toEqual([
    { recipient: 'demo.booker@example.com' },
    { recipient: 'tess@wharf.example' },
  ])
  expect((await booker.post('/api/accountinvoice', MARCH)).status).toBe(404)
  expect((await booker.post('/api/invoicepaid', { invoiceno: 'KB-INV-0001' })).status).toBe(404)
})

test('another company’s, a customer’s and another operator’s invoice is not there', async () => {
  const { house, booker } = await openAccount()
  await givenAccount(house, { name: 'Other Ltd' }, 502)
  const other = await givenMember(house, { name: 'Otto', bookerId: 502 })
  const id = String((await make(booker))['id'])
  const asks = [
    (visitor: Visitor) => visitor.get(`${PATH}?bookerid=${WHARF}`),
    (visitor: Visitor) => visitor.get(`${PATH}report?id=${id}`),
    (visitor: Visitor) => visitor.post(PATH, MARCH),
    (visitor: Visitor) => visitor.put(PATH, { ...MARCH, id }),
    (visitor: Visitor) => visitor.put(PATH, { ...MARCH, bookerid: 502, id }),
    (visitor: Visitor) => visitor.send('DELETE', `${PATH}?id=${id}`),
    (visitor: Visitor) => issue(visitor, id),
  ]
  for (const visitor of [other, house.visitor(), house.visitor('northway.localhost')])
    for (const ask of asks) {
      const { status, body } = await ask(visitor)
      expect({ status, body }).toEqual({ status: 404, body: MISSING })
    }
  expect(await listOf(booker)).toHaveLength(1)
})

test('an account that paid its invoice has its credit again', async () => {
  const { house, booker } = await openAccount()
  const { total } = await bookForGuest(booker)
  await asOwner(
    house,
    `update booker set credit_limit_minor = ${Math.round(total * 150)} where id = ${WHARF}`,
  )
  house.setNow('2026-04-01T08:00:00Z')
  const next = { journey: { bookingdate: '2026-04-08T09:30' } }
  expect((await bookForGuest(booker, next)).body).toMatchObject({ Code: 2 })
  await issue(booker, (await make(booker))['id'])
  expect((await bookForGuest(booker, next)).body).toMatchObject({ Code: 2 })
  const staff = await staffOf(house)
  await staff('/api/invoicepaid', { invoiceno: 'KB-INV-0001' })
  expect((await bookForGuest(booker, next)).body).toMatchObject({ Code: 1 })
})

test('an invoice whose server dies before its mail is mailed by the clockwork, once', async () => {
  const { house, booker } = await openAccount()
  await bookForGuest(booker)
  house.setNow('2026-04-01T08:00:00Z')
  const mails = () => asOwner(house, "select recipient from message where kind = 'invoice'")
  onTestFinished(() => hookFailpoints(undefined))
  hookFailpoints((name) => {
    if (name === 'invoice.issued') throw new Error('the server dies')
  })
  expect((await issue(booker, (await make(booker))['id'])).body).toMatchObject({ code: 1 })
  hookFailpoints(undefined)
  expect(await mails()).toEqual([])
  // whoever issued it may still be at it
  expect(await mailUnmailed(house.deps)).toBe(0)
  house.setNow('2026-04-01T08:02:00Z')
  expect(await mailUnmailed(house.deps)).toBe(1)
  expect(await mailUnmailed(house.deps)).toBe(0)
  expect(await mails()).toHaveLength(1)
  expect(await asOwner(house, 'select name from message_file')).toEqual([
    { name: 'KB-INV-0001.pdf' },
  ])
})

test('an account has twenty drafts at most, also when they are made at once, and each counts its own days', async () => {
  const { house, booker } = await openAccount()
  await bookForGuest(booker)
  house.setNow('2026-04-01T08:00:00Z')
  const empty = await make(booker, { dateto: '2026-03-10' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => make(booker)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(19)
  expect(answers.find(({ code }) => code !== 1)).toMatchObject({
    code: 2,
    message: 'Your company has 20 drafts already. Please issue or remove some of them first.',
  })
  const listed = await listOf(booker)
  expect(listed).toHaveLength(20)
  expect(listed.filter(({ total }) => total > 0)).toHaveLength(19)
  expect(listed.find(({ total }) => total === 0)?.id).toBe(empty['id'])
  await booker.send('DELETE', `${PATH}?id=${String(empty['id'])}`)
  expect(await make(booker)).toMatchObject({ code: 1 })
})
