import type Stripe from 'stripe'
import type { Form } from './form.ts'

/** Stripe's reason for a rejection, in the form of its `error` field. */
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

/** Caught only where a response is made. */
export class StripeError extends Error {
  readonly status: number
  readonly why: Why
  constructor(status: number, why: Why) {
    super(why.message)
    this.status = status
    this.why = why
  }
}

export const invalid = (message: string, more: Partial<Why> = {}): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', message, ...more })

export const missing = (kind: string, id: string): StripeError =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: kind === 'payment_intent' ? 'intent' : 'id',
  })

/** Stripe rejects unknown parameters. */
export function onlyKnown(form: Form, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name) && name !== 'expand')
  if (unknown)
    throw invalid(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    })
}

export function wholeNumber(form: Form, name: string): number | undefined {
  const text = form[name]
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^\d{1,12}$/.test(text))
    throw invalid(`Invalid integer: ${JSON.stringify(text)}`, {
      code: 'parameter_invalid_integer',
      param: name,
    })
  return Number(text)
}
