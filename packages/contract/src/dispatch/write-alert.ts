import { type Alert, type AlertKind, proposePickup } from '@kerbside/domain/dispatch/attention.ts'
import type { DayLeg, MoneyCheck } from '@kerbside/domain/dispatch/day-leg.ts'
import { clockBeside, clockOf } from '@kerbside/domain/dispatch/day-span.ts'
import { shortPlace } from '@kerbside/domain/dispatch/short-place.ts'
import { addMinutes, type LocalTime, localAt } from '@kerbside/domain/time.ts'
import { PARTICULARS } from '../licensing/particulars.ts'
import { writeMoney } from '../money.ts'
import type { BoardAlert, BoardStep } from './board.ts'
import { formatRating } from './format-rating.ts'

const TITLES: Readonly<Record<AlertKind, string>> = {
  'no-driver': 'Unassigned',
  'late-driver': 'Driver late',
  'not-moving': 'Driver not moving',
  'flight-early': 'Flight early',
  'flight-late': 'Flight late',
  'flight-off': 'Flight disrupted',
  unpaid: 'Unpaid',
  licence: 'Document expiring',
  approval: 'Awaiting approval',
  'rating-low': 'Unhappy passenger',
  unread: 'Unread message',
  'check-money': 'Review payment',
  'record-gap': 'Record incomplete',
}

const CHECKS: Readonly<Record<MoneyCheck, string>> = {
  'charge-held':
    'Only the driver’s report supports the waiting or no-show charge. Review it before charging.',
  'cash-back': 'The driver collected more cash than was due.',
  'cash-short': 'The driver collected less cash than was due. You can send a payment link.',
}

const TWO_DECIMALS = 100

export type AlertFacts = {
  currency: string
  zone: string
  leg: DayLeg | undefined
  driver: { number: number; lastName: string; phone: string } | undefined
  /** For an alert about a document: which one, and its expiry. */
  document: { name: string; endsAt: Date } | undefined
  /** The driver who has an open offer of the leg. */
  offer: { lastName: string; expiresAt: Date } | undefined
  now: Date
  step: BoardStep | null
}

/** "07:00 SW1 → LHR T5"; on another day "Sat 07:00 SW1 → LHR T5" */
const describeLegBriefly = (leg: DayLeg, { now, zone }: { now: Date; zone: string }): string =>
  `${clockBeside(leg.pickupAt, { beside: now, zone })} ${shortPlace(leg.pickup)} → ${shortPlace(leg.dropOff)}`

export function writeAlert(alert: Alert, facts: AlertFacts): BoardAlert {
  const { leg, driver, document, step, currency } = facts
  const { kind } = alert
  const jobsText = alert.minutes === 1 ? '1 job' : `${alert.minutes} jobs`
  const title =
    kind === 'licence' && document
      ? `${document.name} expires ${clockBeside(new Date(document.endsAt.getTime() - 1), { beside: facts.now, zone: facts.zone })}`
      : kind === 'no-driver' && facts.offer
        ? 'Offered'
        : TITLES[kind]
  return {
    id: [kind, alert.reference ?? '', alert.driverId ?? ''].join(':'),
    kind,
    title,
    about: leg ? describeLegBriefly(leg, facts) : `${jobsText} affected`,
    cause: causeOf(alert, facts),
    money: writeMoney(alert.money, currency),
    chance: Math.round(alert.chance * TWO_DECIMALS) / TWO_DECIMALS,
    minutesLeft: alert.minutesLeft,
    heat: alert.heat,
    reference: leg?.reference ?? null,
    driverId: driver?.number ?? null,
    version: leg?.version ?? null,
    step,
  }
}

function causeOf(alert: Alert, { leg, driver, document, zone, offer }: AlertFacts): string {
  const who = driver?.lastName ?? 'The driver'
  const { kind, minutes } = alert
  switch (kind) {
    case 'no-driver':
      if (offer) return `Offered to ${offer.lastName} until ${secondOf(offer.expiresAt, zone)}.`
      return leg?.flight
        ? `${leg.vehicleType}, flight ${leg.flight.number}. No driver yet.`
        : `${leg?.vehicleType ?? 'This job'}. No driver yet.`
    case 'not-moving':
      return `${who} hasn’t moved for ${minutes} min.`
    case 'late-driver':
      return `${who} will be ${minutes} min late.`
    case 'flight-early':
      return `Flight ${leg?.flight?.number ?? ''} is early: ${who} will be ${minutes} min late.`
    case 'flight-late':
      return `A delayed flight on the previous job makes ${who} ${minutes} min late.`
    case 'flight-off':
      return `Flight ${leg?.flight?.number ?? ''} is ${leg?.flight?.status ?? 'off'}. The pickup stays unless you change it.`
    case 'unpaid':
      return leg?.paymentRequestedAt
        ? `Due before pickup. Payment link sent ${clockOf(localAt(leg.paymentRequestedAt, zone))}, not paid yet.`
        : 'Due before pickup, not paid yet.'
    case 'rating-low':
      return leg?.rating ? `${leg.passenger} gave ${formatRating(leg.rating)}` : ''
    case 'check-money':
      return leg?.moneyCheck ? CHECKS[leg.moneyCheck] : ''
    case 'record-gap':
      return `Missing from the licensing record: ${(leg?.lacks ?? []).map((field) => PARTICULARS[field]).join(', ')}.`
    case 'unread':
      return `${leg?.passenger || 'The passenger'} wrote ${minutes} min ago. No one has read it yet.`
    case 'approval':
      return leg?.approvalUntil
        ? `The company can approve it until ${clockOf(localAt(leg.approvalUntil, zone))}.`
        : 'The company hasn’t approved it yet.'
    case 'licence':
      return `${who}: ${document?.name ?? 'Document'} not renewed yet.`
  }
}

