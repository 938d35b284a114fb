import { JOB_STATES } from '@kerbside/domain/booking/job.ts'
import { z } from 'zod'
import { envelope } from '../scalar.ts'

/** Instants are ISO 8601 in UTC (…at); …datetime is civil time in the operator's zone, "2026-11-24T07:00". */
const instant = z.string()
const civil = z.string()

export const JobState = z.enum(JOB_STATES as [(typeof JOB_STATES)[number], ...typeof JOB_STATES])

/** What the feed says of the flight a pickup hangs on; `unknown` until it has been asked. */
export const BoardFlight = z.object({
  /** "BA112" */
  number: z.string(),
  state: z.enum(['unknown', 'due', 'early', 'late', 'landed', 'cancelled', 'diverted']),
  /** Against the timetable: minus is early. */
  delayminutes: z.number().nullable(),
  scheduledat: instant.nullable(),
  estimatedat: instant.nullable(),
  landedat: instant.nullable(),
  checkedat: instant.nullable(),
})
export type BoardFlight = z.infer<typeof BoardFlight>

/** How the money stands: `cash` is taken by the driver, `account` is invoiced, `held` is on the card. */
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

/** The drive that joins this bar to the driver's one before it. */
const before = z.object({
  driveminutes: z.number(),
  /** Minus: so late would the driver be. */
  spareminutes: z.number(),
  /** Reference of the bar before, or null when the driver comes from where they are now. */
  jobpartid: z.number().nullable(),
})

export const BoardLeg = z.object({
  jobpartid: z.number(),
  /** As people say it: "KB-48213". */
  bookingref: z.string(),
  leg: z.number(),
  state: JobState,
  /** The booking's: what every write of the desk carries. */
  version: z.number(),
  pickupat: instant,
  pickupdatetime: civil,
  /** When the bar ends: as it went, else as it is planned. */
  endsat: instant,
  endsdatetime: civil,
  /** When the driver set off, or null. */
  startedat: instant.nullable(),
  /** What the customer had asked for, when flight or desk moved it. */
  askedat: instant.nullable(),
  /** Short enough for a bar: "SW1", "LHR T5", "LGW N". */
  from: z.string(),
  to: z.string(),
  passenger: z.string(),
  people: z.number(),
  vehtypeid: z.number(),
  vehicletype: z.string(),
  /** Number of the driver on it; null: the unassigned lane. */
  driverid: z.number().nullable(),
  offer: z.object({ offerid: z.string(), driverid: z.number(), expiresat: instant }).nullable(),
  /** Waiting for a company's yes. */
  approval: z.boolean(),
  flight: BoardFlight.nullable(),
  /** Since when the driver waits and until when for nothing; only while `arrived`. */
  waiting: z.object({ since: instant, freeuntil: instant }).nullable(),
  fare: z.number(),
  currencycode: z.string(),
  money: BoardMoney,
  badges: z.array(z.enum(BOARD_BADGES)),
  before: before.nullable(),
})
export type BoardLeg = z.infer<typeof BoardLeg>

export const BoardDriver = z.object({
  /** Number of the driver: the wire's driverid everywhere. */
  driverid: z.number(),
  name: z.string(),
  /** "MD" */
  initials: z.string(),
  phone: z.string(),
  vehicle: z
    .object({
      make: z.string(),
      model: z.string(),
      colour: z.string(),
      regno: z.string(),
      vehtypeids: z.array(z.number()),
      wheelchair: z.boolean(),
    })
    .nullable(),
  /** Null: off shift. */
  shift: z.object({ beganat: instant }).nullable(),
  /** Times off and on shift of this day, for hatching the lane. */
  shifts: z.array(z.object({ beganat: instant, endedat: instant.nullable() })),
  place: z
    .object({
      lat: z.number(),
      lng: z.number(),
      at: instant,
      ageseconds: z.number(),
      heading: z.number().nullable(),
    })
    .nullable(),
  /** Papers that end within 30 days, or have ended, soonest first. */
  papers: z.array(
    z.object({
      kind: z.enum(['badge', 'driving_licence', 'plate', 'insurance', 'mot']),
      /** A civil date, "2026-11-24"; it is good all that day. */
      endson: z.string(),
      ended: z.boolean(),
    }),
  ),
  /** What the driver does now: the leg under way, or the next one. */
  jobpartid: z.number().nullable(),
})
export type BoardDriver = z.infer<typeof BoardDriver>

/** The next best step, and exactly what it leads to. */
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
  /** On the button: "Assign Demir". */
  label: z.string(),
  /** "Free 06:35 in W1, there 06:47. Breaks nothing." */
  consequence: z.string(),
  fits: z.boolean(),
  driverid: z.number().nullable(),
  /** To call, or ''. */
  phone: z.string(),
  /** Of `propose`: the new pickup. */
  pickupat: instant.nullable(),
  pickupdatetime: civil.nullable(),
  /** Of `assign` and `offer`: for the ghost on the lane. */
  driveminutes: z.number().nullable(),
  spareminutes: z.number().nullable(),
})
export type BoardStep = z.infer<typeof BoardStep>

export const BoardAlert = z.object({
  /** The same for the same trouble of the same thing: to keep the selection over a reload. */
  id: z.string(),
  rank: z.number(),
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
  /** Money at risk. */
  money: z.number(),
  /** Of 1: how likely it is lost if nobody acts before the last useful minute. */
  chance: z.number(),
  /** Minutes until the last useful minute; minus is past. */
  minutesleft: z.number(),
  /** `hot`: costs money within the hour; `warm`: today. */
  heat: z.enum(['hot', 'warm']),
  jobpartid: z.number().nullable(),
  driverid: z.number().nullable(),
  version: z.number().nullable(),
  step: BoardStep.nullable(),
})
export type BoardAlert = z.infer<typeof BoardAlert>

export const BoardReply = z.object({
  ...envelope,
  /** A civil date in the operator's zone. */
  day: z.string(),
  /** The server's time of this answer. */
  now: instant,
  zone: z.string(),
  /** First and last instant of the day. */
  from: instant,
  until: instant,
  currencycode: z.string(),
  /** Whether offers go out by themselves. */
  automatic: z.boolean(),
  drivers: z.array(BoardDriver),
  /** By pickup, from two hours before the day to twelve after it; what began earlier and is not over comes with them. */
  legs: z.array(BoardLeg),
  /** Ranked, the worst first; of another day everything nobody drives yet is among them. */
  alerts: z.array(BoardAlert),
  figures: z.object({
    ontheroad: z.number(),
    pickupsnexthour: z.number(),
    /** Those a driver is being asked to take are not among them. */
    unassigned: z.number(),
    offered: z.number(),
    /** Unassigned with a pickup in the next 90 minutes. */
    unassignedsoon: z.number(),
    driverson: z.number(),
    drivers: z.number(),
    /** Of the day itself, as what is done and the fares. */
    jobs: z.number(),
    done: z.number(),
    /** All fares of the day that are not called off. */
    fares: z.number(),
    /** What the alerts may cost; of another day, by how likely that is. */
    atrisk: z.number(),
  }),
})
export type BoardReply = z.infer<typeof BoardReply>
