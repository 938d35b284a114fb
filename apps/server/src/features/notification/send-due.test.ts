import { minor } from '@kerbside/domain/money.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../../../testkit/mail/mail-server.ts'
import { openTwilio } from '../../../../../testkit/sms/twilio.ts'
import { givenBooking, givenSettings } from '../../../test/given.ts'
import { givenCustomer, houseOfFile } from '../../../test/given-account.ts'
import { asOwner, type House } from '../../../test/house.ts'
import { withOperator } from '../../db.ts'
import { hookFailpoints } from '../../failpoint.ts'
import { smtpMail } from '../../ports/mail/smtp.ts'
import { twilioTexts } from '../../ports/sms/twilio.ts'
import { cancelLegs, holdBooking } from '../booking/cancel-legs.ts'
import { queueMail } from './queue-mail.ts'
import { forgetOld, sendDue } from './send-due.ts'

let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.mode = 'well'
  server.received.length = 0
})

/** Asked for when a letter goes, by when the server is there. */
const mailFor = () => {
  const { port } = server
  const means = { host: '127.0.0.1', port, user: '', password: '', encryption: 'none', from: '' }
  return Promise.resolve(smtpMail({ server: { ...means, encryption: 'none' } }))
}

const opened = houseOfFile({ deps: { mailFor } })

const messagesOf = (house: House) =>
  asOwner<{
    kind: string
    state: string
    tries: number
    last_error: string
    sealed: Buffer | null
  }>(
    house,
    'select kind, channel, state, tries, last_error, sealed from message order by made_at, kind desc',
  )

const reset =
  (house: House, expiresAt = '2026-03-10T12:30:00Z') =>
  async () => {
    const call = await house.call()
    const facts = {
      firstName: 'Maya',
      path: '/resetpassword/1/s3cret',
      expiresAt: new Date(expiresAt),
    }
    await withOperator(call, (tx) =>
      queueMail(tx, { call, kind: 'password-reset', to: 'maya@example.com', facts }),
    )
  }

test('who books gets one letter with the journey, its calendar and the way to the ticket', async () => {
  const house = opened()
  const { ticketcode, Bref } = await givenBooking(house.visitor())

  await sendDue(house.deps)
  await sendDue(house.deps)

  expect(server.received).toHaveLength(1)
  const [got] = server.received
  expect(got?.to).toEqual(['maya@example.com'])
  expect(got?.letter.subject).toContain(`KB-${Bref}`)
  expect(got?.letter.from?.name).toBe('Kerbside')
  for (const body of [got?.letter.text, got?.letter.html]) {
    expect(body).toContain('Heathrow Terminal 5')
    expect(body).toContain(`http://kerbside.localhost/ticket/${ticketcode}.html`)
    expect(body).toContain('Wednesday 11 March 2026 at 09:30')
  }
  const calendar = got?.letter.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  expect(calendar?.method).toBe('PUBLISH')
  expect(got?.letter.html).not.toMatch(/<img|<script|https?:\/\/(?!kerbside\.localhost)/)
  expect(await messagesOf(house)).toMatchObject([{ state: 'sent', tries: 1, sealed: null }])
  expect(await asOwner(house, 'select id from outbox')).toEqual([])
})

test('a cancelled journey is told with its calendar entry taken out, and not confirmed any more', async () => {
  const house = opened()
  await givenBooking(house.visitor())
  const call = await house.call()
  const [row] = await asOwner<{ id: string }>(house, 'select id from booking')
  const id = row?.id ?? ''
  await withOperator(call, async (tx) => {
    const booking = await holdBooking(tx, { call, bookingId: id })
    if (booking)
      await cancelLegs(tx, { call, booking, legs: [1], by: 'customer', channel: 'web', reason: '' })
  })

  await sendDue(house.deps)

  expect(await messagesOf(house)).toMatchObject([
    { kind: 'booking-confirmed', state: 'dropped' },
    { kind: 'booking-cancelled', state: 'sent' },
  ])
  const [got] = server.received
  expect(got?.letter.text).toContain('is cancelled. No car will come.')
  const [calendar] = got?.letter.attachments ?? []
  expect(calendar?.method).toBe('CANCEL')
})

