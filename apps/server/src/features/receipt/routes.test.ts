import { expect, test } from 'vitest'
import { givenBooking, givenNonce, givenSettings } from '../../../test/given.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { sendDue } from '../notification/send-due.ts'

const MISSING = {
  status: 404,
  body: { code: 0, message: 'Something went wrong, please try again.' },
}

const lettersOf = (house: House) =>
  asOwner<{ recipient: string; subject: string; files: { name: string; base64: string }[] }>(
    house,
    "select * from kept_message where subject like '%receipt%'",
  )

test('who booked asks for the receipt and gets it as a PDF, at the address it was booked with', async () => {
  const house = await openHouse()
  const maya = house.visitor()
  const { Bref } = await givenBooking(maya, { passengername: 'محمد بن عبد الله' })

  const said = await maya.post('/api/emailreceipt', { source: 'web', bookingref: Number(Bref) })
  await sendDue(house.deps)

  expect(said.body).toEqual({ Code: 1, Message: 'The receipt has been sent to your email address' })
  const [letter, ...more] = await lettersOf(house)
  expect(more).toEqual([])
  expect(letter?.recipient).toBe('maya@example.com')
  const [file] = letter?.files ?? []
  expect(file?.name).toBe(`receipt-KB-${Bref}.pdf`)
  const words = (await readPdf(Buffer.from(file?.base64 ?? '', 'base64'))).join(' ')
  for (const word of [`KB-${Bref}`, 'Heathrow Terminal 5', 'To pay the driver', 'VAT at 20%'])
    expect(words).toContain(word)
  expect(words).toMatch(/[\u0600-\u06ff\ufe70-\ufeff]/)
})

test('somebody else’s booking, with or without a code of their own, is answered like none at all', async () => {
  const house = await openHouse()
  const maya = house.visitor()
  const { Bref } = await givenBooking(maya)
  const other = house.visitor()
  const { ticketcode } = await givenBooking(other)
  const stranger = house.visitor()
  const abroad = house.visitor('northway.localhost')
  const bookingref = Number(Bref)

  const asked = [
    await other.post('/api/emailreceipt', { bookingref }),
    await other.post('/api/emailreceipt', { bookingref, code: ticketcode }),
    await stranger.post('/api/emailreceipt', { bookingref }),
    await abroad.post('/api/emailreceipt', { bookingref, code: ticketcode }),
    await maya.post('/api/emailreceipt', { bookingref: 2_000_000_001 }),
  ]

  for (const { status, body } of asked) expect({ status, body }).toEqual(MISSING)
  expect(await asOwner(house, "select * from message where kind = 'receipt'")).toEqual([])
})

test('whoever holds the ticket may ask, but nobody fills a letter box with receipts', async () => {
  const house = await openHouse()
  const { Bref, ticketcode } = await givenBooking(house.visitor())
  const holder = house.visitor()
  const ask = async () => {
    const said = { bookingref: Number(Bref), code: ticketcode }
    return (await holder.post('/api/emailreceipt', said)).body['Code']
  }

  const many = await Promise.all(Array.from({ length: 8 }, ask))

  expect(many.filter((code) => code === 1)).toHaveLength(3)
  expect(many.filter((code) => code === 2)).toHaveLength(5)
  house.setNow('2026-03-10T13:00:01Z')
  expect(await ask()).toBe(1)
})

test('a booking that waits for its payment has no receipt yet, and one without an address cannot be sent one', async () => {
  const house = await openHouse()
  const maya = house.visitor()
  const held = await givenHeld(house, maya)
  const bare = await givenBooking(maya)
  await asOwner(
    house,
    `update booking set passenger = passenger || '{"email":""}', customer = customer || '{"email":""}' where id = (select booking_id from leg where reference = ${bare.Bref})`,
  )

  const ask = async (bookingref: string) =>
    (await maya.post('/api/emailreceipt', { bookingref: Number(bookingref) })).body

  expect(await ask(held.Bref)).toMatchObject({
    Code: 2,
    Message: expect.stringContaining('once the booking is confirmed'),
  })
  expect(await ask(bare.Bref)).toMatchObject({
    Code: 2,
    Message: expect.stringContaining('no e-mail address'),
  })
})

test('the ticket’s code opens the receipt as a file, and no other code does', async () => {
  const house = await openHouse()
  const { ticketcode, Bref } = await givenBooking(house.visitor())
  const held = await givenHeld(house, house.visitor())
  await givenSettings(house, { company: 'Kerbside & Söhne Ltd' })
  const get = (code: string, host = 'kerbside.localhost') =>
    house.app.inject({ url: `/receipt/${code}.pdf`, headers: { host } })

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
    await get(held.ticketcode),
    await get(ticketcode, 'northway.localhost'),
  ])
    expect({ status: other.statusCode, body: other.json() as unknown }).toEqual(MISSING)
})

test('a demo’s letters lie at /dev/mail on this machine; an install of others has no such page', async () => {
  const house = await openHouse()
  const { ticketcode } = await givenBooking(house.visitor(), { passengername: '<b>Maya</b>' })
  await sendDue(house.deps)
  const get = (url: string, host = 'kerbside.localhost') =>
    house.app.inject({ url, headers: { host } })

  const list = await get('/dev/mail')
  const [, link = ''] = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body) ?? []
  const letter = await get(link)

  expect(list.body).toContain('You’re booked: Heathrow Terminal 5')
  expect(letter.body).toContain(ticketcode)
  expect(letter.body).not.toContain('<b>Maya')
  expect(letter.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  const [, file = ''] = /href="(\/dev\/mail\/[^"]+\/0)"/.exec(letter.body) ?? []
  expect((await get(file)).body).toMatch(/^BEGIN:VCALENDAR/)
  expect((await get(link, 'northway.localhost')).statusCode).toBe(404)

  await asOwner(house, "update operator set mode = 'live'")
  house.deps.operators.forget()
  expect((await get('/dev/mail')).statusCode).toBe(404)
  const { settings } = house.deps
  const lived = await openHouse({
    deps: { settings: { ...settings, publicUrl: 'https://book.example.com' } },
  })
  expect((await lived.app.inject('/dev/mail')).statusCode).toBe(404)
})

/** By a card whose bank asks first: the booking waits for the answer. */
async function givenHeld(house: House, visitor: Visitor) {
  const nonce = await givenNonce(house, { number: '4000002500003155' })
  return givenBooking(visitor, { paymentmethod: 'card', nonce })
}
