import type { Exchange } from '@kerbside/domain/quotation/exchange.ts'
import type { LineKind } from '@kerbside/domain/quotation/line.ts'
import type { Quote, RouteSummary } from '@kerbside/domain/quotation/quote.ts'
import type { NotApplicable, OverrideReason, Step } from '@kerbside/domain/quotation/step.ts'
import { z } from 'zod'
import { CODE } from '../codes.ts'
import { endpoint } from '../endpoint.ts'
import { formatMoney, writeMoney } from '../money.ts'
import { envelope, uuid } from '../scalar.ts'
import { describeExtra, EXTRAS } from './extra.ts'

const RouteUsed = z.object({
  engine: z.string(),
  estimate: z.boolean(),
  /** Metres and seconds. */
  distance: z.number(),
  duration: z.number(),
})

/** One rule and its effect. Amounts are in the currency of the price book. */
export const ExplainedStep = z.object({
  /** Id of the rule in the tariff; '' for the general rates. */
  rule: z.string(),
  text: z.string(),
  outcome: z.enum(['place', 'matched', 'lost', 'not-applicable', 'refused']),
  why: z.string(),
  amount: z.number(),
})

export const ExplainReply = z.object({
  ...envelope,
  quoteid: z.string(),
  madeat: z.string(),
  expiresat: z.string(),
  pickup: z.string(),
  dropoff: z.string(),
  bookingdate: z.string(),
  returndate: z.string(),
  book: z.string(),
  tariffversion: z.number(),
  /** Currency of the price book and so of the steps; the other is the currency of the quote. */
  bookcurrency: z.string(),
  currencycode: z.string(),
  exchange: z.object({ rate: z.number(), gbprate: z.number() }).nullable(),
  route: RouteUsed,
  returnroute: RouteUsed.nullable(),
  /**
   * Whether the same inputs give the same price today: same, different, or unknown if its tariff is no longer
   * readable.
   */
  replay: z.enum(['same', 'different', 'unknown']),
  vehicles: z.array(
    z.object({
      vehtypeid: z.number(),
      vehtype: z.string(),
      onward: z.array(ExplainedStep),
      return: z.array(ExplainedStep),
      /** In the currency of the quote; 0 for a type that was not offered. */
      totalfare: z.number(),
    }),
  ),
})
export type ExplainReply = z.infer<typeof ExplainReply>

export const explainQuote = endpoint({
  method: 'GET',
  path: '/api/quotation/:id/explain',
  about:
    'Returns every rule tried for a quote, matched or lost and why, from the tariff it was made with.',
  audience: 'staff',
  limit: { times: 60, per: 'minute' },
  input: z.object({ id: uuid('id is invalid') }),
  reply: ExplainReply,
})

const KINDS: Record<LineKind, string> = {
  fixed: 'Fixed price',
  distance: 'Distance',
  time: 'Time',
  detour: 'The longer way by the stops',
  vehicle: 'Share of the vehicle',
  via: 'Stops',
  'wait-and-return': 'Wait and return',
  waiting: 'Waiting beyond what is free',
  adjustment: 'Adjustment',
  minimum: 'Minimum fare',
  charge: 'Charge',
  extra: 'Extra',
  'return-discount': 'Return discount',
  promo: 'Promo',
  rounding: 'Rounding',
  accessible: 'Accessible vehicle price cap',
}

export const MISSES: Record<NotApplicable, string> = {
  'outside-hours': 'the clock is outside its hours',
  'other-weekday': 'it is for other days of the week',
  'other-date': 'it is for other dates',
  'not-a-bank-holiday': 'it is for bank holidays only',
  'a-bank-holiday': 'it is not for bank holidays',
  'pickup-elsewhere': 'the pickup lies elsewhere',
  'drop-off-elsewhere': 'the drop-off lies elsewhere',
  'both-elsewhere': 'pickup and drop-off lie elsewhere',
  'other-direction': 'it is for the other direction only',
  'not-touched': 'the journey does not stop there',
  'not-valid-yet': 'it is not valid yet on the day of the leg',
  'no-longer-valid': 'it is no longer valid on the day of the leg',
  'other-vehicle': 'it is for other vehicles',
  'as-it-stands': 'this vehicle pays it as it stands',
  'own-price': 'this vehicle has a price of its own',
  'no-stops': 'there are no stops',
  'within-free-minutes': 'the wait is within the free minutes',
  'not-requested': 'no one asked for it',
  'free-of-charge': 'it costs nothing for this vehicle',
  'above-the-minimum': 'the fare is above it',
  'not-a-return': 'it is not the way back of a return',
  'nothing-off': 'it takes nothing off',
  'already-round': 'the fare is round already',
  'none-cheaper': 'no ordinary vehicle that carries the party is cheaper',
}

