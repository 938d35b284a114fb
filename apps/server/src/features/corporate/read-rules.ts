import type { TripRules } from '@kerbside/domain/corporate/trip-rules.ts'
import { minor } from '@kerbside/domain/money.ts'
import { z } from 'zod'

const outside = z.enum(['refuse', 'approve'])
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time such as 07:00')
const corner = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

/**
 * The format of an account's rules, in a file written by hand and in the database column. Unknown keys are an error.
 */
export const Rules = z.strictObject({
  reference: z
    .strictObject({
      label: z.string().trim().min(1).max(60),
      mask: z.string().max(60).default(''),
      required: z.boolean().default(true),
    })
    .optional(),
  costCentreRequired: z.boolean().optional(),
  vehicles: z.strictObject({ typeIds: z.array(z.int().positive()).min(1), outside }).optional(),
  maxFare: z
    .strictObject({
      /** Minor units. */
      amount: z.int().nonnegative().transform(minor),
      currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency such as GBP'),
      outside,
    })
    .optional(),
  hours: z
    .strictObject({
      open: z
        .array(
          z.strictObject({
            /** ISO: 1 Monday … 7 Sunday. */
            weekdays: z.array(z.int().min(1).max(7)).min(1),
            from: clock,
            to: clock,
          }),
        )
        .min(1),
      outside,
    })
    .optional(),
  area: z
    .strictObject({ area: z.array(z.array(z.array(corner).min(4)).min(1)).min(1), outside })
    .optional(),
  approveAll: z.boolean().optional(),
})

/** Reads the stored column, which this code wrote. */
export const readRules = (stored: unknown): TripRules => clean(Rules.parse(stored))

/** Zod sets missing keys to undefined; the domain omits them. */
export const clean = (rules: z.output<typeof Rules>): TripRules =>
  Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined))
