import { expect, test } from 'vitest'
import { givenQuote } from '../../../test/given.ts'
import {
  bookForGuest,
  givenAccount,
  givenMember,
  openAccount,
} from '../../../test/given-corporate.ts'
import { asOwner, type House, type Visitor } from '../../../test/house.ts'
import { answerApproval, LAPSED_NOTE, lapseApprovals } from './answer-approval.ts'
import { approvalCode } from './approval-code.ts'
import { askUnasked } from './ask-approvers.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
const SALOON_ONLY = { vehicles: { typeIds: [1], outside: 'approve' } }

const stateOf = async (house: House) =>
  asOwner<{ state: string; payment_state: string }>(
    house,
    'select l.state, b.payment_state from leg l join booking b on b.id = l.booking_id',
  )

const mailsOf = (house: House) =>
  asOwner<{ kind: string; recipient: string }>(
    house,
    "select kind, recipient from message where kind like 'approval%' order by kind, recipient",
  )

/** The code in the mail of whoever has this address. */
async function codeOf(house: House, email: string): Promise<string> {
  const [row] = await asOwner<{ booking_id: string; id: string; operator_id: string }>(
    house,
    `select a.booking_id, c.id, c.operator_id from approval a, customer c where c.email = '${email}'`,
  )
  const call = await house.call()
  return approvalCode(call.key, {
    operator: call.operator,
    bookingId: row?.booking_id ?? '',
    customerId: row?.id ?? '',
  })
}

/** What the ticket, the page of its own and the list say of the approval of what was booked. */
async function approvalsSeen(house: House, booker: Visitor, made: Record<string, unknown>) {
  const [tess] = await asOwner<{ number: number }>(
    house,
    "select number from customer where email = 'tess@wharf.example'",
  )
  const asked = `custid=${tess?.number ?? 0}`
  const ticket = await booker.post('/api/bookinginfo', { code: made['ticketcode'] })
  const details = await booker.get(`/api/bookingdetails?jobid=${String(made['Bref'])}`)
  const { body } = await booker.get(`/api/currentbookings?${asked}`)
  const listed = body['jlist'] as { approval: unknown }[]
  return [ticket.body, details.body, ...listed].map((seen) => seen['approval'])
}

test('a booking of a company keeps its cost centre; what the company asks of it is told beforehand', async () => {
  const rules = {
    reference: { label: 'PO number', mask: 'PO-######' },
    costCentreRequired: true,
  }
  const { house, booker } = await openAccount({ rules })
  expect((await booker.get('/api/bookeraccount')).body).toMatchObject({
    name: 'Wharf Hotels',
    role: 'booker',
    reference: { label: 'PO number', sample: 'PO-444444', required: true },
    costcentres: [{ code: 'HR', name: 'People' }],
    costcentrerequired: true,
  })
  const refused = async (booking: object) => (await bookForGuest(booker, { booking })).body
  expect(await refused({ ourref: '' })).toEqual({ Code: 2, Message: 'PO number is required' })
  expect(await refused({ ourref: '7' })).toEqual({
    Code: 2,
    Message: 'PO number must look like PO-444444',
  })
  expect(await refused({ costcentre: '' })).toEqual({ Code: 2, Message: 'Cost centre is required' })
  expect(await refused({ costcentre: 'X' })).toMatchObject({ Code: 2 })
  expect(await asOwner(house, 'select id from booking')).toEqual([])
  const typed = { ourref: ' po-123456' }
  expect((await bookForGuest(booker, { booking: typed })).body).toMatchObject({ Code: 1 })
  // typed small it is the same reference, and grouped with the others
  expect(await asOwner(house, 'select our_ref from booking')).toEqual([{ our_ref: 'PO-123456' }])
  expect(await asOwner(house, 'select cost_centre from account_trip')).toEqual([
    { cost_centre: 'HR' },
  ])
})

