import type Stripe from 'stripe'
import { confirmIntent } from './confirm-intent.ts'
import { cancelIntent, captureIntent } from './end-intent.ts'
import { type Form, listOf, textOf } from './form.ts'
import { createIntent, findIntent } from './intent.ts'
import { expanded, listPage, searchIntents } from './list.ts'
import { makeMethod } from './payment-method.ts'
import { createRefund } from './refund.ts'
import { invalid, missing, StripeError } from './stripe-error.ts'
import type { StripeEvent, StripeState } from './stripe-state.ts'

export type Question = {
  method: string
  path: string
  form: Form
  /** The key of the request: the account's secret key, or the publishable one. */
  key: 'secret' | 'publishable'
}

export type RouteOptions = { searchLagMs: number }

/** The part of Stripe's API under /v1 that is needed to take, authorise and refund card payments. */
export function handleRequest(
  state: StripeState,
  { question, searchLagMs }: { question: Question } & RouteOptions,
): object {
  const { method, path, form, key } = question
  const [, , room = '', id, verb] = path.split('/')
  if (key === 'publishable') return handleScript(state, { method, room, id, verb, form })
  const resource = handleServer(state, { method, room, id, verb, form, searchLagMs })
  if (!resource) throw unrecognised(method, path)
  return expanded(state, { thing: resource, form })
}

type Steps = {
  method: string
  room: string
  id: string | undefined
  verb: string | undefined
  form: Form
}

const unrecognised = (method: string, path: string) =>
  new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })

function handleServer(state: StripeState, steps: Steps & RouteOptions): object | undefined {
  const { method, room, id, verb, form } = steps
  if (room === 'payment_intents') return handleIntents(state, steps)
  if (room === 'refunds' && method === 'POST' && !id) return createRefund(state, form)
  if (method !== 'GET' || verb) return undefined
  if (id) return findAny(state, { room, id })
  const url = `/v1/${room}`
  if (room === 'refunds') return listPage(ofIntent(state.refunds.values(), form), { form, url })
  if (room === 'charges') return listPage(ofIntent(state.charges.values(), form), { form, url })
  if (room === 'events') return listPage(eventsOf(state, form), { form, url })
  if (room === 'balance_transactions') return listPage(balanceOf(state, form), { form, url })
  return undefined
}

function handleIntents(state: StripeState, steps: Steps & RouteOptions): object | undefined {
  const { method, id, verb, form, searchLagMs } = steps
  if (method === 'POST' && !id) return createIntent(state, form)
  if (method === 'GET' && !id)
    return listPage(state.intents.values(), { form, url: '/v1/payment_intents' })
  if (method === 'GET' && id === 'search') return searchIntents(state, { form, lagMs: searchLagMs })
  const intent = findIntent(state, id ?? '')
  if (method === 'GET' && !verb) return intent
  if (method !== 'POST') return undefined
  const { expand: _expand, ...facts } = form
  if (verb === 'confirm') return confirmIntent(state, { intent, form: facts, byScript: false })
  if (verb === 'cancel') return cancelIntent(state, { intent, form: facts })
  if (verb === 'capture') return captureIntent(state, { intent, form: facts })
  return undefined
}

/** What a browser may do with the publishable key: only with the secret of that one payment. */
function handleScript(state: StripeState, { method, room, id, verb, form }: Steps): object {
  if (method === 'POST' && room === 'payment_methods' && !id) {
    const { key: _key, ...data } = form
    return makeMethod(state, { data, byScript: true })
  }
  const intent = room === 'payment_intents' && id ? findIntent(state, id) : undefined
  const isAllowed = method === 'GET' ? !verb : method === 'POST' && verb === 'confirm'
  if (!intent || !isAllowed)
    throw new StripeError(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key.',
    })
  if (textOf(form['client_secret']) !== intent.client_secret)
    throw invalid('The client_secret provided does not match any associated PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    })
  if (method === 'POST') confirmIntent(state, { intent, form, byScript: true })
  return asScriptSees(intent)
}

/** Removes the operator's own fields, which the browser must not see. */
export function asScriptSees(intent: Stripe.PaymentIntent): object {
  const { metadata: _metadata, latest_charge: _charge, ...seen } = structuredClone(intent)
  return seen
}

function findAny(
  state: StripeState,
  { room, id }: { room: string; id: string },
): object | undefined {
  const rooms: Record<string, [string, Map<string, object>]> = {
    charges: ['charge', state.charges],
    refunds: ['refund', state.refunds],
    events: ['event', state.events],
    balance_transactions: ['balance_transaction', state.balance],
    payment_methods: ['payment_method', state.methods],
    disputes: ['dispute', state.disputes],
  }
  const [kind, resources] = rooms[room] ?? []
  const found = resources?.get(id)
  if (kind && !found) throw missing(kind, id)
  return found
}

type OfIntent = { payment_intent: unknown; charge?: unknown }

const ofIntent = <T extends OfIntent>(resources: Iterable<T>, form: Form): T[] =>
  [...resources].filter(
    (resource) =>
      (form['payment_intent'] ?? resource.payment_intent) === resource.payment_intent &&
      (form['charge'] ?? resource.charge) === resource.charge,
  )

function eventsOf(state: StripeState, form: Form): StripeEvent[] {
  const types = [...listOf(form['types']), ...(textOf(form['type']) ? [textOf(form['type'])] : [])]
  const delivered = textOf(form['delivery_success'])
  return [...state.events.values()].filter(
    (event) =>
      (types.length === 0 || types.includes(event.type)) &&
      (delivered === undefined || (event.pending_webhooks === 0) === (delivered === 'true')),
  )
}

const balanceOf = (state: StripeState, form: Form): Stripe.BalanceTransaction[] =>
  [...state.balance.values()].filter(
    (line) =>
      (form['type'] ?? line.type) === line.type && (form['source'] ?? line.source) === line.source,
  )