/** "06:12:30" */
const secondOf = (at: Date, zone: string): string =>
  `${clockOf(localAt(at, zone))}:${String(at.getUTCSeconds()).padStart(2, '0')}`

const NO_STEP: BoardStep = {
  kind: 'open',
  label: 'Open booking',
  consequence: '',
  fits: true,
  driverId: null,
  phone: '',
  pickupAt: null,
  pickupLocal: null,
  driveMinutes: null,
  spareMinutes: null,
}

/** Assigns the leg to a driver, or offers it if the driver must agree. */
export const writeDriverStep = (facts: {
  driver: { number: number; lastName: string }
  consequence: string
  fits: boolean
  driveMinutes: number
  slackMinutes: number
}): BoardStep => ({
  ...NO_STEP,
  kind: facts.fits ? 'assign' : 'offer',
  label: `${facts.fits ? 'Assign' : 'Offer'} ${facts.driver.lastName}`,
  consequence: facts.consequence,
  fits: facts.fits,
  driverId: facts.driver.number,
  driveMinutes: facts.driveMinutes,
  spareMinutes: facts.slackMinutes,
})

/** For this long after a payment link was sent, the next step is to call the customer, not to send the link again. */
const PAYMENT_REQUEST_MINUTES = 30

/** The next step for an alert that needs no driver. */
export function writePlainStep(
  alert: Alert,
  { leg, driver, zone, now }: Pick<AlertFacts, 'leg' | 'driver' | 'zone'> & { now: Date },
): BoardStep {
  const { kind, minutes } = alert
  if (kind === 'check-money')
    return {
      ...NO_STEP,
      label: 'Review',
      consequence: 'See the history, check with the driver, then decide.',
    }
  if (kind === 'record-gap')
    return {
      ...NO_STEP,
      kind: 'fill-record',
      label: 'Complete record',
      consequence: 'Opens the record. Entries are saved with your name and reason.',
    }
  if (kind === 'unread')
    return { ...NO_STEP, label: 'Reply', consequence: 'Open the booking to read it and reply.' }
  if (kind === 'rating-low')
    return {
      ...callStep(leg),
      consequence: 'Add a note to the booking afterwards to clear this alert.',
    }
  if (
    kind === 'unpaid' &&
    leg?.paymentRequestedAt &&
    leg.paymentRequestedAt > addMinutes(now, -PAYMENT_REQUEST_MINUTES)
  )
    return {
      ...callStep(leg),
      consequence: 'The payment link was sent a while ago. Ask how they’ll pay.',
    }
  if (kind === 'unpaid')
    return {
      ...NO_STEP,
      kind: 'send-again',
      label: 'Resend link',
      consequence: 'Sends the payment link again.',
    }
  if (kind === 'approval')
    return {
      ...NO_STEP,
      kind: 'approve',
      consequence: 'Ask the company’s approver, or approve it here.',
    }
  if (kind === 'licence')
    return {
      ...NO_STEP,
      kind: 'ask',
      label: `Ask ${driver?.lastName ?? 'driver'}`,
      ...personOf(driver),
    }
  if (kind === 'flight-off')
    return { ...callStep(leg), consequence: 'Ask about new travel plans, then move or cancel.' }
  if (kind === 'not-moving' && driver)
    return {
      ...NO_STEP,
      kind: 'call',
      label: `Call ${driver.lastName}`,
      consequence: leg ? `Due at ${clockOf(leg.pickupLocal)}.` : '',
      ...personOf(driver),
    }
  if (leg && minutes > 0) {
    const pickupAt = proposePickup({ pickupAt: leg.pickupAt, minutesLate: minutes })
    const local: LocalTime = localAt(pickupAt, zone)
    return {
      ...NO_STEP,
      kind: 'propose',
      label: `Move to ${clockOf(local)}`,
      consequence: 'Moves the pickup and notifies the passenger.',
      pickupAt: pickupAt.toISOString(),
      pickupLocal: local,
    }
  }
  return NO_STEP
}

const callStep = (leg: DayLeg | undefined): BoardStep => ({
  ...NO_STEP,
  kind: 'call',
  label: 'Call passenger',
  phone: leg?.phone ?? '',
})

const personOf = (driver: AlertFacts['driver']) => ({
  driverId: driver?.number ?? null,
  phone: driver?.phone ?? '',
})
