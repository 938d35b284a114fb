import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emailsTo, setUpTestApp } from '../../../test/given-account.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type TestClient } from '../../../test/test-app.ts'
import { composeEmail } from '../notification/compose/compose-message.ts'
import { sealForm } from './seal-form.ts'

const opened = setUpTestApp()
let ann: TestClient
let desk: string

beforeAll(async () => {
  ann = opened().client()
  await enrolBy(opened(), {
    client: ann,
    invitation: await givenInvitation(opened()),
    word: 'ann',
  })
  desk = (await opened().context()).profile.settings.email
})
beforeEach(() => asOwner(opened(), 'truncate enquiry; delete from message'))

const MAYA = {
  name: 'Maya Osei',
  email: 'maya@example.com',
  phone: '',
  subject: 'Umbrella\r\nBcc: everyone@example.com',
  enqtype: 'lost',
  message: 'I left a blue umbrella in the car.\r\n\r\nIt is <b>not</b> mine.',
}

/** The page's form as issued a minute ago. */
const formOfPage = async (): Promise<string> => {
  const context = await opened().context()
  return sealForm({ ...context, now: () => new Date(context.now().getTime() - 60_000) })
}

const sendForm = async (input: object, headers: Record<string, string> = {}) => {
  const response = await opened().app.inject({
    method: 'POST',
    url: '/contact.html',
    headers: {
      host: 'kerbside.localhost',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams({ ...MAYA, ...input }).toString(),
  })
  return { status: response.statusCode, to: response.headers.location }
}

const inbox = async (state = 'open') =>
  (await ann.get(`/api/desk/enquiries?state=${state}`)).body as {
    enquiries: Record<string, unknown>[]
    counts: object
  }

test('the page’s form without a script reaches the desk and its mailbox, once however often it is sent', async () => {
  const form = await formOfPage()
  expect(await sendForm({ form })).toEqual({ status: 303, to: '/contact/sent.html' })
  expect(await sendForm({ form })).toEqual({ status: 303, to: '/contact/sent.html' })
  const { enquiries, counts } = await inbox()
  expect(counts).toEqual({ open: 1, spam: 0 })
  expect(enquiries).toMatchObject([
    { name: 'Maya Osei', subject: 'Umbrella Bcc: everyone@example.com', source: 'page' },
  ])
  const emails = await emailsTo(opened(), desk)
  expect(emails).toHaveLength(1)
})

test('the e-mail about a message is plain: no extra header, and HTML only as text', async () => {
  await opened().client().post('/api/comment', MAYA)
  const [email] = await emailsTo(opened(), desk)
  if (email?.kind !== 'enquiry-made') throw new Error('no email')
  const composed = await composeEmail(await opened().context(), email as never)
  if (!composed.ok) throw new Error(composed.dropped)
  expect(composed.sent.subject).toBe('Maya Osei: Umbrella Bcc: everyone@example.com')
  expect(composed.sent.html).toContain('&lt;b&gt;not&lt;/b&gt;')
  expect(composed.sent.text).toContain('It is <b>not</b> mine.')
})

test('a visitor who goes back and sends another text with the same form is asked to use a new form', async () => {
  const form = await formOfPage()
  await sendForm({ form })
  expect((await sendForm({ form, message: 'And a red hat, too.' })).to).toBe('/contact/again.html')
  const next = await formOfPage()
  expect((await sendForm({ form: next, message: 'And a red hat, too.' })).to).toBe(
    '/contact/sent.html',
  )
  expect((await inbox()).counts).toEqual({ open: 2, spam: 0 })
})

test('a message of 4,000 characters is accepted however many line breaks it has', async () => {
  const message = `${'word\r\n'.repeat(799)}words`
  expect(message.replaceAll('\r', '')).toHaveLength(4_000)
  expect((await sendForm({ form: await formOfPage(), message })).to).toBe('/contact/sent.html')
})

test('a browser that fills in the hidden field loses no message, and a bot’s message does not reach the desk', async () => {
  const form = await formOfPage()
  expect((await sendForm({ form, website: 'https://maya.example' })).to).toBe('/contact/sent.html')
  for (let times = 0; times < 3; times++)
    await sendForm({ form: await formOfPage(), message: 'We can make you rank first.' })
  const { enquiries } = await inbox('spam')
  expect(new Set(enquiries.map(({ suspicion }) => suspicion))).toEqual(
    new Set(['repeats', 'trapped']),
  )
  expect((await inbox()).enquiries).toHaveLength(2)
  expect(await emailsTo(opened(), desk)).toHaveLength(2)
})

test('another site’s form, a forged one, one sent too fast and one with the hidden field filled do not reach the desk', async () => {
  const form = await formOfPage()
  expect((await sendForm({ form }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(
    (await sendForm({ form: form.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) })).to,
  ).toBe('/contact/again.html')
  const hurried = sealForm(await opened().context())
  expect((await sendForm({ form: hurried })).to).toBe('/contact/again.html')
  expect((await sendForm({ form, website: 'https://example.com' })).to).toBe('/contact/sent.html')
  expect((await sendForm({ form, message: 'It is 4242 4242 4242 4242' })).to).toBe(
    '/contact/card.html',
  )
  expect((await sendForm({ form, message: ' ' })).to).toBe('/contact/incomplete.html')
  expect((await inbox()).enquiries).toEqual([])
  expect(await emailsTo(opened(), desk)).toEqual([])
})

test('spam is stored, is not mailed, and comes back when a member of staff marks it as no spam', async () => {
  const message = 'https://a.example https://b.example https://c.example'
  await opened()
    .client()
    .post('/api/comment', { ...MAYA, message })
  expect(await emailsTo(opened(), desk)).toEqual([])
  const { enquiries } = await inbox('spam')
  expect(enquiries).toMatchObject([{ suspicion: 'links' }])
  const id = enquiries[0]?.['id']
  expect((await ann.post('/api/desk/enquiry', { id, state: 'open' })).body).toMatchObject({
    code: 1,
  })
  expect((await inbox()).enquiries).toMatchObject([{ id, suspicion: '', movedBy: 'Ann Fox' }])
  const [entry] = await asOwner(
    opened(),
    'select action, detail from audit_entry order by number desc limit 1',
  )
  expect(entry).toEqual({
    action: 'message.moved',
    detail: [{ path: 'state', before: '"spam"', after: '"open"' }],
  })
})

test('messages are visible only to their operator’s desk, thirty at a time', async () => {
  const client = opened().client()
  for (let number = 0; number < 31; number++)
    await client.post('/api/comment', { ...MAYA, message: `Message ${number}` })
  const first = (await ann.get('/api/desk/enquiries')).body as unknown as {
    enquiries: { id: string; message: string }[]
    more: boolean
  }
  expect([first.enquiries.length, first.more]).toEqual([30, true])
  const last = first.enquiries.at(-1)?.id
  const rest = (await ann.get(`/api/desk/enquiries?after=${last}`)).body as unknown as typeof first
  const shown = [...first.enquiries, ...rest.enquiries].map(({ message }) => message)
  expect([new Set(shown).size, rest.more]).toEqual([31, false])
  expect((await client.get('/api/desk/enquiries')).status).toBe(404)
  // of a flood all messages are stored and thirty are mailed
  expect(await emailsTo(opened(), desk)).toHaveLength(30)
})
