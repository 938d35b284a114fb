import { expect, test } from 'vitest'
import { givenQuote } from '../../../test/given.ts'
import {
  bookForGuest,
  givenAccount,
  givenMember,
  openAccount,
} from '../../../test/given-corporate.ts'
import { asOwner, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { approvalCode } from './approval-code.ts'
import { decideApproval, LAPSED_NOTE, lapseApprovals } from './decide-approval.ts'
import { requestPendingApprovals } from './request-approval.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
const SALOON_ONLY = { vehicles: { typeIds: [1], outside: 'approve' } }

const stateOf = async (testApp: TestApp) =>
  asOwner<{ state: string; payment_state: string }>(
    testApp,
    'select l.state, b.payment_state from leg l join booking b on b.id = l.booking_id',
  )

const mailsOf = (testApp: TestApp) =>
  asOwner<{ kind: string; recipient: string }>(
    testApp,
    "select kind, recipient from message where kind like 'approval%' order by kind, recipient",
  )

/** The code in the mail to this address. */
async function codeOf(testApp: TestApp, email: string): Promise<string> {
  const [row] = await asOwner<{ booking_id: string; id: string; operator_id: string }>(
    testApp,
    `select a.booking_id, c.id, c.operator_id from approval a, customer c where c.email = '${email}'`,
  )
  const context = await testApp.context()
  return approvalCode(context.key, {
    operator: context.operator,
    bookingId: row?.booking_id ?? '',
    customerId: row?.id ?? '',
  })
}

/** The approval state as shown by the ticket, its page and the booker's list. */
async function approvalsSeen(testApp: TestApp, booker: TestClient, made: Record<string, unknown>) {
  const [tess] = await asOwner<{ number: number }>(
    testApp,
    "select number from customer where email = 'tess@wharf.example'",
  )
  const rule = `custid=${tess?.number ?? 0}`
  const ticket = await booker.post('/api/bookinginfo', { code: made['ticketcode'] })
  const details = await booker.get(`/api/bookingdetails?jobid=${String(made['Bref'])}`)
  const { body } = await booker.get(`/api/currentbookings?${rule}`)
  const listed = body['jlist'] as { approval: unknown }[]
  return [ticket.body, details.body, ...listed].map((seen) => seen['approval'])
}

test('a company booking stores its cost centre, and the page shows the company’s required fields beforehand', async () => {
  const rules = {
    reference: { label: 'PO number', mask: 'PO-######' },
    costCentreRequired: true,
  }
  const { testApp, booker } = await openAccount({ rules })
  expect((await booker.get('/api/bookeraccount')).body).toMatchObject({
    name: 'Wharf Hotels',
    role: 'booker',
    reference: { label: 'PO number', sample: 'PO-444444', required: true },
    costcentres: [{ code: 'HR', name: 'People' }],
    costcentrerequired: true,
  })
  const rejected = async (booking: object) => (await bookForGuest(booker, { booking })).body
  expect(await rejected({ ourref: '' })).toEqual({ Code: 2, Message: 'PO number is required' })
  expect(await rejected({ ourref: '7' })).toEqual({
    Code: 2,
    Message: 'PO number must look like PO-444444',
  })
  expect(await rejected({ costcentre: '' })).toEqual({
    Code: 2,
    Message: 'Cost centre is required',
  })
  expect(await rejected({ costcentre: 'X' })).toMatchObject({ Code: 2 })
  expect(await asOwner(testApp, 'select id from booking')).toEqual([])
  const typed = { ourref: ' po-123456' }
  expect((await bookForGuest(booker, { booking: typed })).body).toMatchObject({ Code: 1 })
  // a reference typed in lower case is stored in the same form as the others
  expect(await asOwner(testApp, 'select our_ref from booking')).toEqual([{ our_ref: 'PO-123456' }])
  expect(await asOwner(testApp, 'select cost_centre from account_trip')).toEqual([
    { cost_centre: 'HR' },
  ])
})

test('a guest, a customer and another company are not asked for this company’s fields', async () => {
  const { testApp } = await openAccount({ rules: { costCentreRequired: true } })
  await givenAccount(testApp, { name: 'Other Ltd' }, 502)
  const other = await givenMember(testApp, { name: 'Otto', bookerId: 502 })
  expect((await bookForGuest(other, { booking: { costcentre: '' } })).body).toMatchObject({
    Code: 1,
  })
  expect((await other.get('/api/bookeraccount')).body).toMatchObject({ name: 'Other Ltd' })
  const { status, body } = await testApp.client().get('/api/bookeraccount')
  expect({ status, body }).toEqual({ status: 404, body: MISSING })
})

test('a member with the accounts role cannot book, and a booking against the rules is rejected with the reason', async () => {
  const { testApp, booker } = await openAccount({
    rules: { vehicles: { typeIds: [1], outside: 'refuse' } },
  })
  const accounts = await givenMember(testApp, { name: 'Olu', role: 'accounts' })
  expect((await bookForGuest(accounts)).body['Message']).toMatch(
    /^Your role covers your company’s accounts/,
  )
  expect((await bookForGuest(booker)).body).toEqual({
    Code: 2,
    Message: 'Your company doesn’t allow this type of vehicle. Please choose another one.',
  })
})

test('only bookers see how the rules apply to a quote, before they enter anything', async () => {
  const { testApp, booker } = await openAccount({
    rules: { vehicles: { typeIds: [1], outside: 'refuse' }, costCentreRequired: true },
  })
  const quote = await givenQuote(booker)
  const { quoteid, signature } = quote
  const postTrip = async (client: TestClient, input: object) =>
    (await client.post('/api/accounttrip', { quoteid, signature, ...input })).body
  expect(await postTrip(booker, { vehtypeid: 1 })).toEqual({ code: 1, message: '', reasons: [] })
  expect(await postTrip(booker, { vehtypeid: 2 })).toEqual({
    code: 2,
    message: 'Your company doesn’t allow this type of vehicle. Please choose another one.',
    reasons: [],
  })
  expect(await postTrip(booker, { vehtypeid: 99 })).toEqual(MISSING)
  expect(await postTrip(booker, { vehtypeid: 1, signature: 'x'.repeat(43) })).toEqual(MISSING)
  expect(await postTrip(testApp.client(), { vehtypeid: 1 })).toEqual(MISSING)
})

test('a booking outside the rules waits, its approvers get one mail each, and approval confirms it', async () => {
  const { testApp, booker } = await openAccount({ rules: SALOON_ONLY })
  expect((await bookForGuest(booker)).body['Message']).toMatch(/your company has no approver yet/)
  await givenMember(testApp, { name: 'Ada', role: 'approver' })
  await givenMember(testApp, { name: 'Ben', role: 'admin' })
  const { body } = await bookForGuest(booker)
  expect(body).toMatchObject({ Code: 1 })
  expect(await stateOf(testApp)).toEqual([{ state: 'requested', payment_state: 'on_account' }])
  const rule = [
    { kind: 'approval-requested', recipient: 'ada@wharf.example' },
    { kind: 'approval-requested', recipient: 'ben@wharf.example' },
  ]
  expect(await mailsOf(testApp)).toEqual(rule)
  expect(await requestPendingApprovals(testApp.deps)).toBe(0)

  const client = testApp.client()
  const code = await codeOf(testApp, 'ada@wharf.example')
  const { body: shown } = await client.post('/api/approvalinfo', { code })
  expect(shown).toMatchObject({
    code: 1,
    state: 'requested',
    company: 'Wharf Hotels',
    askedby: 'Tess Marsh',
    passengername: 'Maya Osei',
    costcentre: 'HR',
    ourreflabel: '',
    reasons: ['The type of vehicle is outside your travel rules.'],
  })
  // the booker sees whose approval the booking waits for, on the ticket and in the list
  const postTrip = () => approvalsSeen(testApp, booker, body)
  const waits = { state: 'requested', company: 'Wharf Hotels', until: expect.stringMatching(/Z$/) }
  expect(await postTrip()).toEqual([waits, waits, waits])
  // opening the link, as mail programs do automatically, decides nothing
  expect(await stateOf(testApp)).toMatchObject([{ state: 'requested' }])
  const decide = async (approve: boolean, by = code) =>
    (await client.post('/api/approval', { code: by, approve, note: 'Go ahead' })).body
  expect(await decide(true)).toMatchObject({ code: 1, state: 'approved', answeredby: 'Ada Marsh' })
  expect(await stateOf(testApp)).toMatchObject([{ state: 'confirmed' }])
  expect(await decide(true)).toMatchObject({ code: 1, state: 'approved' })
  expect(await postTrip()).toEqual([null, null, null])
  const other = await codeOf(testApp, 'ben@wharf.example')
  expect(await decide(false, other)).toMatchObject({ code: 2, state: 'approved' })
  expect(await mailsOf(testApp)).toEqual([
    { kind: 'approval-answered', recipient: 'tess@wharf.example' },
    ...rule,
  ])
  expect(
    await asOwner(testApp, "select kind from outbox where kind = 'booking-confirmed'"),
  ).toHaveLength(1)
})

test('a declined booking is cancelled, and the account owes nothing for it', async () => {
  const { testApp, booker } = await openAccount({ rules: SALOON_ONLY })
  await givenMember(testApp, { name: 'Ada', role: 'approver' })
  await bookForGuest(booker)
  const code = await codeOf(testApp, 'ada@wharf.example')
  const context = await testApp.context()
  const decided = await decideApproval(context, { code, approves: false, note: 'Take a saloon' })
  expect(decided).toMatchObject({ state: 'refused', answer: 'Take a saloon' })
  expect(await stateOf(testApp)).toMatchObject([{ state: 'declined' }])
})

test('a request not decided by the pickup expires, and its booker is notified', async () => {
  const { testApp, booker } = await openAccount({ rules: SALOON_ONLY })
  await givenMember(testApp, { name: 'Ada', role: 'approver' })
  const { body: made } = await bookForGuest(booker)
  testApp.setNow('2026-03-11T09:29:00Z')
  expect(await lapseApprovals(testApp.deps)).toBe(0)
  testApp.setNow('2026-03-11T09:30:00Z')
  expect(await lapseApprovals(testApp.deps)).toBe(1)
  expect(await lapseApprovals(testApp.deps)).toBe(0)
  expect(await stateOf(testApp)).toMatchObject([{ state: 'declined' }])
  const code = await codeOf(testApp, 'ada@wharf.example')
  const { body } = await testApp.client().post('/api/approval', { code, approve: true })
  expect(body).toMatchObject({ code: 2, state: 'lapsed', answer: LAPSED_NOTE })
  const [ticket] = await approvalsSeen(testApp, booker, made)
  expect(ticket).toMatchObject({ state: 'lapsed', company: 'Wharf Hotels' })
})

test('a booking cancelled by its booker cannot be decided, and no mail is sent when it expires', async () => {
  const { testApp, booker } = await openAccount({ rules: SALOON_ONLY })
  await givenMember(testApp, { name: 'Ada', role: 'approver' })
  const { body } = await bookForGuest(booker)
  expect(
    (await booker.post('/api/cancelbooking', { bookingref: body['Bref'] })).body,
  ).toMatchObject({ code: 1 })
  const code = await codeOf(testApp, 'ada@wharf.example')
  const input = await testApp.client().post('/api/approval', { code, approve: true })
  expect(input.body).toMatchObject({ code: 2, state: 'gone' })
  testApp.setNow('2026-03-12T09:30:00Z')
  await lapseApprovals(testApp.deps)
  expect(await mailsOf(testApp)).toHaveLength(1)
  expect(await stateOf(testApp)).toMatchObject([{ state: 'cancelled' }])
  expect(await approvalsSeen(testApp, booker, body)).toContain(null)
})

test('an approval code does not work at another operator, for a former approver, or when altered', async () => {
  const { testApp, booker } = await openAccount({ rules: SALOON_ONLY })
  await givenMember(testApp, { name: 'Ada', role: 'approver' })
  await bookForGuest(booker)
  const code = await codeOf(testApp, 'ada@wharf.example')
  const request = async (host: string, input: string) => {
    const { status, body } = await testApp.client(host).post('/api/approvalinfo', { code: input })
    return { status, body }
  }
  const missing = { status: 404, body: MISSING }
  expect(await request('northway.localhost', code)).toEqual(missing)
  expect(await request('kerbside.localhost', `${code.slice(0, -1)}_`)).toEqual(missing)
  await asOwner(testApp, "update customer set booker_role = 'booker' where email like 'ada%'")
  expect(await request('kerbside.localhost', code)).toEqual(missing)
})
