import type { PaymentMethod } from '../payment/payment.ts'
import type { Operator } from './operator.ts'

/** What a new operator goes through, in order. */
export const SETUP_STEPS = ['place', 'brand', 'ground', 'prices', 'fleet', 'money', 'live'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What may be missing before real customers can book and pay. */
export const GO_LIVE_FAULTS = [
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
export type GoLiveFault = (typeof GO_LIVE_FAULTS)[number]

export type SetupFacts = {
  /** Price books with a version in force. */
  priceBooks: number
  vehicleTypes: number
  vehicles: number
  drivers: number
  /** Ways to pay that need a gateway, whose keys are there. */
  keyed: readonly PaymentMethod[]
  /** Its own, without the one that stands for all in a demo. */
  hosts: readonly string[]
  /** Somebody here has changed how it looks. */
  hasBrand: boolean
}

/** What each takes somebody who leaves what is ready-made as it is: estimates, by the screens and fields there are. */
const MINUTES: Readonly<Record<SetupStep, number>> = {
  place: 1,
  brand: 2,
  ground: 2,
  prices: 2,
  fleet: 5,
  money: 2,
  live: 1,
}

/** Why an operator cannot leave test mode yet; nothing when it can. */
export function judgeGoLive({ settings }: Operator, facts: SetupFacts): GoLiveFault[] {
  const { paymentMethods, paymentGateway } = settings
  const playsMoney = paymentMethods.includes('card') && paymentGateway === 'sandbox'
  const unkeyed = (['card', 'paypal'] as const).filter(
    (method) => paymentMethods.includes(method) && !facts.keyed.includes(method),
  )
  const isMissing: Record<GoLiveFault, boolean> = {
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
  return GO_LIVE_FAULTS.filter((fault) => isMissing[fault])
}

/** How far an operator has come, from what is really there. */
export function listSetup(
  operator: Operator,
  facts: SetupFacts,
): { name: SetupStep; done: boolean; minutes: number }[] {
  const { settings, name, mode } = operator
  const missing = judgeGoLive(operator, facts)
  const lacks = (...faults: readonly GoLiveFault[]) =>
    faults.some((fault) => missing.includes(fault))
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
