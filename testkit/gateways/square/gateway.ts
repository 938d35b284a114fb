import { createHash, createHmac, randomUUID } from 'node:crypto'
import { square } from '../../contracts/of-vendors.ts'
import {
  type GatewayServer,
  openGatewayServer,
  type StubRequest,
  type StubResponse,
} from '../gateway-server.ts'
import { paymentJson, refundJson } from './payment-json.ts'
import {
  type Money,
  openPayments,
  type Payment,
  type Payments,
  type Refund,
  type Rejection,
  type TokenCard,
} from './payments.ts'

export type SquareKeys = {
  accessToken: string
  locationId: string
  signatureKey: string
  notificationUrl: string
}
export type Posted = { headers: Record<string, string>; body: Buffer }

export type FakeSquare = GatewayServer & {
  keys: SquareKeys
  book: Payments
  /** A token as from the card fields, for one payment. */
  giveToken: (card: TokenCard) => string
  /** A message about a payment or a refund, signed as Square signs it. */
  notify: (type: string, about: { payment: Payment; refund?: Refund }) => Posted
}

const MAX_PAGE_SIZE = 100

/** Square's payments and refunds for one location; its lists are delayed. */
export async function openSquare({
  now = () => new Date(),
  listLagMs = 0,
}: {
  now?: () => Date
  listLagMs?: number
} = {}): Promise<FakeSquare> {
  const keys = {
    accessToken: 'EAAA-square-1',
    locationId: 'L1',
    signatureKey: 'signature-key-1',
    notificationUrl: 'https://cab.example/webhooks/square',
  }
  const remembered = new Map<string, { body: string; answer: StubResponse }>()
  let payments: Payments | undefined
  const server = await openGatewayServer(({ journal }) => {
    const book = openPayments({ now, journal })
    payments = book
    return (request) => respond({ keys, book, remembered, now, listLagMs }, request)
  }, square)
  if (!payments) throw new Error('the payments open with their server')
  const book = payments
  return {
    ...server,
    keys,
    book,
    giveToken: (card) => book.giveToken(card),
    notify: (type, { payment, refund }) => {
      const object = refund ? { refund: refundJson(refund) } : { payment: paymentJson(payment) }
      const id = refund?.id ?? payment.id
      const event = {
        merchant_id: 'M1',
        type,
        event_id: randomUUID(),
        created_at: now().toISOString(),
        data: { type: type.split('.')[0], id, object },
      }
      return signed(keys, Buffer.from(JSON.stringify(event)))
    },
  }
}

function signed({ signatureKey, notificationUrl }: SquareKeys, body: Buffer): Posted {
  const hmac = createHmac('sha256', signatureKey).update(notificationUrl).update(body)
  const headers = {
    'content-type': 'application/json',
    'x-square-hmacsha256-signature': hmac.digest('base64'),
  }
  return { headers, body }
}

type Deps = {
  keys: SquareKeys
  book: Payments
  remembered: Map<string, { body: string; answer: StubResponse }>
  now: () => Date
  listLagMs: number
}
type Fields = { [name: string]: unknown }

function respond(deps: Deps, request: StubRequest): StubResponse {
  const { keys, remembered } = deps
  if (request.headers.authorization !== `Bearer ${keys.accessToken}`)
    return failed({ status: 401, category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' })
  const input = fieldsOf(
    request.body.length > 0 ? JSON.parse(request.body.toString('utf8')) : undefined,
  )
  const key = textOf(input['idempotency_key'])
  if (key === '') return act(deps, { request, body: input })
  if (key.length > 45) return invalid(400, 'VALUE_TOO_LONG')
  const hash = createHash('sha256').update(request.body).digest('hex')
  const existing = remembered.get(`${request.path} ${key}`)
  if (existing)
    return existing.body === hash ? existing.answer : invalid(400, 'IDEMPOTENCY_KEY_REUSED')
  const response = act(deps, { request, body: input })
  remembered.set(`${request.path} ${key}`, { body: hash, answer: response })
  return response
}

function act(
  deps: Deps,
  { request, body: input }: { request: StubRequest; body: Fields },
): StubResponse {
  const { book } = deps
  const [, , things, id = '', action = ''] = request.path.split('/')
  if (things === 'refunds') {
    const refund = book.refunds.get(id)
    if (request.method === 'GET')
      return refund ? json(200, { refund: refundJson(refund) }) : invalid(404, 'NOT_FOUND')
    const payment = book.payments.get(textOf(input['payment_id']))
    if (!payment) return invalid(404, 'NOT_FOUND')
    const money = moneyOf(input['amount_money'])
    const made = book.refund(payment, { money, reason: textOf(input['reason']) })
    return made.rejection ? failed(made.rejection) : json(200, { refund: refundJson(made.done) })
  }
  if (things !== 'payments') return invalid(404, 'NOT_FOUND')
  if (id === '' && request.method === 'GET') return list(deps, request.query)
  if (id === '' && request.method === 'POST')
    return paymentResponse(
      book.create({
        token: textOf(input['source_id']),
        money: moneyOf(input['amount_money']),
        referenceId: textOf(input['reference_id']),
        complete: input['autocomplete'] !== false,
      }),
    )
  const payment = book.payments.get(id)
  if (!payment) return invalid(404, 'NOT_FOUND')
  if (request.method === 'GET') return paymentResponse({ done: payment })
  if (request.method === 'PUT')
    return paymentResponse(
      book.update(payment, moneyOf(fieldsOf(input['payment'])['amount_money'])),
    )
  if (action === 'complete') return paymentResponse(book.complete(payment))
  return action === 'cancel' ? paymentResponse(book.cancel(payment)) : invalid(404, 'NOT_FOUND')
}

/** In order of creation; if there are none, the list is omitted rather than empty. */
function list({ book, now, listLagMs }: Deps, query: URLSearchParams): StubResponse {
  const from = Date.parse(query.get('begin_time') ?? '') || 0
  const until = Date.parse(query.get('end_time') ?? '') || Number.MAX_SAFE_INTEGER
  const newestFirst = query.get('sort_order') !== 'ASC'
  const found = [...book.payments.values()]
    .filter(({ createdAt }) => {
      const at = createdAt.getTime()
      return at >= from && at < until && now().getTime() - at >= listLagMs
    })
    .sort((a, b) => (a.createdAt.getTime() - b.createdAt.getTime()) * (newestFirst ? -1 : 1))
  const start = Number(query.get('cursor') ?? 0)
  const end = start + Math.min(Number(query.get('limit') ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE)
  return json(200, {
    ...(found.length > 0 && { payments: found.slice(start, end).map(paymentJson) }),
    ...(end < found.length && { cursor: String(end) }),
  })
}

const paymentResponse = (
  made: { done: Payment; rejection?: undefined } | { rejection: Rejection },
): StubResponse =>
  made.rejection ? failed(made.rejection) : json(200, { payment: paymentJson(made.done) })

const failed = ({ status, category, code, payment }: Rejection): StubResponse =>
  json(status, {
    errors: [{ category, code, detail: code }],
    ...(payment && { payment: paymentJson(payment) }),
  })
const invalid = (status: number, code: string) =>
  failed({ status, category: 'INVALID_REQUEST_ERROR', code })

const json = (status: number, body: unknown): StubResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const moneyOf = (value: unknown): Money => {
  const input = fieldsOf(value)
  return { amount: Number(input['amount']), currency: textOf(input['currency']) }
}
