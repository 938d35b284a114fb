import { LEG_STATES } from '@kerbside/domain/booking/leg-state.ts'
import { z } from 'zod'
import { envelope } from '../scalar.ts'
import { PendingChange } from './pending.ts'

/** Instants are ISO 8601 in UTC (…at); …datetime is civil time in the operator's zone, "2026-11-24T07:00". */
const instant = z.string()
const civil = z.string()

export const LegState = z.enum(LEG_STATES as [(typeof LEG_STATES)[number], ...typeof LEG_STATES])

/** The flight feed's status of the flight that a pickup depends on; `unknown` until the feed is queried. */
export const BoardFlight = z.object({
  /** "BA112" */
  number: z.string(),
  state: z.enum(['unknown', 'due', 'early', 'late', 'landed', 'cancelled', 'diverted']),
  /** Against the timetable; negative is early. */
  delayMinutes: z.number().nullable(),
  scheduledAt: instant.nullable(),
  estimatedAt: instant.nullable(),
  landedAt: instant.nullable(),
  checkedAt: instant.nullable(),
})
export type BoardFlight = z.infer<typeof BoardFlight>

/** State of the payment: `cash` is taken by the driver, `account` is invoiced, `held` is authorised on the card. */
export const BoardMoney = z.enum(['paid', 'held', 'unpaid', 'part-paid', 'cash', 'account', 'none'])
export type BoardMoney = z.infer<typeof BoardMoney>

export const BOARD_BADGES = [
  'wheelchair',
  'meet-and-greet',
  'child-seat',
  'pet',
  'note',
  'via',
  'return',
  'asap',
  'test',
] as const

/** The drive from the driver's previous leg to this one. */
const before = z.object({
  driveMinutes: z.number(),
  /** Negative: the driver would be late by that much. */
  spareMinutes: z.number(),
  /** Reference of the previous leg, or null if the driver comes from their present position. */
  reference: z.number().nullable(),
})

export const BoardLeg = z.object({
  reference: z.number(),
  /** As people say it: "KB-48213". */
  bookingRef: z.string(),
  leg: z.number(),
  state: LegState,
  /** Version of the booking; every write of the desk sends it. */
  version: z.number(),
  pickupAt: instant,
  pickupLocal: civil,
  /** When the bar ends: the actual time, or else the planned one. */
  endsAt: instant,
  endsLocal: civil,
  /** When the driver set off, or null. */
  startedAt: instant.nullable(),
  /** The pickup the customer requested, if a flight or the desk has moved it. */
  requestedAt: instant.nullable(),
  /** Short enough for a bar: "SW1", "LHR T5", "LGW N". */
  from: z.string(),
  to: z.string(),
  passenger: z.string(),
  people: z.number(),
  vehicleTypeId: z.number(),
  vehicleType: z.string(),
  /** Number of its driver; null: in the unassigned lane. */
  driverId: z.number().nullable(),
  offer: z.object({ offerId: z.string(), driverId: z.number(), expiresAt: instant }).nullable(),
  /** Waiting for a company's approval. */
  approval: z.boolean(),
  flight: BoardFlight.nullable(),
  /** When the driver's wait began and until when it is free of charge; only while `arrived`. */
  waiting: z.object({ since: instant, freeUntil: instant }).nullable(),
  fare: z.number(),
  currencyCode: z.string(),
  money: BoardMoney,
  badges: z.array(z.enum(BOARD_BADGES)),
  before: before.nullable(),
})
export type BoardLeg = z.infer<typeof BoardLeg>

export const BoardDriver = z.object({
  /** Number of the driver: `driverId` everywhere in the wire contract. */
  driverId: z.number(),
  name: z.string(),
  /** "MD" */
  initials: z.string(),
  phone: z.string(),
  vehicle: z
    .object({
      make: z.string(),
      model: z.string(),
      colour: z.string(),
      registration: z.string(),
      vehicleTypeIds: z.array(z.number()),
      wheelchair: z.boolean(),
    })
    .nullable(),
  /** Null: off shift. */
  shift: z
    .object({
      beganAt: instant,
      /** Since when the driver is on a break; null while they work. */
      breakSince: instant.nullable(),
    })
    .nullable(),
  /** Shifts of this day; the lane is hatched outside them. */
  shifts: z.array(z.object({ beganAt: instant, endedAt: instant.nullable() })),
  /** Breaks of this day. */
  breaks: z.array(z.object({ beganAt: instant, endedAt: instant.nullable() })),
  place: z
    .object({
      lat: z.number(),
      lng: z.number(),
      at: instant,
      ageSeconds: z.number(),
      heading: z.number().nullable(),
    })
    .nullable(),
  /** Documents that expire within 30 days or have expired, soonest first. */
  documents: z.array(
    z.object({
      kind: z.string(),
      /** Of an own kind of the operator; '' for a fixed one. */
      name: z.string(),
      /** A civil date, "2026-11-24"; the document is valid until the end of that day. */
      expiresOn: z.string(),
      ended: z.boolean(),
    }),
  ),
  /** The driver's current leg, or the next one. */
  reference: z.number().nullable(),
})
export type BoardDriver = z.infer<typeof BoardDriver>

