import type Stripe from 'stripe'
import type { Books, StripeEvent } from './books.ts'
import { confirmIntent } from './confirm-intent.ts'
import { cancelIntent, captureIntent } from './end-intent.ts'
import { type Form, listOf, textOf } from './form.ts'
import { createIntent, findIntent } from './intent.ts'
import { expanded, listPage, searchIntents } from './list.ts'
import { makeMethod } from './payment-method.ts'
import { createRefund } from './refund.ts'
import { invalid, missing, StripeRefusal } from './refusal.ts'

export type Question = {
  method: string
  path: string
  form: Form
  /** The key it came with: the account's own, or the one everybody may see. */
  key: 'secret' | 'publishable'
}

export type RouteOptions = { searchLagMs: number }

/** Stripe's API under /v1, as much of it as taking, holding and giving back money by card needs. */
export function answerQuestion(
  books: Books,
  { question, searchLagMs }: { question: Question } & RouteOptions,
): object {
  const { method, path, form, key } = question
  const [, , room = '', id, verb] = path.split('/')
  if (key === 'publishable') return answerScript(books, { method, room, id, verb, form })
  const thing = answerServer(books, { method, room, id, verb, form, searchLagMs })
  if (!thing) throw unrecognised(method, path)
  return expanded(books, { thing, form })
}

type Steps = {
  method: string
  room: string
  id: string | undefined
  verb: string | undefined
  form: Form
}

const unrecognised = (method: string, path: string) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })

function answerServer(books: Books, steps: Steps & RouteOptions): object | undefined {
  const { method, room, id, verb, form } = steps
  if (room === 'payment_intents') return answerIntents(books, steps)
  if (room === 'refunds' && method === 'POST' && !id) return createRefund(books, form)
  if (method !== 'GET' || verb) return undefined
  if (id) return findAny(books, { room, id })
  const url = `/v1/${room}`
  if (room === 'refunds') return listPage(ofIntent(books.refunds.values(), form), { form, url })
  if (room === 'charges') return listPage(ofIntent(books.charges.values(), form), { form, url })
  if (room === 'events') return listPage(eventsOf(books, form), { form, url })
  if (room === 'balance_transactions') return listPage(balanceOf(books, form), { form, url })
  return undefined
}

function answerIntents(books: Books, steps: Steps & RouteOptions): object | undefined {
  const { method, id, verb, form, searchLagMs } = steps
  if (method === 'POST' && !id) return createIntent(books, form)
  if (method === 'GET' && !id)
    return listPage(books.intents.values(), { form, url: '/v1/payment_intents' })
  if (method === 'GET' && id === 'search') return searchIntents(books, { form, lagMs: searchLagMs })
  const intent = findIntent(books, id ?? '')
  if (method === 'GET' && !verb) return intent
  if (method !== 'POST') return undefined
  const { expand: _expand, ...facts } = form
  if (verb === 'confirm') return confirmIntent(books, { intent, form: facts, byScript: false })
  if (verb === 'cancel') return cancelIntent(books, { intent, form: facts })
  if (verb === 'capture') return captureIntent(books, { intent, form: facts })
  return undefined
}

/** What a browser may do with the key everybody can see: only with the secret of that one payment. */
function answerScript(books: Books, { method, room, id, verb, form }: Steps): object {
  if (method === 'POST' && room === 'payment_methods' && !id) {
    const { key: _key, ...data } = form
    return makeMethod(books, { data, byScript: true })
  }
  const intent = room === 'payment_intents' && id ? findIntent(books, id) : undefined
  const isAllowed = method === 'GET' ? !verb : method === 'POST' && verb === 'confirm'
  if (!intent || !isAllowed)
    throw new StripeRefusal(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key.',
    })
  if (textOf(form['client_secret']) !== intent.client_secret)
    throw invalid('The client_secret provided does not match any associated PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    })
  if (method === 'POST') confirmIntent(books, { intent, form, byScript: true })
  return asScriptSees(intent)
}

/** What was noted for the operator is not for the browser. */
export function asScriptSees(intent: Stripe.PaymentIntent): object {
  const { metadata: _metadata, latest_charge: _charge, ...seen } = structuredClone(intent)
  return seen
}

function findAny(books: Books, { room, id }: { room: string; id: string }): object | undefined {
  const rooms: Record<string, [string, Map<string, object>]> = {
    charges: ['charge', books.charges],
    refunds: ['refund', books.refunds],
    events: ['event', books.events],
    balance_transactions: ['balance_transaction', books.balance],
    payment_methods: ['payment_method', books.methods],
    disputes: ['dispute', books.disputes],
  }
  const [kind, things] = rooms[room] ?? []
  const found = things?.get(id)
  if (kind && !found) throw missing(kind, id)
  return found
}

type OfIntent = { payment_intent: unknown; charge?: unknown }

const ofIntent = <T extends OfIntent>(things: Iterable<T>, form: Form): T[] =>
  [...things].filter(
    (thing) =>
      (form['payment_intent'] ?? thing.payment_intent) === thing.payment_intent &&
      (form['charge'] ?? thing.charge) === thing.charge,
  )

function eventsOf(books: Books, form: Form): StripeEvent[] {
  const types = [...listOf(form['types']), ...(textOf(form['type']) ? [textOf(form['type'])] : [])]
  const delivered = textOf(form['delivery_success'])
  return [...books.events.values()].filter(
    (event) =>
      (types.length === 0 || types.includes(event.type)) &&
      (delivered === undefined || (event.pending_webhooks === 0) === (delivered === 'true')),
  )
}

const balanceOf = (books: Books, form: Form): Stripe.BalanceTransaction[] =>
  [...books.balance.values()].filter(
    (line) =>
      (form['type'] ?? line.type) === line.type && (form['source'] ?? line.source) === line.source,
  )
