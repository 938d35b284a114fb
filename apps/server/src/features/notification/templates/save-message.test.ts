import type {
  DeskMessage,
  MessagePreview,
  MessagesReply,
} from '@kerbside/contract/notification/desk.ts'
import { checkMessageTemplate } from '@kerbside/domain/notification/check-message-template.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../../../../testkit/mail/mail-server.ts'
import { givenBooking } from '../../../../test/given.ts'
import { setUpTestApp } from '../../../../test/given-account.ts'
import { ANN, enrolBy, givenInvitation } from '../../../../test/given-staff.ts'
import { asOwner, type TestClient } from '../../../../test/test-app.ts'
import { withOperator } from '../../../db.ts'
import { smtpMail } from '../../../ports/mail/smtp.ts'
import { queueMail } from '../send/queue-mail.ts'
import { sendDue } from '../send/send-due.ts'

let server: MailServer
let owner: TestClient
const mailFor = () => {
  const deps = { host: '127.0.0.1', port: server.port, user: '', password: '', from: '' }
  return Promise.resolve(smtpMail({ server: { ...deps, encryption: 'none' } }))
}
const opened = setUpTestApp({ deps: { mailFor } })

beforeAll(async () => {
  server = await openMailServer()
  owner = opened().client()
  const invitation = await givenInvitation(opened(), { ...ANN, role: 'owner' })
  await enrolBy(opened(), { client: owner, invitation, word: 'ann' })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.received.length = 0
  await asOwner(opened(), 'delete from message_template')
})

const list = async () => (await owner.get('/api/desk/messages')).body as unknown as MessagesReply
const CONFIRMED = { kind: 'booking-confirmed', channel: 'mail', language: 'en-GB' }
const TEXT = {
  subject: 'Cheers {{first_name}}, {{reference}}',
  heading: 'See you at {{pickup_place}}',
  body: 'Hello {{first_name}},\nall set.\n\n{{journeys}}\n\n<script>alert(1)</script>',
}
const save = (input: object) =>
  owner.put('/api/desk/message', { ...CONFIRMED, version: 0, on: true, own: TEXT, ...input })
const preview = async (input: object) => {
  const params = { ...CONFIRMED, words: TEXT, ...input }
  return (await owner.post('/api/desk/message/preview', params)).body as unknown as MessagePreview
}

test('every standard message passes the checks for an operator’s own wording', async () => {
  const { messages } = await list()
  expect(messages.length).toBeGreaterThan(40)
  const errors = messages.flatMap((message) =>
    checkMessageTemplate(message, message.standard).map((error) => ({
      kind: message.kind,
      fault: error,
    })),
  )
  expect(errors).toEqual([])
})