test('a guest, a customer and another company are not asked what this one asks', async () => {
  const { house } = await openAccount({ rules: { costCentreRequired: true } })
  await givenAccount(house, { name: 'Other Ltd' }, 502)
  const other = await givenMember(house, { name: 'Otto', bookerId: 502 })
  expect((await bookForGuest(other, { booking: { costcentre: '' } })).body).toMatchObject({
    Code: 1,
  })
  expect((await other.get('/api/bookeraccount')).body).toMatchObject({ name: 'Other Ltd' })
  const { status, body } = await house.visitor().get('/api/bookeraccount')
  expect({ status, body }).toEqual({ status: 404, body: MISSING })
})

test('whoever looks after the accounts books nothing; a trip to refuse is refused with the reason', async () => {
  const { house, booker } = await openAccount({
    rules: { vehicles: { typeIds: [1], outside: 'refuse' } },
  })
  const accounts = await givenMember(house, { name: 'Olu', role: 'accounts' })
  expect((await bookForGuest(accounts)).body['Message']).toMatch(/^You look after the accounts/)
  expect((await bookForGuest(booker)).body).toEqual({
    Code: 2,
    Message: 'Your company does not book this type of vehicle. Please choose another one.',
  })
})

test('what the rules make of a quote is told before anything is typed, to bookers only', async () => {
  const { house, booker } = await openAccount({
    rules: { vehicles: { typeIds: [1], outside: 'refuse' }, costCentreRequired: true },
  })
  const quote = await givenQuote(booker)
  const { quoteid, signature } = quote
  const told = async (visitor: Visitor, said: object) =>
    (await visitor.post('/api/accounttrip', { quoteid, signature, ...said })).body
  expect(await told(booker, { vehtypeid: 1 })).toEqual({ code: 1, message: '', reasons: [] })
  expect(await told(booker, { vehtypeid: 2 })).toEqual({
    code: 2,
    message: 'Your company does not book this type of vehicle. Please choose another one.',
    reasons: [],
  })
  expect(await told(booker, { vehtypeid: 99 })).toEqual(MISSING)
  expect(await told(booker, { vehtypeid: 1, signature: 'x'.repeat(43) })).toEqual(MISSING)
  expect(await told(house.visitor(), { vehtypeid: 1 })).toEqual(MISSING)
})

test('a trip outside the rules waits, its approvers are written to once, and a yes confirms it', async () => {
  const { house, booker } = await openAccount({ rules: SALOON_ONLY })
  expect((await bookForGuest(booker)).body['Message']).toMatch(/nobody at your company can give it/)
  await givenMember(house, { name: 'Ada', role: 'approver' })
  await givenMember(house, { name: 'Ben', role: 'admin' })
  const { body } = await bookForGuest(booker)
  expect(body).toMatchObject({ Code: 1 })
  expect(await stateOf(house)).toEqual([{ state: 'requested', payment_state: 'on_account' }])
  const asked = [
    { kind: 'approval-asked', recipient: 'ada@wharf.example' },
    { kind: 'approval-asked', recipient: 'ben@wharf.example' },
  ]
  expect(await mailsOf(house)).toEqual(asked)
  expect(await askUnasked(house.deps)).toBe(0)

  const visitor = house.visitor()
  const code = await codeOf(house, 'ada@wharf.example')
  const { body: shown } = await visitor.post('/api/approvalinfo', { code })
  expect(shown).toMatchObject({
    code: 1,
    state: 'asked',
    company: 'Wharf Hotels',
    askedby: 'Tess Marsh',
    passengername: 'Maya Osei',
    costcentre: 'HR',
    ourreflabel: '',
    reasons: ['The type of vehicle is outside your travel rules.'],
  })
  // whoever booked it is told whose word it waits for, on the ticket and among the journeys
  const told = () => approvalsSeen(house, booker, body)
  const waits = { state: 'asked', company: 'Wharf Hotels', until: expect.stringMatching(/Z$/) }
  expect(await told()).toEqual([waits, waits, waits])
  // looking, as a mail program does by itself, answers nothing
  expect(await stateOf(house)).toMatchObject([{ state: 'requested' }])
  const say = async (approve: boolean, by = code) =>
    (await visitor.post('/api/approval', { code: by, approve, note: 'Go ahead' })).body
  expect(await say(true)).toMatchObject({ code: 1, state: 'approved', answeredby: 'Ada Marsh' })
  expect(await stateOf(house)).toMatchObject([{ state: 'confirmed' }])
  expect(await say(true)).toMatchObject({ code: 1, state: 'approved' })
  expect(await told()).toEqual([null, null, null])
  const other = await codeOf(house, 'ben@wharf.example')
  expect(await say(false, other)).toMatchObject({ code: 2, state: 'approved' })
  expect(await mailsOf(house)).toEqual([
    { kind: 'approval-answered', recipient: 'tess@wharf.example' },
    ...asked,
  ])
  expect(
    await asOwner(house, "select kind from outbox where kind = 'booking-confirmed'"),
  ).toHaveLength(1)
})

