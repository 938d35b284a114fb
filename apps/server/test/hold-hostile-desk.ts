import { expect, test } from 'vitest'
import { sendDue } from '../src/features/notification/send-due.ts'
import { givenMember } from './given-desk.ts'
import { givenPapers } from './given-driver.ts'
import { givenAssigned, givenRide } from './given-job.ts'
import {
  CARRIED_OUT,
  cleanOf,
  HOSTILE,
  type Pages,
  TURNS,
  unescaped,
} from './hold-hostile-texts.ts'
import { type Answer, asOwner, type House, type Visitor } from './house.ts'

const CAR = { registration: 'HO57 ILE', vehtypeids: [1, 2], wheelchair: false }
const DRIVER = { phone: '07700 900123', email: 'callum@drivers.example', vehiclenumber: 0 }
const LINK = { promocode: '', vehtypeid: 0, layoutmode: 'gateway', email: '', phone: '' }
const PROMO = {
  promoid: 0,
  version: 0,
  promocode: 'SPRING',
  kind: 'percent',
  amount: 10,
  from: '2026-03-01T00:00',
  until: '2026-06-01T00:00',
  weekdays: [],
  minimumfare: 0,
  vehtypeids: [],
  bookerids: [],
  usesleft: null,
  usespercustomer: null,
}
const line = (kind: string, said: object) => ({ kind, id: '', entries: 0, line: said })
const STARTED = { startedOn: '2026-01-05' }
const FOUND = { foundOn: '2026-01-05' }
const REPORTED = { reportedOn: '2026-01-05' }
const RECEIVED = { receivedOn: '2026-01-05' }

type Form = {
  path: string
  /** With a text in each field of free text; what is not free is as it should be. */
  body: (texts: Record<string, string>) => object
  fields: readonly string[]
  /** Where it is read again, and how many of its texts stand there when not all do. */
  seen: string
  shown?: number
}

/** Every form of the desk with texts of its own, but the settings, the pages and the types, which have theirs. */
const FORMS: Readonly<Record<string, Form>> = {
  'a vehicle': {
    path: '/api/desk/fleet/vehicle',
    body: (texts) => ({ ...CAR, ...texts }),
    fields: ['make', 'model', 'colour'],
    seen: '/api/desk/fleet',
  },
  'a driver': {
    path: '/api/desk/fleet/driver/add',
    body: (texts) => ({ ...DRIVER, sharepercent: 70, ...texts }),
    fields: ['firstname', 'lastname'],
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
    body: (texts) => ({ ...LINK, changesallowed: false, days: 30, ...texts }),
    fields: ['label', 'firstname', 'surname'],
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
    body: (texts) => line('found', { ...FOUND, ...texts }),
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

const textsOf = ({ fields }: Form, said: string): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, said]))