test('a mail server that is down loses nothing, and the letter goes once when it is back', async () => {
  const house = opened()
  await reset(house, '2026-03-11T12:00:00Z')()
  server.mode = 'greylists'
  await sendDue(house.deps)
  await sendDue(house.deps)
  expect(await messagesOf(house)).toMatchObject([
    { state: 'waiting', tries: 1, last_error: 'not now: 450 to RCPT TO' },
  ])

  server.mode = 'well'
  house.setNow('2026-03-10T12:02:00Z')
  await sendDue(house.deps)

  expect(server.received).toHaveLength(1)
  expect(await messagesOf(house)).toMatchObject([{ state: 'sent', tries: 2 }])
})

test('several servers that look at once send each letter once', async () => {
  const house = opened()
  for (let count = 0; count < 6; count += 1) await reset(house)()

  await Promise.all([sendDue(house.deps), sendDue(house.deps), sendDue(house.deps)])

  expect(server.received).toHaveLength(6)
  expect(new Set(server.received.map(({ letter }) => letter.messageId)).size).toBe(6)
})

test('who dies between claiming and sending leaves the letter to be sent once', async () => {
  const house = opened()
  await reset(house)()
  dieAt('message.claimed')
  await sendDue(house.deps)
  hookFailpoints(undefined)
  await sendDue(house.deps)
  expect(server.received).toEqual([])

  house.setNow('2026-03-10T12:05:01Z')
  await sendDue(house.deps)
  house.setNow('2026-03-10T12:20:00Z')
  await sendDue(house.deps)

  expect(server.received).toHaveLength(1)
})

test('who dies before writing down that it went sends it again under the same name', async () => {
  const house = opened()
  await reset(house)()
  dieAt('message.sent')
  await sendDue(house.deps)
  hookFailpoints(undefined)

  house.setNow('2026-03-10T12:05:01Z')
  await sendDue(house.deps)

  expect(new Set(server.received.map(({ letter }) => letter.messageId)).size).toBe(1)
  expect(await messagesOf(house)).toMatchObject([{ state: 'sent', tries: 2 }])
})

test('after two days a letter is given up and stays for staff to see; a reader nobody knows is not tried twice', async () => {
  const house = opened()
  await givenBooking(house.visitor())
  server.mode = 'greylists'
  await sendDue(house.deps)
  house.setNow('2026-03-12T12:00:00Z')
  await sendDue(house.deps)
  expect(await messagesOf(house)).toMatchObject([{ state: 'failed', tries: 2, sealed: null }])

  server.mode = 'unknown-reader'
  await reset(house, '2026-03-13T12:00:00Z')()
  await sendDue(house.deps)
  expect(await messagesOf(house)).toMatchObject([
    { state: 'failed' },
    { state: 'failed', tries: 1, last_error: 'refused by the server: 550 to RCPT TO' },
  ])
})

test('a link that is over by the time it could be sent is not sent', async () => {
  const house = opened()
  await reset(house)()
  house.setNow('2026-03-10T12:30:00Z')

  await sendDue(house.deps)

  expect(server.received).toEqual([])
  expect(await messagesOf(house)).toMatchObject([{ state: 'dropped' }])
})

test('the secret of a link lies sealed while its letter waits, and one cause makes one letter', async () => {
  const house = opened()
  const call = await house.call()
  const facts = {
    firstName: 'Maya',
    path: '/x/s3cret',
    expiresAt: new Date('2026-03-11T12:00:00Z'),
  }
  const queued = { call, kind: 'password-reset', to: 'maya@example.com', facts } as const
  for (let count = 0; count < 3; count += 1)
    await withOperator(call, (tx) => queueMail(tx, { ...queued, once: 'reset 7' }))

  const [row, ...more] = await asOwner<{ sealed: Buffer }>(house, 'select * from message')
  expect(more).toEqual([])
  expect(row?.sealed.toString('latin1')).not.toContain('s3cret')
  await sendDue(house.deps)
  expect(server.received.map(({ letter }) => letter.text)).toEqual([
    expect.stringContaining('http://kerbside.localhost/x/s3cret'),
  ])
})

test('what is not committed is not sent', async () => {
  const house = opened()
  const call = await house.call()
  const facts = { firstName: 'Maya' }
  const undone = withOperator(call, async (tx) => {
    await queueMail(tx, { call, kind: 'password-changed', to: 'maya@example.com', facts })
    throw new Error('something else failed')
  })
  await expect(undone).rejects.toThrow('something else failed')

  await sendDue(house.deps)

  expect(server.received).toEqual([])
})

