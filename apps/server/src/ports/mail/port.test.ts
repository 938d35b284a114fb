import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certifyLocalhost } from '../../../../../testkit/mail/certificate.ts'
import { type MailServer, openMailServer } from '../../../../../testkit/mail/mail-server.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { embeddedMail } from './embedded.ts'
import type { Email, Mail } from './port.ts'
import { smtpMail } from './smtp.ts'
import { readSmtpUrl, type SmtpServer } from './smtp-server.ts'

const email: Email = {
  ref: '01930a1c-5b00-7000-8000-000000000001@kerbside.example',
  from: { name: 'Zoë’s "Cars", Ltd', address: 'cars@kerbside.example' },
  to: 'maya@example.com',
  subject: 'You’re booked: Heathrow → Soho\r\nBcc: all@example.com',
  text: 'Dear Maya,\n\nyour car is booked. £62.00',
  html: '<p>Dear Maya, your car is booked. £62.00</p>',
  files: [
    { name: 'receipt-KB-1.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
  ],
  calendar: { method: 'PUBLISH', text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  writtenAt: new Date('2026-03-10T12:00:00Z'),
}

type StoredMail = { to: string; subject: string; text: string; html: string; files: string[] }
type World = { mail: Mail; list: () => Promise<StoredMail[]> }

const serverAt = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
  host: '127.0.0.1',
  port,
  user: '',
  password: '',
  encryption: 'none',
  from: '',
  ...more,
})

/** Short timeouts for servers that do not answer. */
const quick = { socketTimeout: 400, greetingTimeout: 400, connectionTimeout: 400 }

let server: MailServer
let testApp: TestApp
beforeAll(async () => {
  server = await openMailServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.mode = 'well'
  server.received.length = 0
})

const smtpWorld = (times = {}): World => ({
  mail: smtpMail({ server: serverAt(server.port), times }),
  async list() {
    return server.received.map(({ to, email: got }) => ({
      to: to.join(),
      subject: got.subject ?? '',
      text: got.text?.trim() ?? '',
      html: got.html?.trim() ?? '',
      files: got.attachments.map(({ filename }) => filename ?? ''),
    }))
  },
})

async function embeddedWorld(): Promise<World> {
  testApp = await startTestApp()
  const { operator } = await testApp.context()
  return {
    mail: embeddedMail({ db: testApp.deps.db, operator, now: testApp.deps.now }),
    async list() {
      const rows = await asOwner<{
        recipient: string
        subject: string
        body_text: string
        body_html: string
        files: { name: string }[]
      }>(testApp, 'select * from stored_message')
      return rows.map((row) => ({
        to: row.recipient,
        subject: row.subject,
        text: row.body_text.trim(),
        html: row.body_html.trim(),
        files: row.files.map(({ name }) => name),
      }))
    },
  }
}

describe.each([
  ['sent by SMTP', () => Promise.resolve(smtpWorld())],
  ['sent to the demo’s mailbox', embeddedWorld],
])('an e-mail %s', (_where, open) => {
  test('arrives complete, with its document and its calendar event', async () => {
    const { mail, list } = await open()

    expect(await mail.send(email)).toEqual({ ok: true })

    const [got, ...more] = await list()
    expect(more).toEqual([])
    expect(got).toMatchObject({ to: email.to, text: email.text, html: email.html })
    expect(got?.subject).toMatch(/^You’re booked: Heathrow → Soho/)
    expect(got?.files).toEqual(expect.arrayContaining(['receipt-KB-1.pdf', 'journey.ics']))
  })
})

test('a demo stores an e-mail once, however often it is sent', async () => {
  const { mail, list } = await embeddedWorld()

  await Promise.all([mail.send(email), mail.send(email), mail.send(email)])

  expect(await list()).toHaveLength(1)
})

test('a retried e-mail has the same Message-ID, comes from the operator, and a line break adds no header', async () => {
  const { mail } = smtpWorld()
  await mail.send(email)
  await mail.send(email)

  const [one, other] = server.received
  expect(one?.email.messageId).toBe(`<${email.ref}>`)
  expect(other?.email.messageId).toBe(one?.email.messageId)
  expect(one?.email.from).toEqual({ name: email.from.name, address: email.from.address })
  expect(one?.to).toEqual(['maya@example.com'])
  expect(one?.email.bcc ?? []).toEqual([])
  expect(one?.email.date).toBe(email.writtenAt.toISOString())
})

