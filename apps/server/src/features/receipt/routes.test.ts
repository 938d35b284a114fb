import { expect, test } from 'vitest'
import { givenBooking, givenNonce, givenSettings } from '../../../test/given.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { sendDue } from '../notification/send/send-due.ts'

const MISSING = {
  status: 404,
  body: { code: 0, message: 'Something went wrong, please try again.' },
}

const emailsOf = (testApp: TestApp) =>
  asOwner<{ recipient: string; subject: string; files: { name: string; base64: string }[] }>(
    testApp,
    "select * from stored_message where subject like '%receipt%'",
  )

test('a customer requests the receipt and gets it as a PDF, at the address of the booking', async () => {
  const testApp = await startTestApp()
  const maya = testApp.client()
  const { Bref } = await givenBooking(maya, { passengername: 'محمد بن عبد الله' })

  const input = await maya.post('/api/emailreceipt', { source: 'web', bookingref: Number(Bref) })
  await sendDue(testApp.deps)

  expect(input.body).toEqual({
    Code: 1,
    Message: 'The receipt has been sent to your email address',
  })
  const [email, ...more] = await emailsOf(testApp)
  expect(more).toEqual([])
  expect(email?.recipient).toBe('maya@example.com')
  const [file] = email?.files ?? []
  expect(file?.name).toBe(`receipt-KB-${Bref}.pdf`)
  const text = (await readPdf(Buffer.from(file?.base64 ?? '', 'base64'))).join(' ')
  for (const expectedText of [
    `KB-${Bref}`,
    'Heathrow Terminal 5',
    'To pay the driver',
    'VAT at 20%',
  ])
    expect(text).toContain(expectedText)
  expect(text).toMatch(/[\u0600-\u06ff\ufe70-\ufeff]/)
})

test('another customer’s booking looks as if it did not exist, with or without a ticket code of one’s own', async () => {
  const testApp = await startTestApp()
  const maya = testApp.client()
  const { Bref } = await givenBooking(maya)
  const other = testApp.client()
  const { ticketcode } = await givenBooking(other)
  const unauthenticated = testApp.client()
  const abroad = testApp.client('northway.localhost')
  const bookingref = Number(Bref)

  const params = [
    await other.post('/api/emailreceipt', { bookingref }),
    await other.post('/api/emailreceipt', { bookingref, code: ticketcode }),
    await unauthenticated.post('/api/emailreceipt', { bookingref }),
    await abroad.post('/api/emailreceipt', { bookingref, code: ticketcode }),
    await maya.post('/api/emailreceipt', { bookingref: 2_000_000_001 }),
  ]

  for (const { status, body } of params) expect({ status, body }).toEqual(MISSING)
  expect(await asOwner(testApp, "select * from message where kind = 'receipt'")).toEqual([])
})

test('anyone with the ticket’s code can request the receipt, but not flood a mailbox', async () => {
  const testApp = await startTestApp()
  const { Bref, ticketcode } = await givenBooking(testApp.client())
  const holder = testApp.client()
  const request = async () => {
    const input = { bookingref: Number(Bref), code: ticketcode }
    return (await holder.post('/api/emailreceipt', input)).body['Code']
  }

  const many = await Promise.all(Array.from({ length: 8 }, request))

  expect(many.filter((code) => code === 1)).toHaveLength(3)
  expect(many.filter((code) => code === 2)).toHaveLength(5)
  testApp.setNow('2026-03-10T13:00:01Z')
  expect(await request()).toBe(1)
})

test('a booking that waits for its payment has no receipt yet, and one without an e-mail address cannot be sent one', async () => {
  const testApp = await startTestApp()
  const maya = testApp.client()
  const pendingBooking = await givenPendingBooking(testApp, maya)
  const bare = await givenBooking(maya)
  await asOwner(
    testApp,
    `update booking set passenger = passenger || '{"email":""}', customer = customer || '{"email":""}' where id = (select booking_id from leg where reference = ${bare.Bref})`,
  )

  const request = async (bookingref: string) =>
    (await maya.post('/api/emailreceipt', { bookingref: Number(bookingref) })).body

  expect(await request(pendingBooking.Bref)).toMatchObject({
    Code: 2,
    Message: expect.stringContaining('once the booking is confirmed'),
  })
  expect(await request(bare.Bref)).toMatchObject({
    Code: 2,
    Message: expect.stringContaining('no email address'),
  })
})

test('the ticket’s code downloads the receipt as a file, and no other code does', async () => {
  const testApp = await startTestApp()
  const { ticketcode, Bref } = await givenBooking(testApp.client())
  const pendingBooking = await givenPendingBooking(testApp, testApp.client())
  await givenSettings(testApp, { company: 'Kerbside & Söhne Ltd' })
  const get = (code: string, host = 'kerbside.localhost') =>
    testApp.app.inject({ url: `/receipt/${code}.pdf`, headers: { host } })

  const file = await get(ticketcode)

  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="receipt-KB-${Bref}.pdf"`,
    'cache-control': 'private, no-store',
  })
  expect((await readPdf(file.rawPayload)).join(' ')).toContain('Kerbside & Söhne Ltd')
  for (const other of [
    await get('x'.repeat(43)),
    await get(pendingBooking.ticketcode),
    await get(ticketcode, 'northway.localhost'),
  ])
    expect({ status: other.statusCode, body: other.json() as unknown }).toEqual(MISSING)
})

test('a demo’s e-mails are shown at /dev/mail on this machine; other installs have no such page', async () => {
  const testApp = await startTestApp()
  const { ticketcode } = await givenBooking(testApp.client(), { passengername: '<b>Maya</b>' })
  await sendDue(testApp.deps)
  const get = (url: string, host = 'kerbside.localhost') =>
    testApp.app.inject({ url, headers: { host } })

  const list = await get('/dev/mail')
  const [, link = ''] = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body) ?? []
  const email = await get(link)

  expect(list.body).toContain('You’re booked: Heathrow Terminal 5')
  expect(email.body).toContain(ticketcode)
  expect(email.body).not.toContain('<b>Maya')
  expect(email.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  const [, file = ''] = /href="(\/dev\/mail\/[^"]+\/0)"/.exec(email.body) ?? []
  expect((await get(file)).body).toMatch(/^BEGIN:VCALENDAR/)
  expect((await get(link, 'northway.localhost')).statusCode).toBe(404)

  await asOwner(testApp, "update operator set mode = 'live'")
  testApp.deps.operators.forget()
  expect((await get('/dev/mail')).statusCode).toBe(404)
  const { settings } = testApp.deps
  const lived = await startTestApp({
    deps: { settings: { ...settings, publicUrl: 'https://book.example.com' } },
  })
  expect((await lived.app.inject('/dev/mail')).statusCode).toBe(404)
})

/** Paid by a card whose bank asks for confirmation: the booking waits for it. */
async function givenPendingBooking(testApp: TestApp, client: TestClient) {
  const nonce = await givenNonce(testApp, { number: '4000002500003155' })
  return givenBooking(client, { paymentmethod: 'card', nonce })
}
