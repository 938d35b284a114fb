import { checkLicenceSettings, NO_LICENCE } from '../licensing/licence-profile.ts'
import type { PaymentMethod } from '../payment/payment.ts'
import type { Operator } from './operator.ts'

/** The set-up steps of a new operator, in order. */
export const SETUP_STEPS = ['place', 'brand', 'ground', 'prices', 'fleet', 'money', 'live'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What can be missing before real customers can book and pay. */
export const GO_LIVE_BLOCKERS = [
  'phone',
  'email',
  'prices',
  'vehicle-type',
  'vehicle',
  'driver',
  'gateway',
  'keys',
  'host',
  'licence',
  'documents',
  'terms',
  'mail',
] as const
export type GoLiveBlocker = (typeof GO_LIVE_BLOCKERS)[number]

/** The blockers that each step settles. */
export const BLOCKERS_OF: Readonly<Record<SetupStep, readonly GoLiveBlocker[]>> = {
  place: ['phone', 'email', 'licence', 'terms'],
  brand: [],
  ground: [],
  prices: ['prices'],
  fleet: ['vehicle-type', 'vehicle', 'driver', 'documents'],
  money: ['gateway', 'keys'],
  live: ['host', 'mail'],
}

/** What an operator should look at before it goes live, and may leave as it is. */
export const GO_LIVE_WARNINGS = ['service-area'] as const
export type GoLiveWarning = (typeof GO_LIVE_WARNINGS)[number]

/**
 * Whether emails reach customers. `none`: no mail server is set, so emails wait. `untested`: no test email was sent
 * since the mail settings changed. `failed`: the last test was rejected.
 */
export const MAIL_STATES = ['none', 'untested', 'failed', 'proven'] as const
export type MailState = (typeof MAIL_STATES)[number]

export type SetupFacts = {
  /** Number of price books with a version in force. */
  priceBooks: number
  vehicleTypes: number
  vehicles: number
  drivers: number
  /** Drivers whose documents are all valid today, with those of a vehicle they can take. */
  readyDrivers: number
  /** Payment methods that need a gateway and have its keys. */
  keyed: readonly PaymentMethod[]
  /** The operator's own hosts, without the shared one of a demo. */
  hosts: readonly string[]
  /** Whether the operator has changed its brand. */
  hasBrand: boolean
  mail: MailState
}

/** Estimated minutes for each step when the defaults are accepted, by its screens and fields. */
const MINUTES: Readonly<Record<SetupStep, number>> = {
  place: 3,
  brand: 2,
  ground: 2,
  prices: 2,
  fleet: 5,
  money: 2,
  live: 2,
}

/** Returns the reasons why an operator cannot leave test mode yet; none if it can. */
export function findGoLiveBlockers({ settings }: Operator, facts: SetupFacts): GoLiveBlocker[] {
  const { paymentMethods, paymentGateway, content, licensing = NO_LICENCE } = settings
  const playsMoney = paymentMethods.includes('card') && paymentGateway === 'sandbox'
  const unkeyed = (['card', 'paypal'] as const).filter(
    (method) => paymentMethods.includes(method) && !facts.keyed.includes(method),
  )
  const isMissing: Record<GoLiveBlocker, boolean> = {
    phone: settings.phone === '',
    email: settings.email === '',
    prices: facts.priceBooks === 0,
    'vehicle-type': facts.vehicleTypes === 0,
    vehicle: facts.vehicles === 0,
    driver: facts.drivers === 0,
    gateway: playsMoney,
    keys: unkeyed.length > (playsMoney ? 1 : 0),
    host: facts.hosts.length === 0,
    licence: checkLicenceSettings(licensing).length > 0,
    // an operator without drivers is asked to add one first
    documents: facts.drivers > 0 && facts.readyDrivers === 0,
    terms: content.articles.terms.sections.every(({ text }) => text.join('').trim() === ''),
    mail: facts.mail !== 'proven',
  }
  return GO_LIVE_BLOCKERS.filter((error) => isMissing[error])
}

/** Returns what is unusual and allowed; none if there is nothing to look at. */
export function findGoLiveWarnings({ settings }: Operator): GoLiveWarning[] {
  return settings.serviceArea.length === 0 ? ['service-area'] : []
}

/** The set-up steps with their progress, derived from the actual data. */
export function listSetup(
  operator: Operator,
  facts: SetupFacts,
): { name: SetupStep; done: boolean; minutes: number }[] {
  const { settings, name, mode } = operator
  const missing = findGoLiveBlockers(operator, facts)
  const isSettled = (step: SetupStep) =>
    !BLOCKERS_OF[step].some((blocker) => missing.includes(blocker))
  const isDone: Record<SetupStep, boolean> = {
    place: name !== '' && settings.company !== '' && isSettled('place'),
    brand: facts.hasBrand || mode === 'live',
    ground: settings.serviceArea.length > 0 || settings.airports.length > 0,
    prices: isSettled('prices'),
    fleet: isSettled('fleet'),
    money: isSettled('money'),
    live: mode === 'live',
  }
  return SETUP_STEPS.map((step) => ({ name: step, done: isDone[step], minutes: MINUTES[step] }))
}
