import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import { z } from 'zod'

/** Default of the specification for every text field. */
export const MAX_TEXT_LENGTH = 255

/**
 * Bidirectional control characters, which reverse the text after them: copied telephone numbers contain them, and
 * fraudsters use them.
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/** Without the characters that would reverse the rest of a line wherever the text is shown. */
export const withoutTurns = (given: string): string => given.replace(TURNS, '')

/** Tabs and line-ending characters, one or several. */
const BREAKS = /[\t\n\r\u2028\u2029]+/g

const onOneLine = (input: string): string => withoutTurns(input).replace(BREAKS, ' ')

/**
 * The start of every text field, so that no other check reads a text that is too long. Without `abort` zod runs the
 * later checks anyway, and a careless regular expression takes seconds for 60 kB. campaign/text-fields.test.ts
 * rejects any other start.
 */
export const bounded = (max: number, { type, long }: { type?: string; long?: string } = {}) =>
  z.string(type).max(max, { ...(long !== undefined && { error: long }), abort: true })

/** A text with a fixed format, such as a code. */
export const matching = (pattern: RegExp, max: number, error?: string) =>
  bounded(max, error === undefined ? {} : { long: error }).regex(pattern, error)

/** One error, whatever is wrong with the text. */
const formed = (max: number, error: string | undefined) =>
  bounded(max, error === undefined ? {} : { type: error, long: error })

export const uuid = (error?: string) => formed(36, error).check(z.uuid(error))

/** An address of RFC 5321, at most 254 octets; the database columns hold 255. */
export const emailAddress = (error: string) => formed(MAX_TEXT_LENGTH, error).check(z.email(error))

/** "2026-12-03". */
export const isoDate = (error = 'Enter a valid date.') => formed(10, error).check(z.iso.date(error))

/** "2026-12-03T09:30:00Z"; another offset is accepted if `offset` is set. */
export const isoInstant = (options: { offset?: boolean; error?: string } = {}) =>
  formed(40, options.error).check(z.iso.datetime(options))

/** A URL. */
export const webAddress = (max: number, error: string) => formed(max, error).check(z.url(error))

/** A file in base64. */
export const base64 = (max: number, error?: string) => formed(max, error).check(z.base64(error))

/**
 * Typed text may contain line breaks and tabs; other control characters and lone surrogates are accidents or attacks.
 */
const TYPED = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u

const typed = (title: string, max: number, long = `${title} is too long`) =>
  bounded(max, { type: `${title} must be a text`, long }).regex(TYPED, `${title} is invalid`)

/** One line of typed text, at most 255: trimmed, without bidirectional controls; a line break becomes a space. */
export const text = (title: string, max = MAX_TEXT_LENGTH) =>
  typed(title, max).overwrite(onOneLine).trim()

/** The same but with line breaks: a note, a message, a paragraph. */
export const multilineText = (title: string, max = MAX_TEXT_LENGTH, long?: string) =>
  typed(title, max, long).overwrite(withoutTurns).trim()

export const requiredText = (title: string, max = MAX_TEXT_LENGTH) =>
  text(title, max).min(1, `${title} is required`)

export const requiredMultilineText = (title: string, max = MAX_TEXT_LENGTH) =>
  multilineText(title, max).min(1, `${title} is required`)

const NUMERIC = /^-?\d{1,15}(\.\d{1,12})?$/

/** A number, or a text that contains one: queries and the specification's options are sent as text. */
export const number = (title: string, range: { min: number; max: number }) =>
  z
    .union([z.number(), matching(NUMERIC, 29).transform(Number)], {
      error: `${title} must be a number`,
    })
    .refine((value) => value >= range.min && value <= range.max, {
      error: `${title} must be between ${range.min} and ${range.max}`,
    })

export const whole = (title: string, range: { min: number; max: number }) =>
  number(title, range).refine(Number.isInteger, { error: `${title} must be a whole number` })

export const latitude = number('latitude', { min: -90, max: 90 })
export const longitude = number('longitude', { min: -180, max: 180 })

/** An integer assigned by the server: a selector, never a credential. 0 and '' mean none. */
export const id = (title: string) =>
  z.union([z.literal('').transform(() => 0), whole(title, { min: 0, max: 2_147_483_647 })])

/** ISO 4217, three capital letters. */
export const currency = matching(/^[A-Z]{3}$/, 3, 'currencycode is invalid')

const WHEN = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/

/** A date and a time of day; the quote checks whether that time exists in the zone. */
const isWhen = (given: string): boolean => {
  const [, local] = WHEN.exec(given) ?? []
  return given === '' || (local !== undefined && readLocalTime(local) !== undefined)
}

/** Civil time in the operator's zone, or an instant with an offset; '' means now. */
export const when = (title: string) =>
  bounded(40, { type: `${title} must be a text`, long: `${title} is invalid` }).refine(isWhen, {
    error: `${title} is invalid`,
  })

export const envelope = { code: z.number(), message: z.string() }

/** GET and DELETE have no body: unknown query keys are ignored, repeated ones rejected by their types. */
export const nothing = z.object({})
