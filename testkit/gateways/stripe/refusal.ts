import type Stripe from 'stripe'
import type { Form } from './form.ts'

/** Stripe's words for why not, as they stand in `error`. */
export type Why = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

/** Caught where a request is answered, and nowhere else. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly why: Why
  constructor(status: number, why: Why) {
    super(why.message)
    this.status = status
    this.why = why
  }
}

export const invalid = (message: string, more: Partial<Why> = {}): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...more })

export const missing = (kind: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: kind === 'payment_intent' ? 'intent' : 'id',
  })

/** Stripe takes no parameter it does not know. */
export function onlyKnown(form: Form, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name) && name !== 'expand')
  if (unknown)
    throw invalid(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    })
}

export function wholeNumber(form: Form, name: string): number | undefined {
  const said = form[name]
  if (said === undefined) return undefined
  if (typeof said !== 'string' || !/^\d{1,12}$/.test(said))
    throw invalid(`Invalid integer: ${JSON.stringify(said)}`, {
      code: 'parameter_invalid_integer',
      param: name,
    })
  return Number(said)
}
