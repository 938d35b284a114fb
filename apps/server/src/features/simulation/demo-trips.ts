import type { Point } from '@kerbside/domain/geo.ts'

/** A regular trip of a demo person. */
export type DemoTrip = {
  from: string
  to: string
  /** Local time of the pickup. */
  at: string
  vehicleTypeId: number
}

/** A demo person whose account has a past, by email; see seed/demo-accounts.ts. */
export type DemoTraveller = {
  email: string
  /** Saved places: the names of two points. */
  home?: string
  work?: string
  /** Taken in turn. */
  trips: readonly DemoTrip[]
  everyDays: number
  /** Who travels when a booker books, in turn. */
  guests?: readonly string[]
}

export type DemoPast = {
  points: Readonly<Record<string, Point>>
  travellers: readonly DemoTraveller[]
}

const CUSTOMER = 'demo.customer@example.com'
const TRAVELLER = 'demo.traveller@example.com'
const BOOKER = 'demo.booker@example.com'
const GUESTS = ['Nora Demo', 'Omar Demo', 'Priya Demo', 'Quinn Demo', 'Rosa Demo']

/** By the slug of the demo operator. */
export const DEMO_PASTS: Readonly<Record<string, DemoPast>> = {
  kerbside: {
    points: {
      brixton: { lat: 51.4613, lng: -0.1156 },
      city: { lat: 51.5136, lng: -0.0886 },
      islington: { lat: 51.5362, lng: -0.1033 },
      'canary wharf': { lat: 51.5053, lng: -0.0209 },
      'king’s cross': { lat: 51.5308, lng: -0.1238 },
      'south bank': { lat: 51.5045, lng: -0.1136 },
      heathrow: { lat: 51.4723, lng: -0.4881 },
      gatwick: { lat: 51.1566, lng: -0.1608 },
      'london city airport': { lat: 51.5035, lng: 0.0497 },
    },
    travellers: [
      {
        email: CUSTOMER,
        home: 'brixton',
        work: 'city',
        everyDays: 14,
        trips: [
          { from: 'brixton', to: 'heathrow', at: '06:15', vehicleTypeId: 1 },
          { from: 'heathrow', to: 'brixton', at: '19:40', vehicleTypeId: 1 },
          { from: 'brixton', to: 'city', at: '08:10', vehicleTypeId: 1 },
          { from: 'south bank', to: 'brixton', at: '22:50', vehicleTypeId: 2 },
          { from: 'brixton', to: 'gatwick', at: '09:30', vehicleTypeId: 2 },
        ],
      },
      {
        email: TRAVELLER,
        home: 'islington',
        everyDays: 26,
        trips: [
          { from: 'islington', to: 'heathrow', at: '05:45', vehicleTypeId: 3 },
          { from: 'heathrow', to: 'islington', at: '21:15', vehicleTypeId: 3 },
          { from: 'king’s cross', to: 'islington', at: '18:20', vehicleTypeId: 1 },
        ],
      },
      {
        email: BOOKER,
        work: 'canary wharf',
        everyDays: 10,
        guests: GUESTS,
        trips: [
          { from: 'heathrow', to: 'canary wharf', at: '10:30', vehicleTypeId: 3 },
          { from: 'canary wharf', to: 'london city airport', at: '15:00', vehicleTypeId: 1 },
          { from: 'canary wharf', to: 'heathrow', at: '12:15', vehicleTypeId: 3 },
          { from: 'king’s cross', to: 'canary wharf', at: '17:10', vehicleTypeId: 1 },
        ],
      },
    ],
  },
  northway: {
    points: {
      didsbury: { lat: 53.4169, lng: -2.2312 },
      'city centre': { lat: 53.4794, lng: -2.2453 },
      'salford quays': { lat: 53.4727, lng: -2.2975 },
      piccadilly: { lat: 53.4774, lng: -2.2309 },
      'manchester airport': { lat: 53.3655, lng: -2.2726 },
      stockport: { lat: 53.4083, lng: -2.1494 },
    },
    travellers: [
      {
        email: CUSTOMER,
        home: 'didsbury',
        work: 'city centre',
        everyDays: 16,
        trips: [
          { from: 'didsbury', to: 'manchester airport', at: '06:30', vehicleTypeId: 1 },
          { from: 'manchester airport', to: 'didsbury', at: '20:10', vehicleTypeId: 1 },
          { from: 'didsbury', to: 'city centre', at: '08:15', vehicleTypeId: 1 },
        ],
      },
      {
        email: TRAVELLER,
        home: 'stockport',
        everyDays: 30,
        trips: [
          { from: 'stockport', to: 'manchester airport', at: '05:50', vehicleTypeId: 1 },
          { from: 'piccadilly', to: 'stockport', at: '18:40', vehicleTypeId: 1 },
        ],
      },
      {
        email: BOOKER,
        work: 'salford quays',
        everyDays: 14,
        guests: GUESTS,
        trips: [
          { from: 'manchester airport', to: 'salford quays', at: '09:45', vehicleTypeId: 1 },
          { from: 'salford quays', to: 'piccadilly', at: '16:30', vehicleTypeId: 1 },
        ],
      },
    ],
  },
}