/** Everything the desk writes of cars, people, prices and its registers: as text wherever it is read, and all of it. */
export function holdHostileDesk(openPages: () => Promise<Pages>): void {
  test.each(HOSTILE)(
    '%s in what the desk keeps is text on pages, in letters and tables',
    async (_, said) => {
      const house = await openPages()
      const owner = await givenMember(house, 'owner')
      const clean = cleanOf(said)
      for (const [form, facts] of Object.entries(FORMS)) {
        const { body } = await owner.post(facts.path, facts.body(textsOf(facts, said)))
        expect([form, body['code'], body['faults'] ?? []]).toEqual([form, 1, []])
        const seen = (await owner.get(facts.seen)).body
        const times = stringsIn(seen).filter((text) => text === clean).length
        expect([form, times >= (facts.shown ?? facts.fields.length)]).toEqual([form, true])
      }
      await writePrices(owner, said)
      const { reference, ticketCode } = await givenRide(house, '2026-03-11T14:30')
      await driveHostile(house, { owner, reference })
      await noteJob(house, { owner, reference, said })
      for (const page of ['ticket', 'confirmed', 'tracking', 'bookinginfo', 'bookingdetail']) {
        const { body, statusCode } = await house.get(`/${page}/${ticketCode}.html`)
        expect([page, statusCode, CARRIED_OUT.exec(body)?.[0]]).toEqual([page, 200, undefined])
      }
      const { body: ticket } = await house.get(`/ticket/${ticketCode}.html`)
      expect(unescaped(ticket)).toContain(clean)
      await sendDue(house.deps)
      const letters = await asOwner<{ subject: string; html: string }>(
        house,
        'select subject, body_html as html from kept_message',
      )
      expect(letters.length).toBeGreaterThan(2)
      for (const { subject, html } of letters) {
        expect(html).not.toMatch(CARRIED_OUT)
        expect(subject).not.toMatch(TURNS)
      }
      const { body: log } = await owner.post('/api/desk/audit/csv', {})
      expect(String(log['csv'])).not.toMatch(/(?:^|,|\n)"?[=+\-@]HYPERLINK|[\u202A-\u202E]/m)
    },
  )

  test('a text that is too long, or that no text can hold, is refused by the name of its field', async () => {
    const house = await openPages()
    const owner = await givenMember(house, 'owner')
    const tooLong = async (form: string, answer: Answer, field: string) => {
      const { status, body } = answer
      const said = `${String(body['message'])} ${JSON.stringify(body['faults'] ?? [])}`
      // a form that names its faults saves nothing where there is one
      const faults = (body['faults'] ?? []) as unknown[]
      const isRefused = status === 400 || body['code'] === 2 || faults.length > 0
      expect([form, field, isRefused, said.includes(field)]).toEqual([form, field, true, true])
    }
    for (const [form, facts] of Object.entries(FORMS))
      for (const field of facts.fields)
        for (const said of ['x'.repeat(5000), 'A\u0000b']) {
          // a line of a register is one text to the wire, and its own fields to the rule
          if (facts.path.endsWith('/register') && (said.includes('\u0000') || said.length > 2000))
            continue
          const texts = { ...textsOf(facts, 'Text'), [field]: said }
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
    const said = { book: 'public', version: 1, note: 'x'.repeat(5000) }
    await tooLong('prices', await owner.post('/api/desk/prices/draft', said), 'note')
    for (const promocode of ['<script>alert(1)</script>', 'x'.repeat(61)])
      await tooLong(
        'a code',
        await owner.post('/api/desk/promo', { ...PROMO, promocode }),
        'promocode',
      )
    await refuseNames(owner)
    const { body } = await owner.get('/api/desk/fleet')
    expect(stringsIn(body).filter((text) => text === 'Text')).toEqual([])
  })
}

/** Names of charges stand on the lines of a price, and the note of a version in the list of versions. */
async function writePrices(owner: Visitor, said: string): Promise<void> {
  const at = '/api/desk/prices/draft'
  const { body } = await owner.get(`${at}?book=public`)
  const { version, document } = body['live'] as { version: number; document: Prices }
  const named = (one: { name: string }, place: number) => ({ ...one, name: `${said}${place}` })
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
    note: said,
    anyway: true,
    because: said,
  })
  expect(live.body).toMatchObject({ code: 1 })
  const books = (await owner.get('/api/desk/prices/books')).body
  expect(stringsIn(books)).toContain(cleanOf(said))
  const now = (await owner.get(`${at}?book=public`)).body['live'] as {
    version: number
    document: Prices
  }
  expect(now.version).toBeGreaterThan(version)
  expect(now.document.charges.map(({ name }) => name)).toEqual(
    charges.map(({ name }) => cleanOf(name)),
  )
}

/** A draft may hold what is wrong with it still, and says where; it does not go live. */
async function refuseNames(owner: Visitor): Promise<void> {
  const at = '/api/desk/prices/draft'
  for (const name of ['x'.repeat(121), 'A\u0007b', 'A\u0000b', 'A\uD800b']) {
    const { body } = await owner.get(`${at}?book=public`)
    const { document } = body['live'] as { document: Prices }
    const charges = document.charges.map((one, place) => (place === 0 ? { ...one, name } : one))
    const version = (body['draft'] as { version: number } | null)?.version ?? 0
    const put = await owner.send('PUT', at, {
      body: { book: 'public', version, document: { ...document, charges } },
    })
    const said = `${String(put.body['message'])} ${JSON.stringify(put.body['faults'] ?? [])}`
    expect([
      name,
      put.status < 500,
      said.includes('charges[0].name') || put.status === 400,
    ]).toEqual([name, true, true])
  }
}

type Prices = { charges: { name: string }[]; adjustments: { name: string }[] }

/** The driver and the car of those names are given the journey, so that its customer reads them. */
async function driveHostile(
  house: House,
  { owner, reference }: { owner: Visitor; reference: number },
): Promise<void> {
  const { drivers, vehicles } = (await owner.get('/api/desk/fleet')).body as unknown as {
    drivers: ({ number: number; email: string } & Record<string, unknown>)[]
    vehicles: { number: number; registration: string }[]
  }
  const driver = drivers.find(({ email }) => email === DRIVER.email)
  const car = vehicles.find(({ registration }) => registration === CAR.registration)
  const [row] = await asOwner<{ id: string }>(
    house,
    `select id from driver where email = '${DRIVER.email}'`,
  )
  if (!driver || !car || !row) throw new Error('nobody drives')
  const { body } = await owner.post('/api/desk/fleet/driver', {
    ...driver,
    vehiclenumber: car.number,
  })
  expect(body).toMatchObject({ code: 1 })
  await givenPapers(house, { ...driver, vehicleNumber: car.number, until: '2030-12-31' })
  await givenAssigned(house, { reference, driverId: row.id })
}

async function noteJob(
  house: House,
  { owner, reference, said }: { owner: Visitor; reference: number; said: string },
): Promise<void> {
  const [leg] = await asOwner<{ version: number }>(
    house,
    `select b.version from booking b join leg l on l.booking_id = b.id where l.reference = ${reference}`,
  )
  const of = { jobpartid: reference, version: leg?.version }
  const { body } = await owner.post('/api/desk/note', { ...of, note: said })
  expect(body).toMatchObject({ code: 1 })
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}
