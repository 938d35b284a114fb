import { minor } from '@kerbside/domain/money.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../../../../testkit/mail/mail-server.ts'
import { openTwilio } from '../../../../../../testkit/sms/twilio.ts'
import { givenBooking, givenSettings } from '../../../../test/given.ts'
import { givenCustomer, setUpTestApp } from '../../../../test/given-account.ts'
import { asOwner, type TestApp } from '../../../../test/test-app.ts'
import { withOperator } from '../../../db.ts'
import { hookFailpoints } from '../../../failpoint.ts'
import { smtpMail } from '../../../ports/mail/smtp.ts'
import { twilioTexts } from '../../../ports/sms/twilio.ts'
import { cancelLegs, lockBookingById } from '../../booking/change/cancel-legs.ts'
import { queueMail } from './queue-mail.ts'
import { purgeOld, sendDue } from './send-due.ts'

let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.mode = 'well'
  server.received.length = 0
})

/** Called for each e-mail, when the server has been started. */
const mailFor = () => {
  const { port } = server
  const services = { host: '127.0.0.1', port, user: '', password: '', encryption: 'none', from: '' }
  return Promise.resolve(smtpMail({ server: { ...services, encryption: 'none' } }))
}

const opened = setUpTestApp({ deps: { mailFor } })

const messagesOf = (testApp: TestApp) =>
  asOwner<{
    kind: string
    state: string
    tries: number
    last_error: string
    sealed: Buffer | null
  }>(
    testApp,
    'select kind, channel, state, tries, last_error, sealed from message order by made_at, kind desc',
  )

const reset =
  (testApp: TestApp, expiresAt = '2026-03-10T12:30:00Z') =>
  async () => {
    const context = await testApp.context()
    const facts = {
      firstName: 'Maya',
      path: '/resetpassword/1/s3cret',
      expiresAt: new Date(expiresAt),
    }
    await withOperator(context, (tx) =>
      queueMail(tx, { context, kind: 'password-reset', to: 'maya@example.com', facts }),
    )
  }

test('the booker gets one e-mail with the leg, its calendar file and the link to the ticket', async () => {
  const testApp = opened()
  const { ticketcode, Bref } = await givenBooking(testApp.client())

  await sendDue(testApp.deps)
  await sendDue(testApp.deps)

  expect(server.received).toHaveLength(1)
  const [got] = server.received
  expect(got?.to).toEqual(['maya@example.com'])
  expect(got?.email.subject).toContain(`KB-${Bref}`)
  expect(got?.email.from?.name).toBe('Kerbside')
  for (const body of [got?.email.text, got?.email.html]) {
    expect(body).toContain('Heathrow Terminal 5')
    expect(body).toContain(`http://kerbside.localhost/ticket/${ticketcode}.html`)
    expect(body).toContain('Wed 11 Mar 2026, 09:30')
  }
  const calendar = got?.email.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  expect(calendar?.method).toBe('PUBLISH')
  expect(got?.email.html).not.toMatch(/<img|<script|https?:\/\/(?!kerbside\.localhost)/)
  expect(await messagesOf(testApp)).toMatchObject([{ state: 'sent', tries: 1, sealed: null }])
  expect(await asOwner(testApp, 'select id from outbox')).toEqual([])
})

test('the e-mail about a cancelled leg removes its calendar entry, and the confirmation is not sent any more', async () => {
  const testApp = opened()
  await givenBooking(testApp.client())
  const context = await testApp.context()
  const [row] = await asOwner<{ id: string }>(testApp, 'select id from booking')
  const id = row?.id ?? ''
  await withOperator(context, async (tx) => {
    const booking = await lockBookingById(tx, { context, bookingId: id })
    if (booking)
      await cancelLegs(tx, {
        context,
        booking,
        legs: [1],
        by: 'customer',
        channel: 'web',
        reason: '',
      })
  })

  await sendDue(testApp.deps)

  expect(await messagesOf(testApp)).toMatchObject([
    { kind: 'booking-confirmed', state: 'dropped' },
    { kind: 'booking-cancelled', state: 'sent' },
  ])
  const [got] = server.received
  expect(got?.email.text).toContain('has been cancelled. You won’t be picked up.')
  const [calendar] = got?.email.attachments ?? []
  expect(calendar?.method).toBe('CANCEL')
})