test('each of them can be previewed, and no placeholder is left in the preview', async () => {
  const { messages } = await list()
  for (const { kind, channel, language, standard } of messages) {
    const seen = await preview({ kind, channel, language, words: standard })
    expect(seen, kind).toMatchObject({ code: 1, errors: [] })
    expect(`${seen.subject} ${seen.text}`, `${kind} ${channel}`).not.toMatch(/\{\{|undefined|NaN/)
    expect(seen.text.trim()).not.toBe('')
    if (channel === 'mail') {
      const { payload } = await opened().app.inject({
        url: seen.emailPath,
        headers: { host: 'kerbside.localhost' },
      })
      expect(payload).toContain('<h1')
    }
  }
}, 60_000)

test('a message about a driver, shown for a booking without one, never says that your driver is your driver', async () => {
  const { Bref } = await givenBooking(opened().client())
  const { messages } = await list()
  for (const { kind, channel, standard } of messages.filter(({ group }) => group === 'leg')) {
    const seen = await preview({ kind, channel, words: standard, reference: Number(Bref) })
    expect(`${seen.subject} ${seen.text}`, `${kind} ${channel}`).not.toMatch(
      /your driver is your driver/i,
    )
  }
}, 60_000)

test('an operator’s wording is used in its e-mails from then on, also in waiting ones, and HTML stays text', async () => {
  await givenBooking(opened().client())
  expect((await save({})).body).toMatchObject({ code: 1, errors: [] })
  await sendDue(opened().deps)
  const [got] = server.received
  expect(got?.email.subject).toMatch(/^Cheers Maya, KB-\d+$/)
  expect(got?.email.text).toContain('See you at Heathrow Terminal 5')
  expect(got?.email.text).toContain('Hello Maya,\nall set.')
  expect(got?.email.html).toContain('Hello Maya,<br>all set.')
  expect(got?.email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(got?.email.html).not.toContain('<script')
})

test('the other operator’s wording is unchanged', async () => {
  await save({})
  const northway = opened().client('northway.localhost')
  await givenBooking(northway)
  await sendDue(opened().deps)
  expect(server.received[0]?.email.subject).not.toContain('Cheers')
})

test('an unknown placeholder is rejected with its name and position, and nothing is saved', async () => {
  const { body } = await save({ own: { ...TEXT, body: 'Hello\n\nyour {{drivr}} comes' } })
  expect(body).toMatchObject({
    code: 2,
    errors: [{ path: 'body', message: 'Unknown field {{drivr}} (line 3, column 6).' }],
  })
  expect(await asOwner(opened(), 'select kind from message_template')).toEqual([])
})

test('of two simultaneous changes the second is rejected with the current wording; resetting to standard is a change too', async () => {
  await save({})
  const second = await save({ own: { ...TEXT, heading: 'Mine' } })
  expect(second.status).toBe(409)
  const shown = (second.body as unknown as MessagesReply).messages.find(isConfirmed)
  expect(shown).toMatchObject({ version: 1, own: TEXT, changedBy: 'Ann Fox' })
  await save({ version: 1, own: null })
  expect((await list()).messages.find(isConfirmed)).toMatchObject({ version: 2, own: null })
  const entries = await asOwner<{ action: string; object: string }>(
    opened(),
    "select action, object from audit_entry where action = 'message.changed' order by number desc limit 2",
  )
  expect(entries.map(({ object }) => object)).toEqual(
    Array(2).fill('message booking-confirmed mail en-GB'),
  )
})

const isConfirmed = ({ kind, channel }: DeskMessage) =>
  kind === CONFIRMED.kind && channel === CONFIRMED.channel

test('a message that is switched off is not sent, and one that the law or an account needs cannot be switched off', async () => {
  expect((await save({ on: false })).body).toMatchObject({ code: 2, errors: [{ path: 'on' }] })
  const statement = { kind: 'statement', channel: 'mail' }
  expect((await save({ ...statement, on: false, own: null })).body).toMatchObject({ code: 1 })
  const context = await opened().context()
  const facts = { company: 'Fox', from: '2026-03-01', until: '2026-03-31', path: '/x' }
  const queue = () =>
    withOperator(context, (tx) =>
      queueMail(tx, { context, kind: 'statement', to: 'fox@example.com', facts }),
    )
  const stored = () =>
    asOwner(opened(), "select state, last_error from message where kind = 'statement'")
  expect(await queue()).toBe(false)
  expect(await stored()).toEqual([])
  // one that was queued before is dropped
  const switchTo = (on: boolean, version: number) => save({ ...statement, on, own: null, version })
  expect((await switchTo(true, 1)).body).toMatchObject({ code: 1 })
  expect(await queue()).toBe(true)
  expect((await switchTo(false, 2)).body).toMatchObject({ code: 1 })
  await sendDue(opened().deps)
  expect(server.received).toEqual([])
  expect(await stored()).toEqual([
    { state: 'dropped', last_error: 'the operator has turned this message off' },
  ])
})

test('a preview uses a real leg if one is named, without its secret links', async () => {
  const { Bref, ticketcode } = await givenBooking(opened().client())
  const reference = Number(String(Bref).replace(/\D/g, ''))
  const texts = {
    ...TEXT,
    body: '{{greeting}}\n\n{{ticket_button}}\n\n{{change_link}}\n\n{{details}}',
  }
  const seen = await preview({ words: texts, reference })
  expect(seen.subject).toBe(`Cheers Maya, KB-${reference}`)
  expect(seen.text).toContain('/ticket/example.html')
  expect(seen.text).not.toContain(ticketcode)
  expect(await preview({ reference: 999_999 })).toMatchObject({
    code: 2,
    errors: [{ path: 'reference' }],
  })
})

test('a text shows what it costs, and one that is too long is rejected', async () => {
  const sms = { kind: 'driver-on-way', channel: 'sms' }
  const texts = (body: string) => ({ ...sms, words: { subject: '', heading: '', body } })
  expect((await preview(texts('{{driver}} comes'))).parts).toMatchObject({
    encoding: 'GSM-7',
    parts: 1,
  })
  expect((await preview(texts('{{driver}} – “soon”'))).parts).toMatchObject({
    encoding: 'UCS-2',
    because: '–',
  })
  const long = { subject: '', heading: '', body: '{{driver}} – '.repeat(40) }
  expect((await save({ ...sms, own: long })).body).toMatchObject({
    code: 2,
    errors: [
      {
        path: 'body',
        message: expect.stringMatching(/^This would be sent in \d parts; the maximum is 4/),
      },
    ],
  })
})

test('a test goes to the member of staff, at their sign-in address', async () => {
  const { body } = await owner.post('/api/desk/message/test', { ...CONFIRMED, words: TEXT })
  expect(body).toMatchObject({ code: 1, sentTo: ANN.email })
  const [got] = server.received
  expect(got?.to).toEqual([ANN.email])
  expect(got?.email.subject).toMatch(/^Test: Cheers Maya/)
})

test('only an owner reads and writes wordings, and another operator’s e-mail is not found', async () => {
  const client = opened().client()
  await enrolBy(opened(), {
    client,
    invitation: await givenInvitation(opened(), { ...ANN, email: 'bo@kerbside.example' }),
    word: 'bo',
  })
  expect((await client.get('/api/desk/messages')).status).toBeGreaterThanOrEqual(400)
  const { emailPath } = await preview({})
  const at = (host: string) => opened().app.inject({ url: emailPath, headers: { host } })
  const here = await at('kerbside.localhost')
  expect(here.statusCode).toBe(200)
  expect(here.headers['content-security-policy']).toContain('sandbox')
  expect((await at('northway.localhost')).statusCode).toBe(404)
})

test('an operator’s old wording is not used if an e-mail now needs a link that it lacks', async () => {
  const context = await opened().context()
  await opened()
    .db.insertInto('message_template')
    .values({
      operator_id: context.operator,
      kind: 'email-changed-notice',
      channel: 'mail',
      language: 'en-GB',
      subject: 'Moved',
      heading: 'Moved',
      body: 'Now {{new_email}}.',
      is_on: true,
      is_own: true,
      version: 1,
      changed_at: new Date(),
      changed_by: 'Ann',
    })
    .execute()
  const facts = {
    firstName: 'Maya',
    newEmail: 'new@example.com',
    path: '/undoemail.html#code=abc',
    expiresAt: new Date('2026-03-17T12:00:00Z'),
  }
  await withOperator(context, (tx) =>
    queueMail(tx, { context, kind: 'email-changed-notice', to: 'maya@example.com', facts }),
  )
  await sendDue(opened().deps)
  const [got] = server.received
  expect(got?.email.text).toContain('/undoemail.html#code=abc')
  expect(got?.email.subject).toContain('email address has changed')
})
