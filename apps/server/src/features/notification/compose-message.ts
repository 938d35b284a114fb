import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import type { Call } from '../../http/call.ts'
import type { Letter } from '../../ports/mail/port.ts'
import { manageLinkOf } from '../amendment/open-manage-link.ts'
import { ticketCode } from '../booking/open-ticket.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { drawReceipt } from '../receipt/draw-receipt.ts'
import { gatherReceipt } from '../receipt/gather-receipt.ts'
import { rideSceneOf } from './find-ride-scene.ts'
import { judgeNews } from './judge-news.ts'
import { lookOf } from './letter-look.ts'
import type { LetterWords } from './letter-words.ts'
import type { AnyFacts, MessageKind } from './message-facts.ts'
import { renderHtml } from './render-html.ts'
import { plain, renderText } from './render-text.ts'
import { type AccountKind, type LetterScene, writeAccountLetter } from './write-account-letter.ts'
import { type BookingSaid, type BookingScene, writeBookingLetter } from './write-booking-letter.ts'
import { type CorporateKind, writeCorporateLetter } from './write-corporate-letter.ts'
import { writeEnquiryLetter } from './write-enquiry-letter.ts'
import { writeJourneysFile } from './write-journeys-file.ts'
import { writeLicenceLetter } from './write-licence-letter.ts'
import { RIDE_KINDS, type RideSaid, type RideScene, writeRideLetter } from './write-ride-letter.ts'
import { type RideNote, writeRideNote, writeRideText } from './write-ride-note.ts'
import { writeText } from './write-text.ts'

/** What is sent; `dropped` where there is nothing to say any more. */
export type Composed<Sent> = { ok: true; sent: Sent } | { ok: false; dropped: string }

type Content = Pick<Letter, 'subject' | 'text' | 'html' | 'files' | 'calendar'>

/** A letter as it stands now: a booking that changed while its letter waited is told as it is. */
export async function composeLetter(call: Call, said: AnyFacts): Promise<Composed<Content>> {
  if (isLate(said, call.now())) return { ok: false, dropped: 'its link is over' }
  if (isOfRide(said)) return composeOfRide(call, said)
  if (isOfBooking(said)) return composeOfBooking(call, said)
  const { profile } = call
  const origin = await findOrigin(call)
  const scene = { name: profile.name, phone: profile.settings.phone, origin, now: call.now() }
  return { ok: true, sent: { ...drawn(call, wordsOf(scene, said)), files: [] } }
}

function wordsOf(scene: LetterScene, said: OfPeople | OfVisitors | OfFleet): LetterWords {
  if (said.kind === 'licence-ends') return writeLicenceLetter(scene, said.facts)
  if (said.kind === 'enquiry-made') return writeEnquiryLetter(scene, said.facts)
  return isOfAccount(said) ? writeAccountLetter(scene, said) : writeCorporateLetter(scene, said)
}

export async function composeText(call: Call, said: AnyFacts): Promise<Composed<string>> {
  if (isOfRide(said)) {
    const told = await rideOf(call, said)
    const words = told.ok ? writeRideText(told.sent, said) : undefined
    if (!told.ok) return told
    return words === undefined ? NO_TEXT : { ok: true, sent: words }
  }
  if (!isOfBooking(said)) return { ok: false, dropped: 'no text is sent about it' }
  const scene = await sceneOf(call, said.facts)
  const overtaken = scene ? overtakenBy(scene, said) : 'its booking is gone'
  const words = scene && writeText(scene, said)
  if (overtaken !== '') return { ok: false, dropped: overtaken }
  return words === undefined ? NO_TEXT : { ok: true, sent: words }
}

const NO_TEXT = { ok: false, dropped: 'no text is sent about it' } as const

/** For a browser whose page is shut: of journeys only. */
export async function composeNote(call: Call, said: AnyFacts): Promise<Composed<RideNote>> {
  if (!isOfRide(said)) return { ok: false, dropped: 'no push is sent about it' }
  const told = await rideOf(call, said)
  return told.ok ? { ok: true, sent: writeRideNote(told.sent, said) } : told
}

/** The journey as it stands, unless there is nothing to say about it any more. */
async function rideOf(call: Call, said: RideSaid): Promise<Composed<RideScene>> {
  const scene = await rideSceneOf(call, { said, scene: await sceneOf(call, said.facts) })
  if (!scene) return { ok: false, dropped: 'its booking is gone' }
  const dropped = judgeNews(scene, { ...said, now: call.now() })
  return dropped === '' ? { ok: true, sent: scene } : { ok: false, dropped }
}

