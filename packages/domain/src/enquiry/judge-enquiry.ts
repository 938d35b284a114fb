import { DAY } from '../time.ts'

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
  /** How often the very same words came to this operator today. */
  same: number
}

type Suspicion = 'trapped' | 'links' | 'markup' | 'repeats'

/**
 * `again`: no person types so fast, or the page lay open for a week: the form is shown once more. Spam is kept and
 * mailed to nobody, so that a mistake of ours loses nothing; whoever sent it is told that all is well.
 */
export type EnquiryVerdict =
  | { ok: true; isSpam: false; mails: boolean }
  | { ok: true; isSpam: true; suspicion: Suspicion; mails: false }
  | { ok: false; reason: 'again' }

const LEAST_TYPING_MS = 3_000
/** A telephone keeps its pages for days, and a form makes one message however old it is. */
const LONGEST_OPEN_MS = 7 * DAY
const MOST_LINKS = 2
/** A flood is kept, and does not fill somebody’s letter box as well. */
const MOST_MAILED_PER_HOUR = 30

export function judgeEnquiry(said: EnquirySaid, facts: EnquiryFacts): EnquiryVerdict {
  const openMs = facts.givenAt && facts.now.getTime() - facts.givenAt.getTime()
  if (openMs !== undefined && (openMs < LEAST_TYPING_MS || openMs > LONGEST_OPEN_MS))
    return { ok: false, reason: 'again' }
  const suspicion = suspicionOf(said, {
    isSealed: facts.givenAt !== undefined,
    isRepeated: facts.same >= MOST_SAME,
  })
  if (suspicion) return { ok: true, isSpam: true, suspicion, mails: false }
  return { ok: true, isSpam: false, mails: facts.lately < MOST_MAILED_PER_HOUR }
}

/** Who is not sure that it went presses once more; a third time is a program. */
const MOST_SAME = 2

/** With or without its scheme: whoever advertises knows that `https` is looked for. What follows an @ is a mailbox. */
const LINK =
  /\b(?:https?:\/\/|www\.)\S+|(?<![@\p{L}\d._-])(?:[\p{L}\d-]+\.)+(?:[a-z]{2,}\/[^\s.,;)]|(?:com|net|org|info|biz|ru|cn|xyz|top|shop|site|online|store|click|link|icu)\b)\S*/giu
const MARKUP = /<a\s|\[url[=\]]|\[link[=\]]/iu

function suspicionOf(
  { name, subject, message, trap }: EnquirySaid,
  { isSealed, isRepeated }: { isSealed: boolean; isRepeated: boolean },
): Suspicion | undefined {
  // a program that fills in every form of a page fell into it too, and its owner is a person
  if (trap !== '') return 'trapped'
  const all = `${name}\n${subject}\n${message}`
  if (MARKUP.test(all)) return 'markup'
  const links = all.match(LINK)?.length ?? 0
  // what came without the form has shown no page to anybody
  if (links > (isSealed ? MOST_LINKS : 0) || (name.match(LINK)?.length ?? 0) > 0) return 'links'
  if (isRepeated || (message.length > 20 && message === name)) return 'repeats'
  return undefined
}

/** One line, however it was typed: what goes into a heading of a letter cannot begin another. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