/** The recommended next step, and exactly what it leads to. */
export const BoardStep = z.object({
  kind: z.enum([
    'assign',
    'offer',
    'call',
    'propose',
    'send-again',
    'approve',
    'ask',
    'fill-record',
    'open',
  ]),
  /** The button's label: "Assign Demir". */
  label: z.string(),
  /** "Free 06:35 in W1, there 06:47. No conflicts." */
  consequence: z.string(),
  fits: z.boolean(),
  driverId: z.number().nullable(),
  /** Number to call, or ''. */
  phone: z.string(),
  /** For `propose`: the new pickup. */
  pickupAt: instant.nullable(),
  pickupLocal: civil.nullable(),
  /** For `assign` and `offer`: draws the preview on the lane. */
  driveMinutes: z.number().nullable(),
  spareMinutes: z.number().nullable(),
})
export type BoardStep = z.infer<typeof BoardStep>

export const BoardAlert = z.object({
  /** Stable for one alert about one object, so that the selection survives a reload. */
  id: z.string(),
  kind: z.enum([
    'no-driver',
    'late-driver',
    'not-moving',
    'flight-early',
    'flight-late',
    'flight-off',
    'unpaid',
    'licence',
    'approval',
    'rating-low',
    'unread',
    'check-money',
    'record-gap',
  ]),
  /** "No driver" */
  title: z.string(),
  /** "07:00 SW1 → LHR T5", "3 jobs tomorrow" */
  about: z.string(),
  /** "Executive. There 95 min before the flight." */
  cause: z.string(),
  /** Amount at risk. */
  money: z.number(),
  /** Probability from 0 to 1 that it is lost if no one acts before the last useful minute. */
  chance: z.number(),
  /** Minutes until the last useful minute; negative is past. */
  minutesLeft: z.number(),
  /** `hot`: loses money within the hour; `warm`: today. */
  heat: z.enum(['hot', 'warm']),
  reference: z.number().nullable(),
  driverId: z.number().nullable(),
  version: z.number().nullable(),
  step: BoardStep.nullable(),
})
export type BoardAlert = z.infer<typeof BoardAlert>

export const BoardReply = z.object({
  ...envelope,
  /** A civil date in the operator's zone. */
  day: z.string(),
  /** The server's time of this response. */
  now: instant,
  zone: z.string(),
  /** First and last instant of the day. */
  from: instant,
  until: instant,
  currencyCode: z.string(),
  /** Whether offers are sent automatically. */
  automatic: z.boolean(),
  drivers: z.array(BoardDriver),
  /** By pickup, from two hours before the day to twelve hours after it, and earlier legs that are still under way. */
  legs: z.array(BoardLeg),
  /** Ranked, worst first; for another day they include every leg without a driver. */
  alerts: z.array(BoardAlert),
  /** Changes that wait or are being made, of every dispatcher and every day, and this member's failed ones. */
  pending: z.array(PendingChange),
  figures: z.object({
    onTheRoad: z.number(),
    pickupsNextHour: z.number(),
    /** Without those that are on offer to a driver. */
    unassigned: z.number(),
    offered: z.number(),
    /** Unassigned with a pickup in the next 90 minutes. */
    unassignedSoon: z.number(),
    driversOn: z.number(),
    drivers: z.number(),
    /** Figures of the day itself, like the completed legs and the fares. */
    legs: z.number(),
    done: z.number(),
    /** All fares of the day except cancelled legs. */
    fares: z.number(),
    /** What the alerts may cost; for another day, weighted by probability. */
    atRisk: z.number(),
  }),
})
export type BoardReply = z.infer<typeof BoardReply>