test('when a mail server is down nothing is lost, and the e-mail is sent once when it is back', async () => {
  const testApp = opened()
  await reset(testApp, '2026-03-11T12:00:00Z')()
  server.mode = 'greylists'
  await sendDue(testApp.deps)
  await sendDue(testApp.deps)
  expect(await messagesOf(testApp)).toMatchObject([
    { state: 'waiting', tries: 1, last_error: 'not now: 450 to RCPT TO' },
  ])

  server.mode = 'well'
  testApp.setNow('2026-03-10T12:02:00Z')
  await sendDue(testApp.deps)

  expect(server.received).toHaveLength(1)
  expect(await messagesOf(testApp)).toMatchObject([{ state: 'sent', tries: 2 }])
})

test('several servers that run at once send each e-mail once', async () => {
  const testApp = opened()
  for (let count = 0; count < 6; count += 1) await reset(testApp)()

  await Promise.all([sendDue(testApp.deps), sendDue(testApp.deps), sendDue(testApp.deps)])

  expect(server.received).toHaveLength(6)
  expect(new Set(server.received.map(({ email }) => email.messageId)).size).toBe(6)
})

test('a process that dies between claiming and sending leaves the e-mail to be sent once', async () => {
  const testApp = opened()
  await reset(testApp)()
  dieAt('message.claimed')
  await sendDue(testApp.deps)
  hookFailpoints(undefined)
  await sendDue(testApp.deps)
  expect(server.received).toEqual([])

  testApp.setNow('2026-03-10T12:05:01Z')
  await sendDue(testApp.deps)
  testApp.setNow('2026-03-10T12:20:00Z')
  await sendDue(testApp.deps)

  expect(server.received).toHaveLength(1)
})

test('a process that dies before recording the delivery sends the e-mail again under the same id', async () => {
  const testApp = opened()
  await reset(testApp)()
  dieAt('message.sent')
  await sendDue(testApp.deps)
  hookFailpoints(undefined)

  testApp.setNow('2026-03-10T12:05:01Z')
  await sendDue(testApp.deps)

  expect(new Set(server.received.map(({ email }) => email.messageId)).size).toBe(1)
  expect(await messagesOf(testApp)).toMatchObject([{ state: 'sent', tries: 2 }])
})

test('after two days an e-mail is given up and stays visible to staff; an unknown recipient is not tried twice', async () => {
  const testApp = opened()
  await givenBooking(testApp.client())
  server.mode = 'greylists'
  await sendDue(testApp.deps)
  testApp.setNow('2026-03-12T12:00:00Z')
  await sendDue(testApp.deps)
  expect(await messagesOf(testApp)).toMatchObject([{ state: 'failed', tries: 2, sealed: null }])

  server.mode = 'unknown-reader'
  await reset(testApp, '2026-03-13T12:00:00Z')()
  await sendDue(testApp.deps)
  expect(await messagesOf(testApp)).toMatchObject([
    { state: 'failed' },
    { state: 'failed', tries: 1, last_error: 'refused by the server: 550 to RCPT TO' },
  ])
})

test('a link that has expired before it could be sent is not sent', async () => {
  const testApp = opened()
  await reset(testApp)()
  testApp.setNow('2026-03-10T12:30:00Z')

  await sendDue(testApp.deps)

  expect(server.received).toEqual([])
  expect(await messagesOf(testApp)).toMatchObject([{ state: 'dropped' }])
})

test('the secret of a link is encrypted while its e-mail waits, and one cause creates one e-mail', async () => {
  const testApp = opened()
  const context = await testApp.context()
  const facts = {
    firstName: 'Maya',
    path: '/x/s3cret',
    expiresAt: new Date('2026-03-11T12:00:00Z'),
  }
  const queued = { context, kind: 'password-reset', to: 'maya@example.com', facts } as const
  for (let count = 0; count < 3; count += 1)
    await withOperator(context, (tx) => queueMail(tx, { ...queued, once: 'reset 7' }))

  const [row, ...more] = await asOwner<{ sealed: Buffer }>(testApp, 'select * from message')
  expect(more).toEqual([])
  expect(row?.sealed.toString('latin1')).not.toContain('s3cret')
  await sendDue(testApp.deps)
  expect(server.received.map(({ email }) => email.text)).toEqual([
    expect.stringContaining('http://kerbside.localhost/x/s3cret'),
  ])
})

test('a message of a rolled-back transaction is not sent', async () => {
  const testApp = opened()
  const context = await testApp.context()
  const facts = { firstName: 'Maya' }
  const undone = withOperator(context, async (tx) => {
    await queueMail(tx, { context, kind: 'password-changed', to: 'maya@example.com', facts })
    throw new Error('something else failed')
  })
  await expect(undone).rejects.toThrow('something else failed')

  await sendDue(testApp.deps)

  expect(server.received).toEqual([])
})

