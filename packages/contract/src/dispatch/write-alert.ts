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
  'no-driver': 'No driver',
  'late-driver': 'Driver late',
  'not-moving': 'Driver not moving',
  'flight-early': 'Flight early',
  'flight-late': 'Flight late',
  'flight-off': 'Flight not coming',
  unpaid: 'Unpaid',
  licence: 'Papers end',
  approval: 'Waits for a yes',
  'rating-low': 'Unhappy passenger',
  unread: 'Message waiting',
  'check-money': 'Check the money',
  'record-gap': 'Record incomplete',
}

const CHECKS: Readonly<Record<MoneyCheck, string>> = {
  'charge-held':
    'There is only the driver’s word for the waiting or the no-show: check before charging.',
  'cash-back': 'A driver holds cash of it that no one owes.',
  'cash-short': 'The driver was not paid all of it. A link to pay can be sent.',
}

const TWO_DECIMALS = 100

export type AlertFacts = {
  currency: string
  zone: string
  leg: DayLeg | undefined
  driver: { number: number; lastName: string; phone: string } | undefined
  /** For an alert about a document: which one, and its expiry. */
  paper: { name: string; endsAt: Date } | undefined
  /** The driver who has an open offer of the leg. */
  offer: { lastName: string; expiresAt: Date } | undefined
  now: Date
  step: BoardStep | null
}

/** "07:00 SW1 → LHR T5"; on another day "Sat 07:00 SW1 → LHR T5" */
const describeLegBriefly = (leg: DayLeg, { now, zone }: { now: Date; zone: string }): string =>
  `${clockBeside(leg.pickupAt, { beside: now, zone })} ${shortPlace(leg.pickup)} → ${shortPlace(leg.dropOff)}`

export function writeAlert(alert: Alert, facts: AlertFacts): BoardAlert {
  const { leg, driver, paper: document, step, currency } = facts
  const { kind } = alert
  const jobsText = alert.minutes === 1 ? '1 job' : `${alert.minutes} jobs`
  const title =
    kind === 'licence' && document
      ? `${document.name} ends ${clockBeside(new Date(document.endsAt.getTime() - 1), { beside: facts.now, zone: facts.zone })}`
      : kind === 'no-driver' && facts.offer
        ? 'Being offered'
        : TITLES[kind]
  return {
    id: [kind, alert.reference ?? '', alert.driverId ?? ''].join(':'),
    kind,
    title,
    about: leg ? describeLegBriefly(leg, facts) : `${jobsText} after it`,
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

function causeOf(alert: Alert, { leg, driver, paper: document, zone, offer }: AlertFacts): string {
  const who = driver?.lastName ?? 'The driver'
  const { kind, minutes } = alert
  switch (kind) {
    case 'no-driver':
      if (offer)
        return `${offer.lastName} is being asked, until ${secondOf(offer.expiresAt, zone)}.`
      return leg?.flight
        ? `${leg.vehicleType}, flight ${leg.flight.number}. No one drives it yet.`
        : `${leg?.vehicleType ?? 'This job'}. No one drives it yet.`
    case 'not-moving':
      return `${who} has not moved for ${minutes} min.`
    case 'late-driver':
      return `${who} will be ${minutes} min late.`
    case 'flight-early':
      return `Flight ${leg?.flight?.number ?? ''} is early: ${who} will be ${minutes} min late.`
    case 'flight-late':
      return `The flight before makes ${who} ${minutes} min late.`
    case 'flight-off':
      return `Flight ${leg?.flight?.number ?? ''} is ${leg?.flight?.status ?? 'off'}. The pickup stays until you decide.`
    case 'unpaid':
      return leg?.paymentRequestedAt
        ? `To be paid before the ride. Asked ${clockOf(localAt(leg.paymentRequestedAt, zone))}, and nothing has come.`
        : 'To be paid before the ride, and nothing has come.'
    case 'rating-low':
      return leg?.rating ? `${leg.passenger} gave ${formatRating(leg.rating)}` : ''
    case 'check-money':
      return leg?.moneyCheck ? CHECKS[leg.moneyCheck] : ''
    case 'record-gap':
      return `Missing for the record: ${(leg?.lacks ?? []).map((field) => PARTICULARS[field]).join(', ')}.`
    case 'unread':
      return `${leg?.passenger || 'The passenger'} wrote ${minutes} min ago, and no one has read it.`
    case 'approval':
      return leg?.approvalUntil
        ? `Their company may say yes until ${clockOf(localAt(leg.approvalUntil, zone))}.`
        : 'Their company has not said yes.'
    case 'licence':
      return `${who}, ${document?.name.toLowerCase() ?? 'a paper'}. No renewal yet.`
  }
}

/** "06:12:30" */
const secondOf = (at: Date, zone: string): string =>
  `${clockOf(localAt(at, zone))}:${String(at.getUTCSeconds()).padStart(2, '0')}`

const NO_STEP: BoardStep = {
  kind: 'open',
  label: 'Open',
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
    return { ...NO_STEP, consequence: 'Its history says why. Ask the driver, then decide.' }
  if (kind === 'record-gap')
    return {
      ...NO_STEP,
      kind: 'fill-record',
      label: 'Fill in',
      consequence: 'Opens its record: what you add is kept with your name and the reason.',
    }
  if (kind === 'unread') return { ...NO_STEP, consequence: 'Read it and answer on the journey.' }
  if (kind === 'rating-low')
    return {
      ...callStep(leg),
      consequence: 'Write a note on the journey when you have: then this is done.',
    }
  if (
    kind === 'unpaid' &&
    leg?.paymentRequestedAt &&
    leg.paymentRequestedAt > addMinutes(now, -PAYMENT_REQUEST_MINUTES)
  )
    return { ...callStep(leg), consequence: 'The link went out a while ago. Ask how they pay.' }
  if (kind === 'unpaid')
    return {
      ...NO_STEP,
      kind: 'send-again',
      label: 'Send again',
      consequence: 'Sends the link to pay once more.',
    }
  if (kind === 'approval')
    return {
      ...NO_STEP,
      kind: 'approve',
      label: 'Open',
      consequence: 'Ask their approver, or allow it here.',
    }
  if (kind === 'licence')
    return {
      ...NO_STEP,
      kind: 'ask',
      label: `Ask ${driver?.lastName ?? 'driver'}`,
      ...personOf(driver),
    }
  if (kind === 'flight-off')
    return { ...callStep(leg), consequence: 'Ask when they come, then move or cancel.' }
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
      label: `Propose ${clockOf(local)}`,
      consequence: 'Moves the pickup and tells the passenger.',
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