test('a service with an address of its own sends from there, and replies go to the operator', async () => {
  const mail = smtpMail({ server: serverAt(server.port, { from: 'noreply@host.example' }) })

  await mail.send(email)

  const [got] = server.received
  expect(got?.from).toBe('noreply@host.example')
  expect(got?.email.from).toEqual({ name: email.from.name, address: 'noreply@host.example' })
  expect(got?.email.replyTo?.[0]?.address).toBe('cars@kerbside.example')
})

test.each([
  ['greylists', 'later'],
  ['unknown-reader', 'refused'],
  ['refuses-email', 'refused'],
  ['silent', 'later'],
  ['hangs-up', 'later'],
  ['never-replies', 'later'],
] as const)(
  'a server that %s is answered with “%s”, without naming any person',
  async (mode, reason) => {
    server.mode = mode

    const isMute = mode === 'silent' || mode === 'never-replies'
    const result = await smtpWorld(isMute ? quick : {}).mail.send(email)

    expect(result).toMatchObject({ ok: false, reason })
    expect(JSON.stringify(result)).not.toContain('maya')
  },
)

test('a server that is unreachable is retried later', async () => {
  const gone = await openMailServer()
  await gone.close()

  const result = await smtpMail({ server: serverAt(gone.port) }).send(email)

  expect(result).toMatchObject({
    ok: false,
    reason: 'later',
    why: expect.stringMatching(/^no answer/),
  })
})

describe('over TLS', () => {
  const { key, cert, authority } = certifyLocalhost()
  const account = { user: 'cars', password: 'p:@/ä' }
  const smtpServer = (port: number, password = account.password): SmtpServer => ({
    ...serverAt(port, { ...account, password }),
    host: 'localhost',
    encryption: 'tls',
  })
  let secure: MailServer
  beforeAll(async () => {
    secure = await openMailServer({ key, cert, ...account })
  })
  afterAll(() => secure.close())

  test('an e-mail goes encrypted to a server that proves its identity', async () => {
    const mail = smtpMail({ server: smtpServer(secure.port), ca: authority })

    expect(await mail.send(email)).toEqual({ ok: true })
    expect(secure.received.map(({ encrypted }) => encrypted)).toEqual([true])
  })

  test('a server without a trusted certificate gets neither e-mail nor password', async () => {
    const mail = smtpMail({ server: smtpServer(secure.port) })

    expect(await mail.send(email)).toMatchObject({ ok: false, reason: 'later' })
  })

  test('a wrong password is retried later, when staff may have corrected it', async () => {
    const server = smtpServer(secure.port, 'wrong')
    const mail = smtpMail({ server, ca: authority })

    expect(await mail.send(email)).toEqual({
      ok: false,
      reason: 'later',
      why: 'not now: 535 to AUTH PLAIN',
    })
  })

  test('a server that must encrypt does so before it gets the password or the e-mail', async () => {
    const upgrading = await openMailServer({ key, cert, upgrades: true, ...account })
    const server = { ...smtpServer(upgrading.port), encryption: 'starttls' } as const

    expect(await smtpMail({ server, ca: authority }).send(email)).toEqual({
      ok: true,
    })
    expect(upgrading.received.map(({ encrypted }) => encrypted)).toEqual([true])
    await upgrading.close()
  })

  test('a server that offers no encryption where it is required gets no e-mail', async () => {
    const plain = serverAt(server.port, { encryption: 'starttls' })

    expect(await smtpMail({ server: plain }).send(email)).toMatchObject({
      ok: false,
      reason: 'later',
    })
    expect(server.received).toEqual([])
  })
})

test('the address of a server says how e-mails get there', () => {
  expect(readSmtpUrl('smtps://me%40x:p%3A%40@mail.example.com?from=a@b.example')).toEqual({
    host: 'mail.example.com',
    port: 465,
    user: 'me@x',
    password: 'p:@',
    encryption: 'tls',
    from: 'a@b.example',
  })
  expect(readSmtpUrl('smtp://mail.example.com')).toMatchObject({
    port: 587,
    encryption: 'starttls',
  })
  expect(readSmtpUrl('smtp://[::1]:2525')).toMatchObject({ host: '::1', encryption: 'none' })
  for (const bad of ['', 'mail.example.com', 'https://mail.example.com', 'smtp://h?from=no'])
    expect(readSmtpUrl(bad)).toBeUndefined()
})
