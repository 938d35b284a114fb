import { DESK_METHODS } from '@kerbside/domain/booking/amend/change-method.ts'
import { LEG_CHARGES } from '@kerbside/domain/booking/leg-charge.ts'
import { z } from 'zod'
import { QuotationLine } from '../quotation/line.ts'
import { LngLat } from '../quotation/reply.ts'
import { envelope } from '../scalar.ts'
import { BoardDriver, BoardFlight, BoardLeg } from './board.ts'

const instant = z.string()
const civil = z.string()

const stop = z.object({
  name: z.string(),
  /** One line, without the name. */
  address: z.string(),
  short: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Null for a via, which has no planned time. */
  at: instant.nullable(),
  local: civil.nullable(),
  note: z.string(),
})

const person = z.object({
  name: z.string(),
  /** With its dialling code, ready to dial. */
  phone: z.string(),
  email: z.string(),
})

/** One waiting clock for the desk, the driver and the passenger. */
const clock = z.object({
  running: z.boolean(),
  /** The event it starts from: "landed", "arrived" or "pickup". */
  startsFrom: z.string(),
  startsAt: instant,
  freeUntil: instant,
  waitedSeconds: z.number(),
  freeLeftSeconds: z.number(),
  freeMinutes: z.number(),
  unitMinutes: z.number(),
  perUnit: z.number(),
  owed: z.number(),
  /** From this instant on a no-show can be recorded. */
  noShowFrom: instant.nullable(),
})

/** One action the desk can take, and its consequence. */
const action = z.object({
  kind: z.enum([
    'move',
    'edit',
    'assign',
    'unassign',
    'no-show',
    'cancel',
    'restore',
    'retime',
    'note',
    'resend',
  ]),
  /** For `move`: the new state. */
  to: z.string(),
  label: z.string(),
  consequence: z.string(),
  allowed: z.boolean(),
  /** The instant from which it is allowed, if it is only too early now. */
  from: instant.nullable(),
  /** Requires a written reason. */
  reason: z.boolean(),
  danger: z.boolean(),
})

const band = z.object({
  /** Null: from the beginning; a null `until`: no end. */
  from: instant.nullable(),
  until: instant.nullable(),
  refund: z.number(),
  fee: z.number(),
  now: z.boolean(),
})

export const DeskLegReply = z.object({
  ...envelope,
  /** The server's time of this response; amounts apply at that time. */
  now: instant.optional(),
  leg: BoardLeg.optional(),
  details: z
    .object({
      /** The other leg of a return, or null. */
      otherReference: z.number().nullable(),
      stops: z.array(stop),
      metres: z.number(),
      seconds: z.number(),
      path: z.array(LngLat),
      /** What found the route; null if none is stored. */
      route: z
        .object({
          /** "embedded", "streets", "osrm", "valhalla", "google", "azure" */
          engine: z.string(),
          /** The engine has no streets. */
          estimate: z.boolean(),
          /** For "streets": the name of the area, and the instant of its data; '' if they are not known. */
          area: z.string(),
          dataAt: z.string(),
        })
        .nullable(),
      flight: BoardFlight.extend({
        from: z.string(),
        to: z.string(),
      }).nullable(),
      clock: clock.nullable(),
      passenger: person,
      booker: person,
      /** The booker's own reference, the company's name and the cost centre. */
      ourReference: z.string(),
      company: z.string(),
      costCentre: z.string(),
      party: z.array(z.string()),
      extras: z.array(z.string()),
      needs: z.array(z.string()),
      /** The customer's note, and the desk's own. */
      note: z.string(),
      deskNote: z.string(),
      driver: BoardDriver.nullable(),
      /** The driver's average rating out of 5; null while there are too few ratings. */
      driverAverage: z.object({ average: z.number(), count: z.number() }).nullable(),
      /** The customer's rating of this leg. */
      rating: z
        .object({
          stars: z.number(),
          /** "late, rude" */
          reasons: z.string(),
          words: z.string(),
          at: instant,
        })
        .nullable(),
      /** "Done by 07:48. Next KB-48231, 08:30 in W8: 12 min drive, 30 min to spare." or ''. */
      driverText: z.string(),
      nextReference: z.number().nullable(),
      chat: z.object({ messages: z.number(), unread: z.number() }),
      lines: z.array(QuotationLine),
      total: z.number(),
      vat: z.number(),
      paid: z.number(),
      /** "Paid Sat 14:32, card ending 4242" */
      paidText: z.string(),
      /** How it is paid, and how else it may be paid now. */
      payment: z.object({
        method: z.enum(['cash', 'card', 'paypal', 'account']),
        choices: z.array(z.enum(DESK_METHODS)),
      }),
      /** What is charged beside the price, oldest first. */
      charges: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(LEG_CHARGES),
          amount: z.number(),
          note: z.string(),
          /** `collected`: in the price, as the driver collects it in cash; not checked yet. */
          state: z.enum(['waiting', 'collected', 'accepted', 'rejected']),
          addedBy: z.string(),
          byDriver: z.boolean(),
          at: instant,
          decidedBy: z.string(),
          reason: z.string(),
          hasPhoto: z.boolean(),
        }),
      ),
      /** Charges can be added and taken off: it is not on an invoice yet. */
      mayCharge: z.boolean(),
      /** What the driver earns on it, with parking and tolls; null without a driver. */
      driverPay: z
        .object({ amount: z.number(), byHand: z.boolean(), charges: z.number() })
        .nullable(),
      quoteId: z.string(),
      actions: z.array(action),
      cancel: z.array(band),
      madeAt: instant,
      source: z.string(),
    })
    .optional(),
  /** Newest first. */
  history: z
    .array(
      z.object({
        number: z.number(),
        at: instant,
        /** The device's own time, if it differs. */
        deviceAt: instant.nullable(),
        machine: z.enum(['leg', 'offer', 'payment', 'fare', 'pickup', 'note']),
        from: z.string(),
        to: z.string(),
        /** "Assigned to Dudek" */
        text: z.string(),
        role: z.string(),
        /** The person or system behind it: "Marek Dudek", "Automatic". */
        who: z.string(),
        channel: z.string(),
        reason: z.string(),
        version: z.number(),
      }),
    )
    .optional(),
})
export type DeskLegReply = z.infer<typeof DeskLegReply>
export type DeskAction = z.infer<typeof action>
export type DeskClock = z.infer<typeof clock>
export type DeskHistory = NonNullable<DeskLegReply['history']>[number]