test('a no declines it, and the account owes nothing for it', async () => {
  const { house, booker } = await openAccount({ rules: SALOON_ONLY })
  await givenMember(house, { name: 'Ada', role: 'approver' })
  await bookForGuest(booker)
  const code = await codeOf(house, 'ada@wharf.example')
  const call = await house.call()
  const answered = await answerApproval(call, { code, approves: false, note: 'Take a saloon' })
  expect(answered).toMatchObject({ state: 'refused', answer: 'Take a saloon' })
  expect(await stateOf(house)).toMatchObject([{ state: 'declined' }])
})

test('what nobody answered by the pickup lapses, and its booker hears', async () => {
  const { house, booker } = await openAccount({ rules: SALOON_ONLY })
  await givenMember(house, { name: 'Ada', role: 'approver' })
  const { body: made } = await bookForGuest(booker)
  house.setNow('2026-03-11T09:29:00Z')
  expect(await lapseApprovals(house.deps)).toBe(0)
  house.setNow('2026-03-11T09:30:00Z')
  expect(await lapseApprovals(house.deps)).toBe(1)
  expect(await lapseApprovals(house.deps)).toBe(0)
  expect(await stateOf(house)).toMatchObject([{ state: 'declined' }])
  const code = await codeOf(house, 'ada@wharf.example')
  const { body } = await house.visitor().post('/api/approval', { code, approve: true })
  expect(body).toMatchObject({ code: 2, state: 'lapsed', answer: LAPSED_NOTE })
  const [ticket] = await approvalsSeen(house, booker, made)
  expect(ticket).toMatchObject({ state: 'lapsed', company: 'Wharf Hotels' })
})

test('a trip its booker cancels meanwhile is nothing to answer, and nobody is written to when it lapses', async () => {
  const { house, booker } = await openAccount({ rules: SALOON_ONLY })
  await givenMember(house, { name: 'Ada', role: 'approver' })
  const { body } = await bookForGuest(booker)
  expect(
    (await booker.post('/api/cancelbooking', { bookingref: body['Bref'] })).body,
  ).toMatchObject({ code: 1 })
  const code = await codeOf(house, 'ada@wharf.example')
  const said = await house.visitor().post('/api/approval', { code, approve: true })
  expect(said.body).toMatchObject({ code: 2, state: 'gone' })
  house.setNow('2026-03-12T09:30:00Z')
  await lapseApprovals(house.deps)
  expect(await mailsOf(house)).toHaveLength(1)
  expect(await stateOf(house)).toMatchObject([{ state: 'cancelled' }])
  expect(await approvalsSeen(house, booker, body)).toContain(null)
})

test('a code opens nothing at another operator, for who is no approver any more, or when it is made up', async () => {
  const { house, booker } = await openAccount({ rules: SALOON_ONLY })
  await givenMember(house, { name: 'Ada', role: 'approver' })
  await bookForGuest(booker)
  const code = await codeOf(house, 'ada@wharf.example')
  const ask = async (host: string, said: string) => {
    const { status, body } = await house.visitor(host).post('/api/approvalinfo', { code: said })
    return { status, body }
  }
  const nothing = { status: 404, body: MISSING }
  expect(await ask('northway.localhost', code)).toEqual(nothing)
  expect(await ask('kerbside.localhost', `${code.slice(0, -1)}_`)).toEqual(nothing)
  await asOwner(house, "update customer set booker_role = 'booker' where email like 'ada%'")
  expect(await ask('kerbside.localhost', code)).toEqual(nothing)
})
