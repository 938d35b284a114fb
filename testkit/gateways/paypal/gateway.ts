import { randomBytes } from 'node:crypto'
import { paypal } from '../../contracts/of-vendors.ts'
import {
  type Answered,
  type Asked,
  type GatewayServer,
  openGatewayServer,
} from '../gateway-server.ts'
import { type Events, openEvents } from './events.ts'
import {
  type Instrument,
  type Issue,
  type Money,
  newId,
  type Order,
  type Orders,
  openOrders,
  tellCapture,
  tellOrder,
  tellRefund,
} from './orders.ts'
import { tellReport } from './report.ts'

export type PaypalKeys = { clientId: string; clientSecret: string; webhookId: string }

export type PaypalStandIn = GatewayServer & {
  keys: PaypalKeys
  orders: Orders
  events: Events
  /** The buyer approves in PayPal's own window. */
  approve: (orderId: string, instrument?: Instrument) => void
  /** From now on no access token handed out so far is worth anything. */
  revokeTokens: () => void
}

const TOKEN_SECONDS = 32_400
const REQUEST_ID_MS = 6 * 3_600_000

/** PayPal's Orders v2, Payments v2 and webhooks for one merchant, with its memory of request ids. */
export async function openPaypal({
  now = () => new Date(),
  reportLagMs = 0,
  mostOnAPage = 500,
  patches = false,
}: {
  now?: () => Date
  /** How long a movement stays out of the transaction search; PayPal says up to three hours. */
  reportLagMs?: number
  /** Lines on a page of the transaction search, however many are asked for. */
  mostOnAPage?: number
  /** Whether an order can be changed in any status; false allows it for CREATED and APPROVED only, as the reference says. */
  patches?: boolean
} = {}): Promise<PaypalStandIn> {
  const keys = { clientId: 'client1', clientSecret: 'secret1', webhookId: 'WEBHOOK1' }
  const events = openEvents({ now, webhookId: keys.webhookId })
  const tokens = new Map<string, number>()
  const remembered = new Map<string, { at: number; tell: () => Answered }>()
  let orders: Orders | undefined
  let url = ''
  const server = await openGatewayServer(({ journal }) => {
    const book = openOrders({ now, journal })
    orders = book
    return (asked) => {
      const means = {
        keys,
        now,
        events,
        tokens,
        orders: book,
        url,
        reportLagMs,
        mostOnAPage,
        patches,
      }
      const id = asked.headers['paypal-request-id']
      const place = `${asked.path} ${typeof id === 'string' ? id : ''}`
      const known = remembered.get(place)
      if (typeof id === 'string' && known && now().getTime() - known.at < REQUEST_ID_MS)
        return isAllowed(means, asked) ? known.tell() : unauthorised()
      const { answer, again } = respond(means, asked)
      if (typeof id === 'string' && again)
        remembered.set(place, { at: now().getTime(), tell: again })
      return answer
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

type Means = {
  keys: PaypalKeys
  now: () => Date
  events: Events
  tokens: Map<string, number>
  orders: Orders
  url: string
  reportLagMs: number
  mostOnAPage: number
  patches: boolean
}
/** `again` tells what the same request id gets later: the latest state of what it made. */
type Response = { answer: Answered; again?: () => Answered }
type Fields = { [name: string]: unknown }

function respond(means: Means, asked: Asked): Response {
  const { method, path, body } = asked
  if (path === '/v1/oauth2/token' && method === 'POST') return { answer: token(means, asked) }
  const file = means.events.fileAt(path)
  if (file)
    return {
      answer: { status: 200, headers: { 'content-type': file.type }, body: file.body },
    }
  if (!isAllowed(means, asked)) return { answer: unauthorised() }
  if (path === '/v1/notifications/verify-webhook-signature' && method === 'POST') {
    const verification_status = means.events.isOwn(body) ? 'SUCCESS' : 'FAILURE'
    return { answer: json(200, { verification_status }) }
  }
  if (path === '/v1/reporting/transactions' && method === 'GET') {
    const latest = new Date(means.now().getTime() - means.reportLagMs)
    const told = tellReport(means.orders, { query: asked.query, latest, most: means.mostOnAPage })
    return { answer: told ? json(200, told) : unprocessable({ issue: 'INVALID_DATE_RANGE' }) }
  }
  const [, , room, things, id = '', deed = ''] = path.split('/')
  if (room === 'checkout' && things === 'orders') return onOrders(means, { asked, id, deed })
  if (room === 'payments') return onPayments(means, { asked, things: things ?? '', id, deed })
  return { answer: missing() }
}

function onOrders(
  { orders, url, events, patches }: Means,
  { asked, id, deed }: { asked: Asked; id: string; deed: string },
): Response {
  const minimal = !String(asked.headers.prefer ?? '').includes('return=representation')
  const tell = (order: Order, status: number) => json(status, tellOrder(order, { minimal, url }))
  const said = readFields(asked.body)
  if (asked.method === 'POST' && id === '') {
    if (said['payment_source'] && !asked.headers['paypal-request-id'])
      return { answer: json(400, failure('INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED')) }
    if (said['intent'] !== 'CAPTURE') return { answer: unprocessable({ issue: 'INVALID_INTENT' }) }
    const unit = fieldsOf(listOf(said['purchase_units'])[0])
    const made = orders.create({
      amount: moneyOf(unit['amount']),
      customId: textOf(unit['custom_id']),
      invoiceId: textOf(unit['invoice_id']),
      withSource: said['payment_source'] !== undefined,
    })
    if (made.issue !== undefined) return { answer: unprocessable(made) }
    return { answer: tell(made.done, 201), again: () => tell(made.done, 200) }
  }
  const order = orders.all.get(id)
  if (!order) return { answer: missing() }
  if (asked.method === 'GET' && deed === '')
    return { answer: json(200, tellOrder(order, { minimal: false, url })) }
  if (asked.method === 'PATCH')
    return {
      answer:
        patches || /^(CREATED|APPROVED)$/.test(order.status)
          ? patch(order, listOf(readJson(asked.body)))
          : unprocessable({ issue: 'NOT_PATCHABLE' }),
    }
  if (asked.method === 'POST' && deed === 'capture') {
    const made = orders.capture(order)
    if (made.issue !== undefined) return { answer: unprocessable(made) }
    const kind = order.capture?.status === 'PENDING' ? 'PENDING' : 'COMPLETED'
    events.ofCapture(`PAYMENT.CAPTURE.${kind}`, { order, url })
    return { answer: tell(order, 201), again: () => tell(order, 200) }
  }
  return { answer: missing() }
}

/** Only what is not paid yet can be changed. */
function patch(order: Order, operations: readonly unknown[]): Answered {
  if (order.status === 'COMPLETED') return unprocessable({ issue: 'ORDER_ALREADY_COMPLETED' })
  for (const operation of operations.map(fieldsOf)) {
    if (operation['path'] !== "/purchase_units/@reference_id=='default'/custom_id")
      return unprocessable({ issue: 'NOT_PATCHABLE' })
    order.customId = textOf(operation['value'])
  }
  return { status: 204, headers: debug(), body: '' }
}

function onPayments(
  { orders, events, url }: Means,
  { asked, things, id, deed }: { asked: Asked; things: string; id: string; deed: string },
): Response {
  const all = [...orders.all.values()]
  if (things === 'refunds') {
    const order = all.find(({ refunds }) => refunds.some((refund) => refund.id === id))
    const refund = order?.refunds.find((one) => one.id === id)
    return { answer: order && refund ? json(200, tellRefund(refund, order)) : missing() }
  }
  const order = all.find(({ capture }) => capture?.id === id)
  if (things !== 'captures' || !order) return { answer: missing() }
  if (asked.method === 'GET' && deed === '') return { answer: json(200, tellCapture(order)) }
  if (asked.method !== 'POST' || deed !== 'refund') return { answer: missing() }
  const said = readFields(asked.body)
  const made = orders.refund(order, {
    ...(said['amount'] !== undefined && { amount: moneyOf(said['amount']) }),
    customId: textOf(said['custom_id']),
  })
  if (made.issue !== undefined) return { answer: unprocessable(made) }
  events.ofRefund(made.done, { order, url })
  return {
    answer: json(201, tellRefund(made.done, order)),
    again: () => json(200, tellRefund(made.done, order)),
  }
}

function token({ keys, tokens, now }: Means, { headers, body }: Asked): Answered {
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

const isAllowed = ({ tokens, now }: Means, { headers }: Asked) =>
  (tokens.get(headers.authorization?.replace('Bearer ', '') ?? '') ?? 0) > now().getTime()

const debug = () => ({ 'paypal-debug-id': newId().toLowerCase() })
const json = (status: number, body: unknown): Answered => ({
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
  const said = fieldsOf(value)
  return { currency_code: textOf(said['currency_code']), value: textOf(said['value']) }
}
