import { readLocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'

/** Default of the specification for every text field. */
export const LONGEST_TEXT = 255

/** What turns the letters after it round, which a copied telephone number brings along and a swindler puts in. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/** Without what would turn the rest of a line round wherever the text is shown. */
export const withoutTurns = (said: string): string => said.replace(TURNS, '')

/** Text as people type it: trimmed, no control characters and none that turn a line round, at most 255. */
export const text = (title: string, most = LONGEST_TEXT) =>
  z
    .string({ error: `${title} must be a text` })
    .max(most, `${title} is too long`)
    // Line breaks and tabs are typing; other control characters and halves of characters are accidents or attacks.
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, `${title} is invalid`)
    .overwrite(withoutTurns)
    .trim()

export const requiredText = (title: string, most = LONGEST_TEXT) =>
  text(title, most).min(1, `${title} is required`)

const NUMERIC = /^-?\d{1,15}(\.\d{1,12})?$/

/** A number, or a text that spells one: queries and the specification's options come as text. */
export const number = (title: string, range: { least: number; most: number }) =>
  z
    .union([z.number(), z.string().regex(NUMERIC).transform(Number)], {
      error: `${title} must be a number`,
    })
    .refine((value) => value >= range.least && value <= range.most, {
      error: `${title} must be between ${range.least} and ${range.most}`,
    })

export const whole = (title: string, range: { least: number; most: number }) =>
  number(title, range).refine(Number.isInteger, { error: `${title} must be a whole number` })

export const latitude = number('latitude', { least: -90, most: 90 })
export const longitude = number('longitude', { least: -180, most: 180 })

/** An integer the house gave out: a selector, never a credential. 0 and '' mean none. */
export const id = (title: string) =>
  z.union([z.literal('').transform(() => 0), whole(title, { least: 0, most: 2_147_483_647 })])

/** ISO 4217, three capital letters. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'currencycode is invalid')

const WHEN = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/

/** A day of the calendar and a time of the clock; whether the zone has it is the quote's to say. */
const isWhen = (said: string): boolean => {
  const [, local] = WHEN.exec(said) ?? []
  return said === '' || (local !== undefined && readLocalTime(local) !== undefined)
}

/** Civil time in the operator's zone, or an instant with an offset; '' means now. */
export const when = (title: string) =>
  z.string({ error: `${title} must be a text` }).refine(isWhen, { error: `${title} is invalid` })

export const envelope = { code: z.number(), message: z.string() }

/** GET and DELETE carry no body: unknown query keys are ignored, repeated ones refused by the types. */
export const nothing = z.object({})
