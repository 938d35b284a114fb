import type { DriverLeg, DriverOffer } from '@kerbside/contract/driver-legs.ts'
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
  jobpartid: 1048213,
  bookingref: 'KB-1048213',
  state: 'assigned',
  status: 'upcoming assigned',
  version: 3,
  pickupat: '2026-11-24T06:45:00.000Z',
  pickuplocal: '2026-11-24T06:45',
  dropoffat: '2026-11-24T07:55:00.000Z',
  dropofflocal: '2026-11-24T07:55',
  askedlocal: '',
  pickup: stop('14 Tabor Row', 'SE1 4XB'),
  dropoff: stop('Gatwick North', 'RH6 0NP'),
  vias: [],
  metres: 46_000,
  seconds: 4_200,
  path: [],
  passenger: { name: 'Anne Delacourt', phone: '+442079460123' },
  nameboard: '',
  party: {
    passengers: 3,
    luggages: 3,
    handbags: 0,
    smallpets: 0,
    otherpets: 0,
    smallchildseats: 0,
    largechildseats: 0,
  },
  vehtypeid: 1,
  vehicletype: 'Saloon',
  flight: null,
  note: '',
  desknote: '',
  currencycode: 'GBP',
  fare: 86,
  share: 64.5,
  tip: 0,
  pay: 'cash',
  cashtotake: 86,
  cashtaken: null,
  waiting: null,
  moves: [{ to: 'en_route', from: '', needsreason: false }],
  ...overrides,
})

export const givenOffer = (overrides: Partial<DriverOffer> = {}): DriverOffer => ({
  offerid: '5b1d2c88-9a3e-4b61-8f57-2f6f2f3f9a01',
  sentat: '2026-11-24T06:12:00.000Z',
  expiresat: '2026-11-24T06:12:30.000Z',
  leg: givenDriverLeg({ jobpartid: 1048300, state: 'confirmed', moves: [] }),
  before: null,
  emptymetres: null,
  ...overrides,
})

export const givenDay = (overrides: Partial<DriverDay> = {}): DriverDay => ({
  legs: [],
  offers: [],
  done: [],
  currencycode: 'GBP',
  earned: 0,
  cashheld: 0,
  ...overrides,
})
