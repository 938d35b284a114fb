import { randomBytes } from 'node:crypto'
import { paypal } from '../../contracts/of-vendors.ts'
import {
  type GatewayServer,
  openGatewayServer,
  type StubRequest,
  type StubResponse,
} from '../gateway-server.ts'
import { type Events, openEvents } from './events.ts'
import {
  captureJson,
  type Instrument,
  type Issue,
  type Money,
  newId,
  type Order,
  type Orders,
  openOrders,
  orderJson,
  refundJson,
} from './orders.ts'
import { searchTransactions } from './report.ts'

export type PaypalKeys = { clientId: string; clientSecret: string; webhookId: string }

export type FakePaypal = GatewayServer & {
  keys: PaypalKeys
  orders: Orders
  events: Events
  /** The buyer approves in PayPal's own window. */
  approve: (orderId: string, instrument?: Instrument) => void
  /** Invalidates all access tokens issued so far. */
  revokeTokens: () => void
}

const TOKEN_SECONDS = 32_400
const REQUEST_ID_MS = 6 * 3_600_000

/** PayPal's Orders v2, Payments v2 and webhooks for one merchant, with idempotency by request id. */
export async function openPaypal({
  now = () => new Date(),
  reportLagMs = 0,
  maxPageSize = 500,
  patches = false,
}: {
  now?: () => Date
  /** How long a movement is missing from the transaction search; PayPal says up to three hours. */
  reportLagMs?: number
  /** The maximum page size of the transaction search, whatever the request says. */
  maxPageSize?: number
  /** Whether an order can be changed in any status; false allows it for CREATED and APPROVED only, as the reference says. */
  patches?: boolean
} = {}): Promise<FakePaypal> {
  const keys = { clientId: 'client1', clientSecret: 'secret1', webhookId: 'WEBHOOK1' }
  const events = openEvents({ now, webhookId: keys.webhookId })
  const tokens = new Map<string, number>()
  const remembered = new Map<string, { at: number; replay: () => StubResponse }>()
  let orders: Orders | undefined
  let url = ''
  const server = await openGatewayServer(({ journal }) => {
    const book = openOrders({ now, journal })
    orders = book
    return (request) => {
      const deps = {
        keys,
        now,
        events,
        tokens,
        orders: book,
        url,
        reportLagMs,
        maxPageSize,
        patches,
      }
      const id = request.headers['paypal-request-id']
      const place = `${request.path} ${typeof id === 'string' ? id : ''}`
      const existing = remembered.get(place)
      if (typeof id === 'string' && existing && now().getTime() - existing.at < REQUEST_ID_MS)
        return isAllowed(deps, request) ? existing.replay() : unauthorised()
      const { answer: response, again } = respond(deps, request)
      if (typeof id === 'string' && again)
        remembered.set(place, { at: now().getTime(), replay: again })
      return response
    }
  }, paypal)
  url = server.url
  if (!orders) throw new Error('the orders open with their server')
  const book = orders
  return {
    ...server,
    keys,
    events,
    orders: book,
    approve: (orderId, instrument = 'good') => {
      const order = book.all.get(orderId)
      if (!order) throw new Error(`no order ${orderId}`)
      book.approve(order, instrument)
      events.ofOrder('CHECKOUT.ORDER.APPROVED', { order, url })
    },
    revokeTokens: () => tokens.clear(),
  }
}

type Deps = {
  keys: PaypalKeys
  now: () => Date
  events: Events
  tokens: Map<string, number>
  orders: Orders
  url: string
  reportLagMs: number
  maxPageSize: number
  patches: boolean
}
/** `again`: the later response to the same request id, with the latest state of what it made. */
type Response = { answer: StubResponse; again?: () => StubResponse }
type Fields = { [name: string]: unknown }

function respond(deps: Deps, request: StubRequest): Response {
  const { method, path, body } = request
  if (path === '/v1/oauth2/token' && method === 'POST') return { answer: token(deps, request) }
  const file = deps.events.fileAt(path)
  if (file)
    return {
      answer: { status: 200, headers: { 'content-type': file.type }, body: file.body },
    }
  if (!isAllowed(deps, request)) return { answer: unauthorised() }
  if (path === '/v1/notifications/verify-webhook-signature' && method === 'POST') {
    const verification_status = deps.events.isOwn(body) ? 'SUCCESS' : 'FAILURE'
    return { answer: json(200, { verification_status }) }
  }
  if (path === '/v1/reporting/transactions' && method === 'GET') {
    const latest = new Date(deps.now().getTime() - deps.reportLagMs)
    const searchReport = searchTransactions(deps.orders, {
      query: request.query,
      latest,
      max: deps.maxPageSize,
    })
    return {
      answer: searchReport
        ? json(200, searchReport)
        : unprocessable({ issue: 'INVALID_DATE_RANGE' }),
    }
  }
  const [, , room, resourceKind, id = '', action = ''] = path.split('/')
  if (room === 'checkout' && resourceKind === 'orders')
    return onOrders(deps, { request, id, action })
  if (room === 'payments')
    return onPayments(deps, { request, things: resourceKind ?? '', id, action })
  return { answer: missing() }
}