export const LOSSES: Record<OverrideReason, string> = {
  'less-specific': 'a more exact rule won: {to}',
  'for-all-vehicles': 'a price for this very vehicle won: {to}',
  'without-validity': 'one with dates of its own won: {to}',
  'later-in-list': 'one before it in the list won: {to}',
  'fixed-price': 'a fixed price won: {to}',
  'dearer-in-group': 'a dearer one of its group won: {to}',
  'already-charged-today': 'it was charged on the way out, on the same day',
}

export const describeRule = (kind: LineKind, about: string): string => {
  if (about === '') return KINDS[kind]
  return `${KINDS[kind]}: ${kind === 'extra' ? describeExtra(about, 1) : about}`
}

/** One step in words for a dispatcher. */
export function writeStep(step: Step, currency: string): z.infer<typeof ExplainedStep> {
  const nothing = { rule: '', why: '', amount: 0 }
  if (step.kind === 'place') {
    const lies = [...step.sites, ...step.zones]
    const where = lies.length === 0 ? 'in no site or zone' : `in ${lies.join(', ')}`
    const end = step.end === 'pickup' ? 'Pickup' : 'Drop-off'
    return { ...nothing, text: `${end} ${step.postcode} lies ${where}`, outcome: 'place' }
  }
  if (step.kind === 'refused') {
    const text =
      step.reason === 'cannot-carry'
        ? 'The party does not fit in'
        : `There are at most ${step.max} ${EXTRAS[step.extra].more}`
    return { ...nothing, text, outcome: 'refused' }
  }
  const { rule, outcome } = step
  const text = describeRule(step.kind, step.about)
  if (step.outcome === 'matched') {
    const amount = writeMoney(step.amount, currency)
    return { rule, text, outcome, why: formatMoney(step.amount, currency), amount }
  }
  const why =
    step.outcome === 'lost'
      ? LOSSES[step.reason].replace('{to}', () => step.to)
      : MISSES[step.reason]
  return { rule, text, outcome, why, amount: 0 }
}

const writeRoute = ({ engine, estimate, metres, seconds }: RouteSummary) => ({
  engine,
  estimate,
  distance: metres,
  duration: seconds,
})

export type Explanation = {
  quote: Quote
  /** Currency of the price book it was priced with. */
  bookCurrency: string
  replay: 'same' | 'different' | 'unknown'
  vehicles: readonly { id: number; name: string; steps: readonly Step[] }[]
}

/** A quote with every pricing step, for the operator's staff. */
export function writeExplanation({ quote, ...explanation }: Explanation): ExplainReply {
  const { request, exchange }: { request: Quote['request']; exchange?: Exchange | undefined } =
    quote
  return {
    code: CODE.done,
    message: '',
    quoteid: quote.id,
    madeat: quote.madeAt.toISOString(),
    expiresat: quote.expiresAt.toISOString(),
    pickup: `${request.pickup.name} ${request.pickup.postcode}`.trim(),
    dropoff: `${request.dropOff.name} ${request.dropOff.postcode}`.trim(),
    bookingdate: request.pickupLocal,
    returndate: request.returnLocal ?? '',
    book: quote.book,
    tariffversion: quote.tariffVersion,
    bookcurrency: explanation.bookCurrency,
    currencycode: quote.currency,
    exchange: exchange ? { rate: exchange.rate, gbprate: exchange.perGbp } : null,
    route: writeRoute(quote.route),
    returnroute: quote.returnRoute ? writeRoute(quote.returnRoute) : null,
    replay: explanation.replay,
    vehicles: explanation.vehicles.map(({ id, name, steps }) => {
      const price = quote.prices.find((item) => item.vehicleTypeId === id)
      const of = (leg: Step['leg']) =>
        steps
          .filter((step) => step.leg === leg)
          .map((step) => writeStep(step, explanation.bookCurrency))
      return {
        vehtypeid: id,
        vehtype: name,
        onward: of('onward'),
        return: of('return'),
        totalfare: price ? writeMoney(price.total, quote.currency) : 0,
      }
    }),
  }
}
