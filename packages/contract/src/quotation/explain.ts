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
  detour: 'Extra distance for stops',
  vehicle: 'Vehicle percentage',
  via: 'Stops',
  'wait-and-return': 'Wait and return',
  waiting: 'Waiting beyond free time',
  adjustment: 'Adjustment',
  minimum: 'Minimum fare',
  charge: 'Charge',
  extra: 'Extra',
  'return-discount': 'Return discount',
  promo: 'Promo',
  rounding: 'Rounding',
  'by-hand': 'Agreed price',
  parking: 'Parking',
  toll: 'Toll',
  waited: 'Waiting time',
  'other-charge': 'Extra charge',
  accessible: 'Accessible vehicle price cap',
}

export const MISSES: Record<NotApplicable, string> = {
  'outside-hours': 'the time is outside its hours',
  'other-weekday': 'it applies on other days of the week',
  'other-date': 'it applies on other dates',
  'not-a-bank-holiday': 'it only applies on bank holidays',
  'a-bank-holiday': 'it doesn’t apply on bank holidays',
  'pickup-elsewhere': 'the pickup is elsewhere',
  'drop-off-elsewhere': 'the drop-off is elsewhere',
  'both-elsewhere': 'the pickup and drop-off are elsewhere',
  'other-direction': 'it only applies in the other direction',
  'not-touched': 'the trip doesn’t stop there',
  'not-valid-yet': 'it isn’t valid yet on the day of the trip',
  'no-longer-valid': 'it’s no longer valid on the day of the trip',
  'other-vehicle': 'it applies to other vehicles',
  'as-it-stands': 'this vehicle pays the full price',
  'own-price': 'this vehicle has its own price',
  'no-stops': 'there are no stops',
  'within-free-minutes': 'the wait is within the free time',
  'not-requested': 'it wasn’t requested',
  'free-of-charge': 'it’s free for this vehicle',
  'above-the-minimum': 'the fare is higher',
  'not-a-return': 'it isn’t the return leg',
  'nothing-off': 'there’s nothing to take off',
  'already-round': 'the fare is already rounded',
  'none-cheaper': 'no suitable ordinary vehicle is cheaper',
}

export const LOSSES: Record<OverrideReason, string> = {
  'less-specific': 'a more specific rule applied: {to}',
  'for-all-vehicles': 'a price for this vehicle applied: {to}',
  'without-validity': 'a rule with dates applied: {to}',
  'later-in-list': 'an earlier rule in the list applied: {to}',
  'fixed-price': 'a fixed price applied: {to}',
  'dearer-in-group': 'a higher rule in its group applied: {to}',
  'already-charged-today': 'it was charged on the outbound leg the same day',
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
    const where = lies.length === 0 ? 'not in a site or zone' : `in ${lies.join(', ')}`
    const end = step.end === 'pickup' ? 'Pickup' : 'Drop-off'
    return { ...nothing, text: `${`${end} ${step.postcode}`.trim()} is ${where}`, outcome: 'place' }
  }
  if (step.kind === 'refused') {
    const text =
      step.reason === 'cannot-carry'
        ? 'Too many passengers or bags'
        : `Maximum ${step.max} ${EXTRAS[step.extra].more}`
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