function onOrders(
  { orders, url, events, patches }: Deps,
  { request, id, action }: { request: StubRequest; id: string; action: string },
): Response {
  const minimal = !String(request.headers.prefer ?? '').includes('return=representation')
  const orderReply = (order: Order, status: number) =>
    json(status, orderJson(order, { minimal, url }))
  const input = readFields(request.body)
  if (request.method === 'POST' && id === '') {
    if (input['payment_source'] && !request.headers['paypal-request-id'])
      return { answer: json(400, failure('INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED')) }
    if (input['intent'] !== 'CAPTURE') return { answer: unprocessable({ issue: 'INVALID_INTENT' }) }
    const unit = fieldsOf(listOf(input['purchase_units'])[0])
    const made = orders.create({
      amount: moneyOf(unit['amount']),
      customId: textOf(unit['custom_id']),
      invoiceId: textOf(unit['invoice_id']),
      withSource: input['payment_source'] !== undefined,
    })
    if (made.issue !== undefined) return { answer: unprocessable(made) }
    return { answer: orderReply(made.done, 201), again: () => orderReply(made.done, 200) }
  }
  const order = orders.all.get(id)
  if (!order) return { answer: missing() }
  if (request.method === 'GET' && action === '')
    return { answer: json(200, orderJson(order, { minimal: false, url })) }
  if (request.method === 'PATCH')
    return {
      answer:
        patches || /^(CREATED|APPROVED)$/.test(order.status)
          ? patch(order, listOf(readJson(request.body)))
          : unprocessable({ issue: 'NOT_PATCHABLE' }),
    }
  if (request.method === 'POST' && action === 'capture') {
    const made = orders.capture(order)
    if (made.issue !== undefined) return { answer: unprocessable(made) }
    const kind = order.capture?.status === 'PENDING' ? 'PENDING' : 'COMPLETED'
    events.ofCapture(`PAYMENT.CAPTURE.${kind}`, { order, url })
    return { answer: orderReply(order, 201), again: () => orderReply(order, 200) }
  }
  return { answer: missing() }
}

/** Only an unpaid order can be changed. */
function patch(order: Order, operations: readonly unknown[]): StubResponse {
  if (order.status === 'COMPLETED') return unprocessable({ issue: 'ORDER_ALREADY_COMPLETED' })
  for (const operation of operations.map(fieldsOf)) {
    if (operation['path'] !== "/purchase_units/@reference_id=='default'/custom_id")
      return unprocessable({ issue: 'NOT_PATCHABLE' })
    order.customId = textOf(operation['value'])
  }
  return { status: 204, headers: debug(), body: '' }
}

function onPayments(
  { orders, events, url }: Deps,
  {
    request,
    things: resourceKind,
    id,
    action,
  }: { request: StubRequest; things: string; id: string; action: string },
): Response {
  const all = [...orders.all.values()]
  if (resourceKind === 'refunds') {
    const order = all.find(({ refunds }) => refunds.some((refund) => refund.id === id))
    const refund = order?.refunds.find((item) => item.id === id)
    return { answer: order && refund ? json(200, refundJson(refund, order)) : missing() }
  }
  const order = all.find(({ capture }) => capture?.id === id)
  if (resourceKind !== 'captures' || !order) return { answer: missing() }
  if (request.method === 'GET' && action === '') return { answer: json(200, captureJson(order)) }
  if (request.method !== 'POST' || action !== 'refund') return { answer: missing() }
  const input = readFields(request.body)
  const made = orders.refund(order, {
    ...(input['amount'] !== undefined && { amount: moneyOf(input['amount']) }),
    customId: textOf(input['custom_id']),
  })
  if (made.issue !== undefined) return { answer: unprocessable(made) }
  events.ofRefund(made.done, { order, url })
  return {
    answer: json(201, refundJson(made.done, order)),
    again: () => json(200, refundJson(made.done, order)),
  }
}

function token({ keys, tokens, now }: Deps, { headers, body }: StubRequest): StubResponse {
  const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')
  const form = new URLSearchParams(body.toString('utf8'))
  if (headers.authorization !== `Basic ${basic}`)
    return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
  if (form.get('grant_type') !== 'client_credentials')
    return json(400, { error: 'unsupported_grant_type' })
  const access_token = `A21AA${randomBytes(24).toString('base64url')}`
  tokens.set(access_token, now().getTime() + TOKEN_SECONDS * 1000)
  return json(200, { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: '' })
}

const isAllowed = ({ tokens, now }: Deps, { headers }: StubRequest) =>
  (tokens.get(headers.authorization?.replace('Bearer ', '') ?? '') ?? 0) > now().getTime()

const debug = () => ({ 'paypal-debug-id': newId().toLowerCase() })
const json = (status: number, body: unknown): StubResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...debug() },
  body: JSON.stringify(body),
})
const MESSAGES: Readonly<Record<string, string>> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
}
const failure = (name: string, issue: string) => ({
  name,
  details: [{ issue }],
  message: MESSAGES[name] ?? name,
})
const unprocessable = ({ issue }: Issue) => json(422, failure('UNPROCESSABLE_ENTITY', issue))
const missing = () => json(404, failure('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'))
const unauthorised = () =>
  json(401, { error: 'invalid_token', error_description: 'Token signature verification failed' })

const readJson = (body: Buffer): unknown =>
  body.length > 0 ? JSON.parse(body.toString('utf8')) : undefined
const readFields = (body: Buffer) => fieldsOf(readJson(body))
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const moneyOf = (value: unknown): Money => {
  const input = fieldsOf(value)
  return { currency_code: textOf(input['currency_code']), value: textOf(input['value']) }
}
