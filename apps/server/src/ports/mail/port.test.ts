import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certifyLocalhost } from '../../../../../testkit/mail/certificate.ts'
import { type MailServer, openMailServer } from '../../../../../testkit/mail/mail-server.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { embeddedMail } from './embedded.ts'
import type { Letter, Mail } from './port.ts'
import { smtpMail } from './smtp.ts'
import { readSmtpUrl, type SmtpServer } from './smtp-server.ts'

const letter: Letter = {
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

type Kept = { to: string; subject: string; text: string; html: string; files: string[] }
type World = { mail: Mail; list: () => Promise<Kept[]> }

const serverAt = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
  host: '127.0.0.1',
  port,
  user: '',
  password: '',
  encryption: 'none',
  from: '',
  ...more,
})

/** For servers that say nothing, which are waited for. */
const quick = { socketTimeout: 400, greetingTimeout: 400, connectionTimeout: 400 }

let server: MailServer
let house: House
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
    return server.received.map(({ to, letter: got }) => ({
      to: to.join(),
      subject: got.subject ?? '',
      text: got.text?.trim() ?? '',
      html: got.html?.trim() ?? '',
      files: got.attachments.map(({ filename }) => filename ?? ''),
    }))
  },
})

async function embeddedWorld(): Promise<World> {
  house = await openHouse()
  const { operator } = await house.call()
  return {
    mail: embeddedMail({ db: house.deps.db, operator, now: house.deps.now }),
    async list() {
      const rows = await asOwner<{
        recipient: string
        subject: string
        body_text: string
        body_html: string
        files: { name: string }[]
      }>(house, 'select * from kept_message')
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
  ['by SMTP', () => Promise.resolve(smtpWorld())],
  ['in a demo’s letter box', embeddedWorld],
])('a letter %s', (_where, open) => {
  test('arrives with every word, its paper and its calendar', async () => {
    const { mail, list } = await open()

    expect(await mail.send(letter)).toEqual({ ok: true })

    const [got, ...more] = await list()
    expect(more).toEqual([])
    expect(got).toMatchObject({ to: letter.to, text: letter.text, html: letter.html })
    expect(got?.subject).toMatch(/^You’re booked: Heathrow → Soho/)
    expect(got?.files).toEqual(expect.arrayContaining(['receipt-KB-1.pdf', 'journey.ics']))
  })
})

test('a demo keeps a letter once, however often it is handed over', async () => {
  const { mail, list } = await embeddedWorld()

  await Promise.all([mail.send(letter), mail.send(letter), mail.send(letter)])

  expect(await list()).toHaveLength(1)
})

test('a letter tried again goes by the same name, from the operator, and a line break makes no header', async () => {
  const { mail } = smtpWorld()
  await mail.send(letter)
  await mail.send(letter)

  const [one, other] = server.received
  expect(one?.letter.messageId).toBe(`<${letter.ref}>`)
  expect(other?.letter.messageId).toBe(one?.letter.messageId)
  expect(one?.letter.from).toEqual({ name: letter.from.name, address: letter.from.address })
  expect(one?.to).toEqual(['maya@example.com'])
  expect(one?.letter.bcc ?? []).toEqual([])
  expect(one?.letter.date).toBe(letter.writtenAt.toISOString())
})

test('a service with an address of its own sends from there, and answers come to the operator', async () => {
  const mail = smtpMail({ server: serverAt(server.port, { from: 'noreply@host.example' }) })

  await mail.send(letter)

  const [got] = server.received
  expect(got?.from).toBe('noreply@host.example')
  expect(got?.letter.from).toEqual({ name: letter.from.name, address: 'noreply@host.example' })
  expect(got?.letter.replyTo?.[0]?.address).toBe('cars@kerbside.example')
})

test.each([
  ['greylists', 'later'],
  ['unknown-reader', 'refused'],
  ['refuses-letter', 'refused'],
  ['silent', 'later'],
  ['hangs-up', 'later'],
  ['never-says', 'later'],
] as const)(
  'a server that %s is answered with “%s”, without naming anybody',
  async (mode, reason) => {
    server.mode = mode

    const isMute = mode === 'silent' || mode === 'never-says'
    const verdict = await smtpWorld(isMute ? quick : {}).mail.send(letter)

    expect(verdict).toMatchObject({ ok: false, reason })
    expect(JSON.stringify(verdict)).not.toContain('maya')
  },
)

test('a server that is away is asked again later', async () => {
  const gone = await openMailServer()
  await gone.close()

  const verdict = await smtpMail({ server: serverAt(gone.port) }).send(letter)

  expect(verdict).toMatchObject({
    ok: false,
    reason: 'later',
    why: expect.stringMatching(/^no answer/),
  })
})

describe('over TLS', () => {
  const { key, cert, authority } = certifyLocalhost()
  const account = { user: 'cars', password: 'p:@/ä' }
  const said = (port: number, password = account.password): SmtpServer => ({
    ...serverAt(port, { ...account, password }),
    host: 'localhost',
    encryption: 'tls',
  })
  let secure: MailServer
  beforeAll(async () => {
    secure = await openMailServer({ key, cert, ...account })
  })
  afterAll(() => secure.close())

  test('a letter goes encrypted to who proves to be that server', async () => {
    const mail = smtpMail({ server: said(secure.port), trust: authority })

    expect(await mail.send(letter)).toEqual({ ok: true })
    expect(secure.received.map(({ encrypted }) => encrypted)).toEqual([true])
  })

  test('a server nobody vouches for gets neither letter nor password', async () => {
    const mail = smtpMail({ server: said(secure.port) })

    expect(await mail.send(letter)).toMatchObject({ ok: false, reason: 'later' })
  })

  test('a password that is wrong waits for somebody to put it right', async () => {
    const server = said(secure.port, 'wrong')
    const mail = smtpMail({ server, trust: authority })

    expect(await mail.send(letter)).toEqual({
      ok: false,
      reason: 'later',
      why: 'not now: 535 to AUTH PLAIN',
    })
  })

  test('a server that is asked to encrypt does so before it hears password or letter', async () => {
    const upgrading = await openMailServer({ key, cert, upgrades: true, ...account })
    const server = { ...said(upgrading.port), encryption: 'starttls' } as const

    expect(await smtpMail({ server, trust: authority }).send(letter)).toEqual({
      ok: true,
    })
    expect(upgrading.received.map(({ encrypted }) => encrypted)).toEqual([true])
    await upgrading.close()
  })

  test('a server that offers no encryption where it must is not trusted with a letter', async () => {
    const plain = serverAt(server.port, { encryption: 'starttls' })

    expect(await smtpMail({ server: plain }).send(letter)).toMatchObject({
      ok: false,
      reason: 'later',
    })
    expect(server.received).toEqual([])
  })
})

test('the address of a server says how letters get there', () => {
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
