import { readLocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'

/** Default of the specification for every text field. */
export const LONGEST_TEXT = 255

/** What turns the letters after it round, which a copied telephone number brings along and a swindler puts in. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/** Without what would turn the rest of a line round wherever the text is shown. */
export const withoutTurns = (said: string): string => said.replace(TURNS, '')

/** Tabs and everything that ends a line, one or several. */
const BREAKS = /[\t\n\r\u2028\u2029]+/g

const onOneLine = (input: string): string => withoutTurns(input).replace(BREAKS, ' ')

/**
 * The start of every text field: no other check reads a text that is too long. Without `abort` zod runs the later checks
 * all the same, and a careless expression takes seconds for 60 kB. campaign/text-fields.test.ts refuses any other start.
 */
export const bounded = (max: number, { type, long }: { type?: string; long?: string } = {}) =>
  z.string(type).max(max, { ...(long !== undefined && { error: long }), abort: true })

/** A text with a form of its own, such as a code. */
export const matching = (pattern: RegExp, max: number, error?: string) =>
  bounded(max, error === undefined ? {} : { long: error }).regex(pattern, error)

/** One error, whatever is wrong with the text. */
const formed = (max: number, error: string | undefined) =>
  bounded(max, error === undefined ? {} : { type: error, long: error })

export const uuid = (error?: string) => formed(36, error).check(z.uuid(error))

/** An address of RFC 5321, at most 254 octets; the columns have room for 255. */
export const emailAddress = (error: string) => formed(LONGEST_TEXT, error).check(z.email(error))

/** "2026-12-03". */
export const isoDate = (error = 'This is no day.') => formed(10, error).check(z.iso.date(error))

/** "2026-12-03T09:30:00Z"; with another offset where `offset` allows one. */
export const isoInstant = (options: { offset?: boolean; error?: string } = {}) =>
  formed(40, options.error).check(z.iso.datetime(options))

/** An address on the web. */
export const webAddress = (max: number, error: string) => formed(max, error).check(z.url(error))

/** A file. */
export const base64 = (max: number, error?: string) => formed(max, error).check(z.base64(error))

/** What people type may hold line breaks and tabs; other control characters and halves of characters are accidents or attacks. */
const TYPED = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u

const typed = (title: string, max: number, long = `${title} is too long`) =>
  bounded(max, { type: `${title} must be a text`, long }).regex(TYPED, `${title} is invalid`)

/** One line as people type it, at most 255: trimmed, no character that turns a line round; a line break becomes a space. */
export const text = (title: string, max = LONGEST_TEXT) =>
  typed(title, max).overwrite(onOneLine).trim()

/** The same, which keeps its line breaks: a note, a message, a paragraph. */
export const multilineText = (title: string, max = LONGEST_TEXT, long?: string) =>
  typed(title, max, long).overwrite(withoutTurns).trim()

export const requiredText = (title: string, max = LONGEST_TEXT) =>
  text(title, max).min(1, `${title} is required`)

export const requiredMultilineText = (title: string, max = LONGEST_TEXT) =>
  multilineText(title, max).min(1, `${title} is required`)

const NUMERIC = /^-?\d{1,15}(\.\d{1,12})?$/

/** A number, or a text that spells one: queries and the specification's options come as text. */
export const number = (title: string, range: { least: number; most: number }) =>
  z
    .union([z.number(), matching(NUMERIC, 29).transform(Number)], {
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
export const currency = matching(/^[A-Z]{3}$/, 3, 'currencycode is invalid')

const WHEN = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/

/** A day of the calendar and a time of the clock; whether the zone has it is the quote's to say. */
const isWhen = (said: string): boolean => {
  const [, local] = WHEN.exec(said) ?? []
  return said === '' || (local !== undefined && readLocalTime(local) !== undefined)
}

/** Civil time in the operator's zone, or an instant with an offset; '' means now. */
export const when = (title: string) =>
  bounded(40, { type: `${title} must be a text`, long: `${title} is invalid` }).refine(isWhen, {
    error: `${title} is invalid`,
  })

export const envelope = { code: z.number(), message: z.string() }

/** GET and DELETE carry no body: unknown query keys are ignored, repeated ones refused by the types. */
export const nothing = z.object({})
