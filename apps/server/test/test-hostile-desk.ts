import { expect, test } from 'vitest'
import { sendDue } from '../src/features/notification/send/send-due.ts'
import { givenStaff } from './given-desk.ts'
import { givenDocuments } from './given-driver.ts'
import { givenAssigned, givenLeg } from './given-leg.ts'
import { asOwner, type TestApp, type TestClient, type TestResponse } from './test-app.ts'
import {
  CARRIED_OUT,
  cleanOf,
  HOSTILE,
  type Pages,
  TURNS,
  unescaped,
} from './test-hostile-texts.ts'

const CAR = { registration: 'HO57 ILE', vehicleTypeIds: [1, 2], wheelchair: false }
const DRIVER = { phone: '07700 900123', email: 'callum@drivers.example', vehicleNumber: 0 }
const LINK = { promoCode: '', vehicleTypeId: 0, layoutMode: 'gateway', email: '', phone: '' }
const PROMO = {
  promoId: 0,
  version: 0,
  promoCode: 'SPRING',
  kind: 'percent',
  amount: 10,
  from: '2026-03-01T00:00',
  until: '2026-06-01T00:00',
  weekdays: [],
  minimumFare: 0,
  vehicleTypeIds: [],
  bookerIds: [],
  usesLeft: null,
  usesPerCustomer: null,
}
const line = (kind: string, input: object) => ({ kind, id: '', entries: 0, line: input })
const STARTED = { startedOn: '2026-01-05' }
const FOUND_ON = { foundOn: '2026-01-05' }
const REPORTED = { reportedOn: '2026-01-05' }
const RECEIVED = { receivedOn: '2026-01-05' }

type Form = {
  path: string
  /** The request with a text in each field of free text; the other fields are valid. */
  body: (texts: Record<string, string>) => object
  fields: readonly string[]
  /** Where the texts are read again; `shown` is how many of them appear there, if not all. */
  seen: string
  shown?: number
}

/**
 * Every console form with free texts, except the settings, the pages and the vehicle types, which have their own
 * tests.
 */
const FORMS: Readonly<Record<string, Form>> = {
  'a vehicle': {
    path: '/api/desk/fleet/vehicle',
    body: (texts) => ({ ...CAR, ...texts }),
    fields: ['make', 'model', 'colour'],
    seen: '/api/desk/fleet',
  },
  'a driver': {
    path: '/api/desk/fleet/driver/add',
    body: (texts) => ({ ...DRIVER, sharePercent: 70, ...texts }),
    fields: ['firstName', 'lastName'],
    seen: '/api/desk/fleet',
  },
  'a member of staff': {
    path: '/api/desk/staff/add',
    body: (texts) => ({ email: 'ben@kerbside.example', role: 'dispatcher', ...texts }),
    fields: ['name'],
    seen: '/api/desk/staff',
  },
  'a promotion link': {
    path: '/api/desk/promotion',
    body: (texts) => ({ ...LINK, changesAllowed: false, days: 30, ...texts }),
    fields: ['label', 'firstName', 'surname'],
    seen: '/api/desk/promotions',
    shown: 1,
  },
  'the register of staff': {
    path: '/api/desk/register',
    body: (texts) => line('staff', { ...STARTED, ...texts }),
    fields: ['name', 'duties', 'dbsNumber', 'viewedBy'],
    seen: '/api/desk/register?kind=staff',
  },
  'the register of what was found': {
    path: '/api/desk/register',
    body: (texts) => line('found', { ...FOUND_ON, ...texts }),
    fields: ['item', 'place', 'attempts', 'disposal'],
    seen: '/api/desk/register?kind=found',
  },
  'the register of what was lost': {
    path: '/api/desk/register',
    body: (texts) => line('reported', { ...REPORTED, ...texts }),
    fields: ['item', 'place', 'by', 'attempts'],
    seen: '/api/desk/register?kind=reported',
  },
  'the register of complaints': {
    path: '/api/desk/register',
    body: (texts) => line('complaint', { ...RECEIVED, ...texts }),
    fields: ['about', 'by', 'driver', 'vehicle', 'done', 'outcome'],
    seen: '/api/desk/register?kind=complaint',
  },
}

const textsOf = ({ fields }: Form, input: string): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, input]))

