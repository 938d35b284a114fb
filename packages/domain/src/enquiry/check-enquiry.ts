import { DAY } from '../time.ts'

/** What a contact-page message is about. */
export const ENQUIRY_KINDS = [
  'booking',
  'lost',
  'receipt',
  'complaint',
  'business',
  'other',
] as const
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number]

export type EnquiryInput = {
  name: string
  email: string
  subject: string
  message: string
  /** A hidden field; only a program fills it in. */
  trap: string
}

export type EnquiryFacts = {
  /** When the form was issued, according to its seal; undefined if there was none, as in a direct API request. */
  givenAt: Date | undefined
  now: Date
  /** Messages to this operator in the last hour. */
  lately: number
  /** How often the same text was sent to this operator today. */
  same: number
}

type Suspicion = 'trapped' | 'links' | 'markup' | 'repeats'

/**
 * `again`: the form was filled in too fast for a person, or lay open for over a week; it is shown again. Spam is stored
 * and not mailed, so that a false positive loses nothing; the sender sees the usual success message.
 */
export type EnquiryResult =
  | { ok: true; isSpam: false; mails: boolean }
  | { ok: true; isSpam: true; suspicion: Suspicion; mails: false }
  | { ok: false; reason: 'again' }

const MIN_TYPING_MS = 3_000
/** A phone keeps pages open for days, and one form sends one message however old it is. */
const MAX_OPEN_MS = 7 * DAY
const MAX_LINKS = 2
/** In a flood, messages beyond this are stored but not mailed, so that the operator's mailbox does not fill up. */
const MAX_MAILED_PER_HOUR = 30

export function checkEnquiry(input: EnquiryInput, facts: EnquiryFacts): EnquiryResult {
  const openMs = facts.givenAt && facts.now.getTime() - facts.givenAt.getTime()
  if (openMs !== undefined && (openMs < MIN_TYPING_MS || openMs > MAX_OPEN_MS))
    return { ok: false, reason: 'again' }
  const suspicion = suspicionOf(input, {
    isSealed: facts.givenAt !== undefined,
    isRepeated: facts.same >= MAX_REPEATS,
  })
  if (suspicion) return { ok: true, isSpam: true, suspicion, mails: false }
  return { ok: true, isSpam: false, mails: facts.lately < MAX_MAILED_PER_HOUR }
}

/** A person who is unsure whether the message was sent may send it once more; a third time is a program. */
const MAX_REPEATS = 2

/**
 * Matches links with or without a scheme, because spammers know that filters look for `https`. Text after an @ is an
 * e-mail address.
 */
const LINK =
  /\b(?:https?:\/\/|www\.)\S+|(?<![@\p{L}\d._-])(?:[\p{L}\d-]+\.)+(?:[a-z]{2,}\/[^\s.,;)]|(?:com|net|org|info|biz|ru|cn|xyz|top|shop|site|online|store|click|link|icu)\b)\S*/giu
const MARKUP = /<a\s|\[url[=\]]|\[link[=\]]/iu

function suspicionOf(
  { name, subject, message, trap }: EnquiryInput,
  { isSealed, isRepeated }: { isSealed: boolean; isRepeated: boolean },
): Suspicion | undefined {
  // a form filler can fill in this field for a real person too, so the message is stored as spam and not rejected
  if (trap !== '') return 'trapped'
  const all = `${name}\n${subject}\n${message}`
  if (MARKUP.test(all)) return 'markup'
  const links = all.match(LINK)?.length ?? 0
  // a message sent without the form allows no links at all
  if (links > (isSealed ? MAX_LINKS : 0) || (name.match(LINK)?.length ?? 0) > 0) return 'links'
  if (isRepeated || (message.length > 20 && message === name)) return 'repeats'
  return undefined
}

/** Reduces text to one line, so that text used in an e-mail header cannot start another header. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