test('a note that looks like a page, and a name with line breaks, are text in the letter', async () => {
  const house = opened()
  await givenBooking(house.visitor(), {
    notes: '<img src=x onerror=alert(1)>"\'&',
    passengername: 'Maya <b>Osei</b>',
  })

  await sendDue(house.deps)

  const [got] = server.received
  expect(got?.letter.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  expect(got?.letter.html).not.toMatch(/<img|<b>Osei/)
  expect(got?.letter.text).toContain('<img src=x onerror=alert(1)>')
})

test('an invoice goes with its paper, which is not kept once it went; after ninety days nothing is', async () => {
  const house = opened()
  const call = await house.call()
  const facts = {
    company: 'Acme',
    number: 'INV-7',
    amount: minor(12_000),
    currency: 'GBP',
    dueOn: '2026-04-10',
    path: '/invoice/7',
  }
  const files = [{ name: 'INV-7.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF') }]
  const queued = { call, kind: 'invoice', facts, files } as const
  await withOperator(call, (tx) => queueMail(tx, { ...queued, to: 'books@acme.example' }))

  await sendDue(house.deps)

  expect(server.received.map(({ to }) => to)).toEqual([['books@acme.example']])
  const [letter] = server.received
  expect(letter?.letter.attachments.map(({ filename }) => filename)).toEqual(['INV-7.pdf'])
  expect(await asOwner(house, 'select * from message_file')).toEqual([])
  expect(await messagesOf(house)).toHaveLength(1)
  house.setNow('2026-06-09T12:00:01Z')
  await forgetOld(house.deps)
  expect(await messagesOf(house)).toEqual([])
})

test('texts go to customers who want them, and to nobody else', async () => {
  const house = opened()
  const maya = house.visitor()
  const { custid } = await givenCustomer(maya)
  await givenBooking(maya)
  await givenBooking(house.visitor())
  await sendDue(house.deps)
  const texts = () =>
    asOwner(house, "select recipient, body_text from kept_message where channel = 'sms'")
  expect(await texts()).toEqual([])

  await asOwner(house, `update customer set sms_list = true where number = ${custid}`)
  await givenBooking(maya)
  await sendDue(house.deps)

  expect(await texts()).toEqual([
    {
      recipient: '+442079460123',
      body_text: expect.stringMatching(/^Kerbside: you’re booked, Heathrow Terminal 5 to Canary/),
    },
  ])
})

test('a sender that Twilio refuses keeps every text waiting, and the office gets one e-mail', async () => {
  const house = opened()
  const account = { account: `AC${'1'.repeat(32)}`, token: 'tok', from: '+442079460999' }
  const twilio = await openTwilio(account)
  onTestFinished(twilio.close)
  await givenSettings(house, { email: 'desk@kerbside.example' })
  const wrong = { account: { ...account, from: '+442079460998', url: twilio.url } }
  const deps = { ...house.deps, textsFor: async () => twilioTexts(wrong) }
  const maya = house.visitor()
  const { custid } = await givenCustomer(maya)
  await asOwner(house, `update customer set sms_list = true where number = ${custid}`)
  await givenBooking(maya)
  await givenBooking(maya)

  await sendDue(deps)
  await sendDue(deps)

  const texts = await asOwner(house, "select state, last_error from message where channel = 'sms'")
  const waiting = { state: 'waiting', last_error: 'answered 400 (21606)' }
  expect(texts).toEqual([waiting, waiting])
  const toOffice = server.received.filter(({ to }) => to.includes('desk@kerbside.example'))
  expect(toOffice.map(({ letter }) => letter.subject)).toEqual(['Texts are not going out'])
  expect(toOffice[0]?.letter.text).toContain('21606')
})

test('each operator writes in its own name, and one whose server is gone holds nobody back', async () => {
  const house = opened()
  await givenBooking(house.visitor())
  await givenBooking(house.visitor('northway.localhost'))
  await givenSettings(house, { email: 'desk@kerbside.example' })

  await sendDue(house.deps)

  expect(server.received.map(({ letter }) => letter.from?.name).toSorted(byName)).toEqual([
    'Kerbside',
    'Northway',
  ])
  const links = server.received.map(
    ({ letter }) => /http:\/\/\w+\.localhost/.exec(letter.text ?? '')?.[0],
  )
  expect(links.toSorted(byName)).toEqual(['http://kerbside.localhost', 'http://northway.localhost'])
})

const byName = (one = '', other = '') => one.localeCompare(other)

/** The work of this process ends there, as if it had been killed: what it holds stays claimed. */
function dieAt(name: string): void {
  hookFailpoints((reached) => {
    if (reached === name) throw new Error('killed')
  })
}
