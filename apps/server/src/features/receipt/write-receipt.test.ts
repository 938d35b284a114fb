import { type Booking, EMPTY_PERSON, type Leg } from '@kerbside/domain/booking/booking.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { minor, ZERO } from '@kerbside/domain/money.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { sumReceipt } from '@kerbside/domain/receipt/sum-receipt.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { expect, test } from 'vitest'
import { KERBSIDE } from '../../../seed/kerbside.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { drawDocument } from '../document/draw-document.ts'
import { writeReceipt } from './write-receipt.ts'

const place = (name: string): Place => ({
  id: `test:${name}`,
  kind: 'landmark',
  name,
  line1: '',
  line2: '',
  town: '',
  postcode: 'TW6 2GA',
  point: { lat: 51.5, lng: -0.1 },
  code: '',
  quality: 'exact',
})

const leg = (number: 1 | 2, { fare, state }: { fare: number; state: LegState }): Leg => ({
  number,
  reference: 1_040_717 + number,
  state,
  pickupAt: new Date('2026-07-01T08:30:00Z'),
  pickupLocal: '2026-07-01T09:30' as LocalTime,
  asap: false,
  pickup: place('Heathrow Terminal 5'),
  dropOff: place('فندق المدينة'),
  vias: [],
  vehicleTypeId: 1,
  vehicleType: 'Saloon',
  party: {
    passengers: 1,
    luggage: 0,
    handbags: 0,
    smallPets: 0,
    otherPets: 0,
    smallChildSeats: 0,
    largeChildSeats: 0,
  },
  flight: undefined,
  fare: minor(fare),
  lines: [{ kind: 'fixed', rule: '', about: '', units: 1, rate: 0, amount: minor(fare) }],
  metres: 20_000,
  seconds: 2_400,
})

type Given = {
  currency: string
  legs: { fare: number; state: LegState }[]
  state?: PaymentState
  deposit?: number
  tip?: number
  fee?: number
  money: { taken: number; returned?: number; underWay?: number }
}

function receiptOf(given: Given) {
  const legs = given.legs.map((item, place) => leg(place === 0 ? 1 : 2, item))
  const booking: Booking = {
    id: 'b',
    quoteId: 'q',
    test: false,
    madeAt: new Date('2026-06-01T08:00:00Z'),
    payBy: undefined,
    paymentMethod: 'card',
    paymentState: given.state ?? 'paid',
    currency: given.currency,
    total: minor(legs.reduce((total, { fare }) => total + fare, 0)),
    promoOff: ZERO,
    deposit: minor(given.deposit ?? 0),
    tip: minor(given.tip ?? 0),
    cancelBands: [],
    note: '',
    passenger: { ...EMPTY_PERSON, name: 'נועה בן־דוד', email: 'noa@example.com' },
    customer: EMPTY_PERSON,
    ourRef: 'PO 7',
    version: 3,
    legs,
  }
  const { taken, returned = 0, underWay = 0 } = given.money
  const totals = sumReceipt({
    ...booking,
    fee: minor(given.fee ?? 0),
    money: { taken: minor(taken), returned: minor(returned), underWay: minor(underWay) },
    vat: { mode: 'principal', basisPoints: 2000 },
  })
  return { booking, sums: totals, card: { brand: 'Visa', last4: '4242' } }
}

const scene = {
  profile: KERBSIDE.operator,
  colour: '#0b6e4f',
  madeAt: new Date('2026-07-01T23:30:00Z'),
}

const read = async (given: Given): Promise<string> =>
  (await readPdf(await drawDocument(writeReceipt(scene, receiptOf(given))))).join(' ')

test('a ride paid by card, with a tip, shows the card, the VAT included and the day in the operator’s time zone', async () => {
  const text = await read({
    currency: 'GBP',
    legs: [{ fare: 8400, state: 'completed' }],
    tip: 500,
    money: { taken: 8400 },
  })

  for (const expectedText of [
    'Visa ending 4242',
    'Thu 2 Jul 2026',
    'PO 7',
    '£84.00',
    'VAT at 20% £14.00',
    'VAT number 000 0000 00',
    'Driver tip £5.00',
    'Wed 1 Jul 2026, 09:30',
  ])
    expect(text).toContain(expectedText)
  expect(text).not.toContain('Balance due')
  expect(text).toMatch(/[\u0590-\u05ff]/)
  expect(text).toMatch(/[\u0600-\u06ff\ufe70-\ufeff]/)
})

test('yen have no decimals and dinars three, on the receipt as everywhere else', async () => {
  const legs = [{ fare: 12_340, state: 'completed' }] as const
  expect(await read({ currency: 'JPY', legs: [...legs], money: { taken: 12_340 } })).toMatch(
    /Total\s+JP¥12,340|Total\s+¥12,340/,
  )
  expect(await read({ currency: 'KWD', legs: [...legs], money: { taken: 12_340 } })).toMatch(
    /Total\s+KWD\s12\.340/,
  )
})

test('a deposit shows what is left to pay', async () => {
  const text = await read({
    currency: 'GBP',
    legs: [{ fare: 8000, state: 'confirmed' }],
    deposit: 2000,
    state: 'deposit_paid',
    money: { taken: 2000 },
  })

  expect(text).toContain('Deposit paid £20.00')
  expect(text).toContain('Balance due £60.00')
})

test('for a cancelled return leg the amounts kept, refunded and being refunded add up', async () => {
  const text = await read({
    currency: 'GBP',
    legs: [
      { fare: 8000, state: 'completed' },
      { fare: 8000, state: 'cancelled' },
    ],
    fee: 2000,
    state: 'part_refunded',
    money: { taken: 16_000, returned: 4000, underWay: 2000 },
  })

  for (const expectedText of [
    'Return (cancelled)',
    'Cancellation fee £20.00',
    'Total £100.00',
    'Paid £160.00',
    'Refunded £40.00',
    'Refund on its way £20.00',
  ])
    expect(text).toContain(expectedText)
})

test('a return trip with every charge fits on one page, adds up and has no line for the rounding', async () => {
  const receipt = receiptOf({
    currency: 'GBP',
    legs: [
      { fare: 8400, state: 'completed' },
      { fare: 8400, state: 'completed' },
    ],
    money: { taken: 16_800 },
  })
  const line = (kind: 'distance' | 'time' | 'charge' | 'rounding', about: string, amount: number) =>
    ({ kind, rule: '', about, units: 1, rate: amount, amount: minor(amount) }) as const
  const lines = [
    line('distance', 'mile', 5000),
    line('time', '', 2000),
    line('charge', 'Airport pickup', 800),
    line('charge', 'Congestion charge', 570),
    line('rounding', '', 30),
  ]
  const { booking } = receipt
  const document = writeReceipt(scene, {
    ...receipt,
    booking: { ...booking, legs: booking.legs.map((item) => ({ ...item, lines })) },
  })
  const pages = await readPdf(await drawDocument(document))
  expect(pages).toHaveLength(1)
  expect(pages[0]).not.toContain('Rounded')
  expect(pages[0]).toContain('£50.30')
})
