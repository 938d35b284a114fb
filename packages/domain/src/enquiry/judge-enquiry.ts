import { HOUR } from '../time.ts'

/** What a message of the contact page is about. */
export const ENQUIRY_KINDS = [
  'booking',
  'lost',
  'receipt',
  'complaint',
  'business',
  'other',
] as const
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number]

export type EnquirySaid = {
  name: string
  email: string
  subject: string
  message: string
  /** A field nobody can see; who fills it in reads the page with a program. */
  trap: string
}

export type EnquiryFacts = {
  /** When the form was given out, by its seal; undefined where there was none, as in a call of the API. */
  givenAt: Date | undefined
  now: Date
  /** Messages of the last hour to this operator. */
  lately: number
}

/**
 * `trapped`: a program, which is told that all is well. `again`: no person types so fast, or the page lay open for a
 * day: the form is shown once more. Spam is kept and mailed to nobody, so that a mistake of ours loses nothing.
 */
export type EnquiryVerdict =
  | { ok: true; isSpam: false; mails: boolean }
  | { ok: true; isSpam: true; suspicion: 'links' | 'markup' | 'repeats'; mails: false }
  | { ok: false; reason: 'trapped' | 'again' }

const LEAST_TYPING_MS = 3_000
const LONGEST_OPEN_MS = 24 * HOUR
const MOST_LINKS = 2
/** A flood is kept, and does not fill somebody’s letter box as well. */
const MOST_MAILED_PER_HOUR = 30

export function judgeEnquiry(said: EnquirySaid, facts: EnquiryFacts): EnquiryVerdict {
  if (said.trap !== '') return { ok: false, reason: 'trapped' }
  const openMs = facts.givenAt && facts.now.getTime() - facts.givenAt.getTime()
  if (openMs !== undefined && (openMs < LEAST_TYPING_MS || openMs > LONGEST_OPEN_MS))
    return { ok: false, reason: 'again' }
  const suspicion = suspicionOf(said, { isSealed: facts.givenAt !== undefined })
  if (suspicion) return { ok: true, isSpam: true, suspicion, mails: false }
  return { ok: true, isSpam: false, mails: facts.lately < MOST_MAILED_PER_HOUR }
}

const LINK = /\b(?:https?:\/\/|www\.)\S+/giu
const MARKUP = /<a\s|\[url[=\]]|\[link[=\]]/iu

function suspicionOf(
  { name, subject, message }: EnquirySaid,
  { isSealed }: { isSealed: boolean },
): 'links' | 'markup' | 'repeats' | undefined {
  const all = `${name}\n${subject}\n${message}`
  if (MARKUP.test(all)) return 'markup'
  const links = all.match(LINK)?.length ?? 0
  // what came without the form has shown no page to anybody
  if (links > (isSealed ? MOST_LINKS : 0) || (name.match(LINK)?.length ?? 0) > 0) return 'links'
  if (message.length > 20 && message === name) return 'repeats'
  return undefined
}

/** One line, however it was typed: what goes into a heading of a letter cannot begin another. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
