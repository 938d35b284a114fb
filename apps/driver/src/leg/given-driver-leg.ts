import type { DriverLeg, DriverOffer } from '@kerbside/contract/dispatch/driver-legs.ts'
import type { DriverDay } from '../shell/api.ts'

const stop = (name: string, postcode: string): DriverLeg['pickup'] => ({
  name,
  address: `${name}, London, ${postcode}`,
  postcode,
  category: 'Street',
  lat: 51.5,
  lng: -0.1,
})

/** A leg of the test's driver that has not begun. */
export const givenDriverLeg = (overrides: Partial<DriverLeg> = {}): DriverLeg => ({
  reference: 1048213,
  bookingRef: 'KB-1048213',
  state: 'assigned',
  status: 'upcoming assigned',
  version: 3,
  pickupAt: '2026-11-24T06:45:00.000Z',
  pickupLocal: '2026-11-24T06:45',
  dropOffAt: '2026-11-24T07:55:00.000Z',
  dropOffLocal: '2026-11-24T07:55',
  requestedLocal: '',
  pickup: stop('14 Tabor Row', 'SE1 4XB'),
  dropOff: stop('Gatwick North', 'RH6 0NP'),
  vias: [],
  metres: 46_000,
  seconds: 4_200,
  path: [],
  passenger: { name: 'Anne Delacourt', phone: '+442079460123' },
  nameBoard: '',
  party: {
    passengers: 3,
    luggage: 3,
    handbags: 0,
    smallPets: 0,
    otherPets: 0,
    smallChildSeats: 0,
    largeChildSeats: 0,
  },
  vehicleTypeId: 1,
  vehicleType: 'Saloon',
  flight: null,
  note: '',
  deskNote: '',
  currencyCode: 'GBP',
  fare: 86,
  share: 64.5,
  tip: 0,
  pay: 'cash',
  cashToTake: 86,
  charges: [],
  chargesUntil: '',
  cashTaken: null,
  waiting: null,
  boardedAt: '',
  asap: false,
  moves: [{ to: 'en_route', from: '', needsReason: false }],
  ...overrides,
})

export const givenOffer = (overrides: Partial<DriverOffer> = {}): DriverOffer => ({
  offerId: '5b1d2c88-9a3e-4b61-8f57-2f6f2f3f9a01',
  sentAt: '2026-11-24T06:12:00.000Z',
  expiresAt: '2026-11-24T06:12:30.000Z',
  leg: givenDriverLeg({ reference: 1048300, state: 'confirmed', moves: [] }),
  before: null,
  emptyMetres: null,
  ...overrides,
})

export const givenDay = (overrides: Partial<DriverDay> = {}): DriverDay => ({
  legs: [],
  offers: [],
  done: [],
  currencyCode: 'GBP',
  earned: 0,
  cashHeld: 0,
  ...overrides,
})