test('a note with HTML, and a name with line breaks, are plain text in the e-mail', async () => {
  const testApp = opened()
  await givenBooking(testApp.client(), {
    notes: '<img src=x onerror=alert(1)>"\'&',
    passengername: 'Maya <b>Osei</b>',
  })

  await sendDue(testApp.deps)

  const [got] = server.received
  expect(got?.email.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  expect(got?.email.html).not.toMatch(/<img|<b>Osei/)
  expect(got?.email.text).toContain('<img src=x onerror=alert(1)>')
})

test('an invoice is sent with its PDF, which is deleted after sending; after ninety days the message is deleted too', async () => {
  const testApp = opened()
  const context = await testApp.context()
  const facts = {
    company: 'Acme',
    number: 'INV-7',
    amount: minor(12_000),
    currency: 'GBP',
    dueOn: '2026-04-10',
    path: '/invoice/7',
  }
  const files = [{ name: 'INV-7.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF') }]
  const queued = { context, kind: 'invoice', facts, files } as const
  await withOperator(context, (tx) => queueMail(tx, { ...queued, to: 'books@acme.example' }))

  await sendDue(testApp.deps)

  expect(server.received.map(({ to }) => to)).toEqual([['books@acme.example']])
  const [email] = server.received
  expect(email?.email.attachments.map(({ filename }) => filename)).toEqual(['INV-7.pdf'])
  expect(await asOwner(testApp, 'select * from message_file')).toEqual([])
  expect(await messagesOf(testApp)).toHaveLength(1)
  testApp.setNow('2026-06-09T12:00:01Z')
  await purgeOld(testApp.deps)
  expect(await messagesOf(testApp)).toEqual([])
})

test('texts go only to customers who chose them', async () => {
  const testApp = opened()
  const maya = testApp.client()
  const { custid } = await givenCustomer(maya)
  await givenBooking(maya)
  await givenBooking(testApp.client())
  await sendDue(testApp.deps)
  const texts = () =>
    asOwner(testApp, "select recipient, body_text from stored_message where channel = 'sms'")
  expect(await texts()).toEqual([])

  await asOwner(testApp, `update customer set sms_list = true where number = ${custid}`)
  await givenBooking(maya)
  await sendDue(testApp.deps)

  expect(await texts()).toEqual([
    {
      recipient: '+442079460123',
      body_text: expect.stringMatching(
        /^Kerbside: booking KB-\d+ confirmed, Heathrow Terminal 5 to Canary/,
      ),
    },
  ])
})

test('if Twilio rejects the sender all texts wait, and the office gets one e-mail', async () => {
  const testApp = opened()
  const account = { account: `AC${'1'.repeat(32)}`, token: 'tok', from: '+442079460999' }
  const twilio = await openTwilio(account)
  onTestFinished(twilio.close)
  await givenSettings(testApp, { email: 'desk@kerbside.example' })
  const wrong = { account: { ...account, from: '+442079460998', url: twilio.url } }
  const deps = { ...testApp.deps, textsFor: async () => twilioTexts(wrong) }
  const maya = testApp.client()
  const { custid } = await givenCustomer(maya)
  await asOwner(testApp, `update customer set sms_list = true where number = ${custid}`)
  await givenBooking(maya)
  await givenBooking(maya)

  await sendDue(deps)
  await sendDue(deps)

  const texts = await asOwner(
    testApp,
    "select state, last_error from message where channel = 'sms'",
  )
  const waiting = { state: 'waiting', last_error: 'answered 400 (21606)' }
  expect(texts).toEqual([waiting, waiting])
  const toOffice = server.received.filter(({ to }) => to.includes('desk@kerbside.example'))
  expect(toOffice.map(({ email }) => email.subject)).toEqual(['Text messages aren’t being sent'])
  expect(toOffice[0]?.email.text).toContain('21606')
})

test('each operator sends in its own name, and one with a broken server does not delay the others', async () => {
  const testApp = opened()
  await givenBooking(testApp.client())
  await givenBooking(testApp.client('northway.localhost'))
  await givenSettings(testApp, { email: 'desk@kerbside.example' })

  await sendDue(testApp.deps)

  expect(server.received.map(({ email }) => email.from?.name).toSorted(byName)).toEqual([
    'Kerbside',
    'Northway',
  ])
  const links = server.received.map(
    ({ email }) => /http:\/\/\w+\.localhost/.exec(email.text ?? '')?.[0],
  )
  expect(links.toSorted(byName)).toEqual(['http://kerbside.localhost', 'http://northway.localhost'])
})

const byName = (item = '', other = '') => item.localeCompare(other)

/** Ends this process's work at the failpoint, as if it had been killed: what it holds stays claimed. */
function dieAt(name: string): void {
  hookFailpoints((reached) => {
    if (reached === name) throw new Error('killed')
  })
}