/**
 * Tests everything the console stores about cars, people, prices and registers: it must appear as text, and
 * completely.
 */
export function testHostileDesk(openPages: () => Promise<Pages>): void {
  test.each(HOSTILE)(
    '%s in any console form is shown as text on pages, in e-mails and in tables',
    async (_, input) => {
      const testApp = await openPages()
      const owner = await givenStaff(testApp, 'owner')
      const clean = cleanOf(input)
      for (const [form, facts] of Object.entries(FORMS)) {
        const { body } = await owner.post(facts.path, facts.body(textsOf(facts, input)))
        expect([form, body['code'], body['errors'] ?? []]).toEqual([form, 1, []])
        const seen = (await owner.get(facts.seen)).body
        const times = stringsIn(seen).filter((text) => text === clean).length
        expect([form, times >= (facts.shown ?? facts.fields.length)]).toEqual([form, true])
      }
      await writePrices(owner, input)
      const { reference, ticketCode } = await givenLeg(testApp, '2026-03-11T14:30')
      await driveHostile(testApp, { owner, reference })
      await noteLeg(testApp, { owner, reference, input })
      for (const page of ['ticket', 'confirmed', 'tracking', 'bookinginfo', 'bookingdetail']) {
        const { body, statusCode } = await testApp.get(`/${page}/${ticketCode}.html`)
        expect([page, statusCode, CARRIED_OUT.exec(body)?.[0]]).toEqual([page, 200, undefined])
      }
      const { body: ticket } = await testApp.get(`/ticket/${ticketCode}.html`)
      expect(unescaped(ticket)).toContain(clean)
      await sendDue(testApp.deps)
      const emails = await asOwner<{ subject: string; html: string }>(
        testApp,
        'select subject, body_html as html from stored_message',
      )
      expect(emails.length).toBeGreaterThan(2)
      for (const { subject, html } of emails) {
        expect(html).not.toMatch(CARRIED_OUT)
        expect(subject).not.toMatch(TURNS)
      }
      const { body: log } = await owner.post('/api/desk/audit/csv', {})
      expect(String(log['csv'])).not.toMatch(/(?:^|,|\n)"?[=+\-@]HYPERLINK|[\u202A-\u202E]/m)
    },
  )

  test('a text that is too long, or has characters that no text may contain, is rejected with the name of its field', async () => {
    const testApp = await openPages()
    const owner = await givenStaff(testApp, 'owner')
    const tooLong = async (form: string, response: TestResponse, field: string) => {
      const { status, body } = response
      const input = `${String(body['message'])} ${JSON.stringify(body['errors'] ?? [])}`
      // a form that reports errors saves nothing
      const errors = (body['errors'] ?? []) as unknown[]
      const isRejected = status === 400 || body['code'] === 2 || errors.length > 0
      expect([form, field, isRejected, input.includes(field)]).toEqual([form, field, true, true])
    }
    for (const [form, facts] of Object.entries(FORMS))
      for (const field of facts.fields)
        for (const input of ['x'.repeat(5000), 'A\u0000b']) {
          // a register line is one text in the request; the rule applies to its own fields
          if (facts.path.endsWith('/register') && (input.includes('\u0000') || input.length > 2000))
            continue
          const texts = { ...textsOf(facts, 'Text'), [field]: input }
          await tooLong(form, await owner.post(facts.path, facts.body(texts)), field)
        }
    for (const kind of ['found', 'complaint'] as const) {
      const form =
        kind === 'found' ? 'the register of what was found' : 'the register of complaints'
      const facts = FORMS[form]
      const field = kind === 'found' ? 'item' : 'by'
      if (!facts) throw new Error(form)
      const texts = { ...textsOf(facts, 'Text'), [field]: 'x'.repeat(201) }
      await tooLong(form, await owner.post(facts.path, facts.body(texts)), field)
    }
    const input = { book: 'public', version: 1, note: 'x'.repeat(5000) }
    await tooLong('prices', await owner.post('/api/desk/prices/draft', input), 'note')
    for (const promoCode of ['<script>alert(1)</script>', 'x'.repeat(61)])
      await tooLong(
        'a code',
        await owner.post('/api/desk/promo', { ...PROMO, promoCode }),
        'promoCode',
      )
    await checkNamesRejected(owner)
    const { body } = await owner.get('/api/desk/fleet')
    expect(stringsIn(body).filter((text) => text === 'Text')).toEqual([])
  })
}

/** Charge names appear on the lines of a price, and the note of a version in the list of versions. */
async function writePrices(owner: TestClient, input: string): Promise<void> {
  const at = '/api/desk/prices/draft'
  const { body } = await owner.get(`${at}?book=public`)
  const { version, document } = body['live'] as { version: number; document: Prices }
  const named = (item: { name: string }, place: number) => ({ ...item, name: `${input}${place}` })
  const charges = document.charges.map(named)
  const adjustments = document.adjustments.map(named)
  const put = await owner.send('PUT', at, {
    body: { book: 'public', version: 0, document: { ...document, charges, adjustments } },
  })
  expect(put.body).toMatchObject({ code: 1 })
  const draft = Number(put.body['version'])
  const live = await owner.post(at, {
    book: 'public',
    version: draft,
    note: input,
    anyway: true,
    because: input,
  })
  expect(live.body).toMatchObject({ code: 1 })
  const books = (await owner.get('/api/desk/prices/books')).body
  expect(stringsIn(books)).toContain(cleanOf(input))
  const now = (await owner.get(`${at}?book=public`)).body['live'] as {
    version: number
    document: Prices
  }
  expect(now.version).toBeGreaterThan(version)
  expect(now.document.charges.map(({ name }) => name)).toEqual(
    charges.map(({ name }) => cleanOf(name)),
  )
}

/** A draft may still contain errors, and reports where; it cannot go live. */
async function checkNamesRejected(owner: TestClient): Promise<void> {
  const at = '/api/desk/prices/draft'
  for (const name of ['x'.repeat(121), 'A\u0007b', 'A\u0000b', 'A\uD800b']) {
    const { body } = await owner.get(`${at}?book=public`)
    const { document } = body['live'] as { document: Prices }
    const charges = document.charges.map((item, place) => (place === 0 ? { ...item, name } : item))
    const version = (body['draft'] as { version: number } | null)?.version ?? 0
    const put = await owner.send('PUT', at, {
      body: { book: 'public', version, document: { ...document, charges } },
    })
    const input = `${String(put.body['message'])} ${JSON.stringify(put.body['errors'] ?? [])}`
    expect([
      name,
      put.status < 500,
      input.includes('charges[0].name') || put.status === 400,
    ]).toEqual([name, true, true])
  }
}

type Prices = { charges: { name: string }[]; adjustments: { name: string }[] }

/** Assigns the driver and the car with those names to the leg, so that its customer reads them. */
async function driveHostile(
  testApp: TestApp,
  { owner, reference }: { owner: TestClient; reference: number },
): Promise<void> {
  const { drivers, vehicles } = (await owner.get('/api/desk/fleet')).body as unknown as {
    drivers: ({ number: number; email: string } & Record<string, unknown>)[]
    vehicles: { number: number; registration: string }[]
  }
  const driver = drivers.find(({ email }) => email === DRIVER.email)
  const car = vehicles.find(({ registration }) => registration === CAR.registration)
  const [row] = await asOwner<{ id: string }>(
    testApp,
    `select id from driver where email = '${DRIVER.email}'`,
  )
  if (!driver || !car || !row) throw new Error('no one drives')
  const { body } = await owner.post('/api/desk/fleet/driver', {
    ...driver,
    vehicleNumber: car.number,
  })
  expect(body).toMatchObject({ code: 1 })
  await givenDocuments(testApp, { ...driver, vehicleNumber: car.number, until: '2030-12-31' })
  await givenAssigned(testApp, { reference, driverId: row.id })
}

async function noteLeg(
  testApp: TestApp,
  { owner, reference, input }: { owner: TestClient; reference: number; input: string },
): Promise<void> {
  const [leg] = await asOwner<{ version: number }>(
    testApp,
    `select b.version from booking b join leg l on l.booking_id = b.id where l.reference = ${reference}`,
  )
  const of = { reference, version: leg?.version }
  const { body } = await owner.post('/api/desk/note', { ...of, note: input })
  expect(body).toMatchObject({ code: 1 })
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}
