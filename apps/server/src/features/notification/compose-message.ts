import { oneLine } from '@kerbside/domain/notification/template.ts'
import type { Call } from '../../http/call.ts'
import type { Letter } from '../../ports/mail/port.ts'
import { drawReceipt } from '../receipt/draw-receipt.ts'
import type { BookingScene } from './booking-values.ts'
import { becauseOf, findWording, templateKindOf } from './find-wording.ts'
import { gatherValues, isOfRide } from './gather-values.ts'
import { lookOf } from './letter-look.ts'
import type { LetterWords } from './letter-words.ts'
import type { AnyFacts, MessageKind } from './message-facts.ts'
import { inText } from './message-values.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { writeJourneysFile } from './write-journeys-file.ts'
import { fill, writeLetter } from './write-letter.ts'
import { type RideNote, writeRideNote } from './write-ride-note.ts'

/** What is sent; `dropped` where there is nothing to say any more, or the operator does not say it. */
export type Composed<Sent> = { ok: true; sent: Sent } | { ok: false; dropped: string }

type Content = Pick<Letter, 'subject' | 'text' | 'html' | 'files' | 'calendar'>

/** A letter as it stands now, in the words its operator has for it now. */
export async function composeLetter(call: Call, said: AnyFacts): Promise<Composed<Content>> {
  const kind = templateKindOf(said)
  const found = await findWording(call, { kind, channel: 'mail' })
  if (!found.ok) return found
  const gathered = await gatherValues(call, said)
  if (!gathered.ok) return gathered
  const { values, trip } = gathered
  const because = becauseOf(kind)
  const isTest = trip?.receipt.booking.test === true
  const words = writeLetter({ wording: found.wording, because }, { values, isTest })
  const files = trip && WITH_RECEIPT.has(said.kind) ? [await drawReceipt(call, trip.receipt)] : []
  const calendar = trip && calendarOf(trip, { said, now: call.now() })
  return { ok: true, sent: { ...drawLetter(call, words), files, ...(calendar && { calendar }) } }
}

export async function composeText(call: Call, said: AnyFacts): Promise<Composed<string>> {
  const found = await findWording(call, { kind: templateKindOf(said), channel: 'sms' })
  if (!found.ok) return found
  const gathered = await gatherValues(call, said)
  if (!gathered.ok) return gathered
  return { ok: true, sent: fill(found.wording.body, inText(gathered.values)) }
}

/** For a browser whose page is shut: of journeys only. */
export async function composeNote(call: Call, said: AnyFacts): Promise<Composed<RideNote>> {
  if (!isOfRide(said)) return { ok: false, dropped: 'no push is sent about it' }
  const found = await findWording(call, { kind: templateKindOf(said), channel: 'push' })
  if (!found.ok) return found
  const gathered = await gatherValues(call, said)
  if (!gathered.ok) return gathered
  const { values, ride } = gathered
  if (!ride) return { ok: false, dropped: 'no push is sent about it' }
  const { subject, body } = found.wording
  const note = writeRideNote(ride, said)
  return { ok: true, sent: { ...note, title: fill(subject, values), body: fill(body, values) } }
}

/** In the operator's look, and as plain text. */
export function drawLetter({ profile }: Pick<Call, 'profile'>, words: LetterWords) {
  const look = lookOf(profile)
  const subject = oneLine(words.subject)
  return { subject, text: renderText(look, words), html: renderHtml(look, words) }
}

const WITH_RECEIPT: ReadonlySet<MessageKind> = new Set(['receipt', 'ride-finished'])

/** Who comes, in what and when stands in the reader's calendar too. */
function calendarOf(scene: BookingScene, { said, now }: { said: AnyFacts; now: Date }) {
  if (said.kind === 'booking-confirmed')
    return writeJourneysFile(scene, { legs: [1, 2], method: 'PUBLISH', now })
  if (said.kind === 'booking-cancelled')
    return writeJourneysFile(scene, { legs: said.facts.legs, method: 'CANCEL', now })
  return TELLS_WHEN.has(said.kind) && 'leg' in said.facts
    ? writeJourneysFile(scene, { legs: [said.facts.leg], method: 'PUBLISH', now })
    : undefined
}

const TELLS_WHEN: ReadonlySet<MessageKind> = new Set([
  'booking-changed',
  'driver-assigned',
  'driver-changed',
  'pickup-moved',
])
