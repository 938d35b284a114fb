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
] as const
export type GoLiveBlocker = (typeof GO_LIVE_BLOCKERS)[number]

export type SetupFacts = {
  /** Number of price books with a version in force. */
  priceBooks: number
  vehicleTypes: number
  vehicles: number
  drivers: number
  /** Payment methods that need a gateway and have its keys. */
  keyed: readonly PaymentMethod[]
  /** The operator's own hosts, without the shared one of a demo. */
  hosts: readonly string[]
  /** Whether the operator has changed its brand. */
  hasBrand: boolean
}

/** Estimated minutes for each step when the defaults are accepted, by its screens and fields. */
const MINUTES: Readonly<Record<SetupStep, number>> = {
  place: 1,
  brand: 2,
  ground: 2,
  prices: 2,
  fleet: 5,
  money: 2,
  live: 1,
}

/** Returns the reasons why an operator cannot leave test mode yet; none if it can. */
export function findGoLiveBlockers({ settings }: Operator, facts: SetupFacts): GoLiveBlocker[] {
  const { paymentMethods, paymentGateway } = settings
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
  }
  return GO_LIVE_BLOCKERS.filter((error) => isMissing[error])
}

/** The set-up steps with their progress, derived from the actual data. */
export function listSetup(
  operator: Operator,
  facts: SetupFacts,
): { name: SetupStep; done: boolean; minutes: number }[] {
  const { settings, name, mode } = operator
  const missing = findGoLiveBlockers(operator, facts)
  const lacks = (...errors: readonly GoLiveBlocker[]) =>
    errors.some((error) => missing.includes(error))
  const isDone: Record<SetupStep, boolean> = {
    place: name !== '' && settings.company !== '' && !lacks('phone', 'email'),
    brand: facts.hasBrand || mode === 'live',
    ground: settings.serviceArea.length > 0 || settings.airports.length > 0,
    prices: !lacks('prices'),
    fleet: !lacks('vehicle-type', 'vehicle', 'driver'),
    money: !lacks('gateway', 'keys'),
    live: mode === 'live',
  }
  return SETUP_STEPS.map((step) => ({ name: step, done: isDone[step], minutes: MINUTES[step] }))
}