async function composeOfRide(call: Call, said: RideSaid): Promise<Composed<Content>> {
  const told = await rideOf(call, said)
  if (!told.ok) return told
  const scene = told.sent
  const files = said.kind === 'ride-finished' ? [await drawReceipt(call, scene.receipt)] : []
  const calendar = IN_CALENDAR.has(said.kind)
    ? writeJourneysFile(scene, { legs: [said.facts.leg], method: 'PUBLISH', now: call.now() })
    : undefined
  const words = writeRideLetter(scene, said)
  return { ok: true, sent: { ...drawn(call, words), files, ...(calendar && { calendar }) } }
}

/** Who comes, in what and when stands in the reader's calendar too. */
const IN_CALENDAR: ReadonlySet<MessageKind> = new Set([
  'driver-assigned',
  'driver-changed',
  'pickup-moved',
])

async function composeOfBooking(call: Call, said: BookingSaid): Promise<Composed<Content>> {
  const scene = await sceneOf(call, said.facts)
  if (!scene) return { ok: false, dropped: 'its booking is gone' }
  const overtaken = overtakenBy(scene, said)
  if (overtaken !== '') return { ok: false, dropped: overtaken }
  const files = WITH_RECEIPT.has(said.kind) ? [await drawReceipt(call, scene.receipt)] : []
  const calendar = calendarOf(scene, { said, now: call.now() })
  const words = writeBookingLetter(scene, said)
  return { ok: true, sent: { ...drawn(call, words), files, ...(calendar && { calendar }) } }
}

const WITH_RECEIPT: ReadonlySet<MessageKind> = new Set(['receipt'])

function calendarOf(scene: BookingScene, { said, now }: { said: BookingSaid; now: Date }) {
  switch (said.kind) {
    case 'booking-confirmed':
      return writeJourneysFile(scene, { legs: [1, 2], method: 'PUBLISH', now })
    case 'booking-changed':
      return writeJourneysFile(scene, { legs: [said.facts.leg], method: 'PUBLISH', now })
    case 'booking-cancelled':
      return writeJourneysFile(scene, { legs: said.facts.legs, method: 'CANCEL', now })
    case 'payment-asked':
    case 'refund-sent':
    case 'refund-done':
    case 'orphan-returned':
    case 'receipt':
      return undefined
  }
}

/** A booking that was cancelled meanwhile is not confirmed any more: the letter about that says it all. */
function overtakenBy({ receipt }: BookingScene, { kind }: BookingSaid): string {
  const isOver = receipt.booking.legs.every(({ state }) => isCalledOff(state))
  const isPromise =
    kind === 'booking-confirmed' || kind === 'booking-changed' || kind === 'payment-asked'
  return isOver && isPromise ? 'the booking was called off meanwhile' : ''
}

const NO_LINK = { path: '' }

async function sceneOf(
  call: Call,
  { bookingId }: { bookingId: string },
): Promise<BookingScene | undefined> {
  const receipt = await gatherReceipt(call, { bookingId })
  if (!receipt) return undefined
  const origin = await findOrigin(call)
  const code = ticketCode(call.key, { operator: call.operator, bookingId })
  const { booking } = receipt
  const mayChange = call.profile.settings.customersMayChange ?? true
  const stands = booking.legs.some(({ pickupAt }) => pickupAt > call.now())
  const { path: changePath } = mayChange && stands ? await manageLinkOf(call, { booking }) : NO_LINK
  return {
    profile: call.profile,
    receipt,
    origin,
    ticketUrl: `${origin}/ticket/${code}.html`,
    changeUrl: changePath && origin + changePath,
  }
}

function drawn({ profile }: Pick<Call, 'profile'>, words: LetterWords) {
  const look = lookOf(profile)
  const subject = plain(words.subject)
  return { subject, text: renderText(look, words), html: renderHtml(look, words) }
}

const isLate = ({ facts }: AnyFacts, now: Date): boolean =>
  'expiresAt' in facts && facts.expiresAt <= now

const isOfRide = (said: AnyFacts): said is RideSaid => RIDES.has(said.kind)
const RIDES: ReadonlySet<MessageKind> = new Set(RIDE_KINDS)

const isOfBooking = (said: Exclude<AnyFacts, RideSaid>): said is BookingSaid =>
  'bookingId' in said.facts

const OF_ACCOUNTS: Readonly<Record<AccountKind, true>> = {
  'account-exists': true,
  'password-reset': true,
  'password-changed': true,
  'email-change': true,
  'email-changed-notice': true,
  'account-deleted': true,
  'security-notice': true,
  'staff-invited': true,
  'driver-invited': true,
}

type OfVisitors = Extract<AnyFacts, { kind: 'enquiry-made' }>
type OfFleet = Extract<AnyFacts, { kind: 'licence-ends' }>
type OfPeople = Extract<AnyFacts, { kind: AccountKind | CorporateKind }>

const isOfAccount = (said: OfPeople): said is Extract<OfPeople, { kind: AccountKind }> =>
  Object.hasOwn(OF_ACCOUNTS, said.kind)
