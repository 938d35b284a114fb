import { createHash, createHmac, randomUUID } from 'node:crypto'
import { square } from '../../contracts/of-vendors.ts'
import {
  type Answered,
  type Asked,
  type GatewayServer,
  openGatewayServer,
} from '../gateway-server.ts'
import {
  type Money,
  openPayments,
  type Payment,
  type Payments,
  type Refund,
  type Refusal,
  type TokenCard,
} from './payments.ts'
import { tellPayment, tellRefund } from './tell.ts'

export type SquareKeys = {
  accessToken: string
  locationId: string
  signatureKey: string
  notificationUrl: string
}
export type Posted = { headers: Record<string, string>; body: Buffer }

export type SquareStandIn = GatewayServer & {
  keys: SquareKeys
  book: Payments
  /** A token of the card fields, for one payment. */
  giveToken: (card: TokenCard) => string
  /** A message about a payment or a refund, signed as Square signs it. */
  notify: (type: string, about: { payment: Payment; refund?: Refund }) => Posted
}

const MOST_ON_A_PAGE = 100

/** Square's payments and refunds for one location; its lists lag behind what happened. */
export async function openSquare({
  now = () => new Date(),
  listLagMs = 0,
}: {
  now?: () => Date
  listLagMs?: number
} = {}): Promise<SquareStandIn> {
  const keys = {
    accessToken: 'EAAA-square-1',
    locationId: 'L1',
    signatureKey: 'signature-key-1',
    notificationUrl: 'https://cab.example/webhooks/square',
  }
  const remembered = new Map<string, { said: string; answer: Answered }>()
  let payments: Payments | undefined
  const server = await openGatewayServer(({ journal }) => {
    const book = openPayments({ now, journal })
    payments = book
    return (asked) => respond({ keys, book, remembered, now, listLagMs }, asked)
  }, square)
  if (!payments) throw new Error('the payments open with their server')
  const book = payments
  return {
    ...server,
    keys,
    book,
    giveToken: (card) => book.giveToken(card),
    notify: (type, { payment, refund }) => {
      const object = refund ? { refund: tellRefund(refund) } : { payment: tellPayment(payment) }
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

type Means = {
  keys: SquareKeys
  book: Payments
  remembered: Map<string, { said: string; answer: Answered }>
  now: () => Date
  listLagMs: number
}
type Fields = { [name: string]: unknown }

function respond(means: Means, asked: Asked): Answered {
  const { keys, remembered } = means
  if (asked.headers.authorization !== `Bearer ${keys.accessToken}`)
    return failed({ status: 401, category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' })
  const said = fieldsOf(asked.body.length > 0 ? JSON.parse(asked.body.toString('utf8')) : undefined)
  const key = textOf(said['idempotency_key'])
  if (key === '') return act(means, { asked, said })
  if (key.length > 45) return invalid(400, 'VALUE_TOO_LONG')
  const hash = createHash('sha256').update(asked.body).digest('hex')
  const known = remembered.get(`${asked.path} ${key}`)
  if (known) return known.said === hash ? known.answer : invalid(400, 'IDEMPOTENCY_KEY_REUSED')
  const answer = act(means, { asked, said })
  remembered.set(`${asked.path} ${key}`, { said: hash, answer })
  return answer
}

function act(means: Means, { asked, said }: { asked: Asked; said: Fields }): Answered {
  const { book } = means
  const [, , things, id = '', deed = ''] = asked.path.split('/')
  if (things === 'refunds') {
    const refund = book.refunds.get(id)
    if (asked.method === 'GET')
      return refund ? json(200, { refund: tellRefund(refund) }) : invalid(404, 'NOT_FOUND')
    const payment = book.payments.get(textOf(said['payment_id']))
    if (!payment) return invalid(404, 'NOT_FOUND')
    const money = moneyOf(said['amount_money'])
    const made = book.refund(payment, { money, reason: textOf(said['reason']) })
    return made.refusal ? failed(made.refusal) : json(200, { refund: tellRefund(made.done) })
  }
  if (things !== 'payments') return invalid(404, 'NOT_FOUND')
  if (id === '' && asked.method === 'GET') return list(means, asked.query)
  if (id === '' && asked.method === 'POST')
    return told(
      book.create({
        token: textOf(said['source_id']),
        money: moneyOf(said['amount_money']),
        referenceId: textOf(said['reference_id']),
        complete: said['autocomplete'] !== false,
      }),
    )
  const payment = book.payments.get(id)
  if (!payment) return invalid(404, 'NOT_FOUND')
  if (asked.method === 'GET') return told({ done: payment })
  if (asked.method === 'PUT')
    return told(book.update(payment, moneyOf(fieldsOf(said['payment'])['amount_money'])))
  if (deed === 'complete') return told(book.complete(payment))
  return deed === 'cancel' ? told(book.cancel(payment)) : invalid(404, 'NOT_FOUND')
}

/** By the time they were made; nothing at all, not even an empty list, when there are none. */
function list({ book, now, listLagMs }: Means, query: URLSearchParams): Answered {
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
  const end = start + Math.min(Number(query.get('limit') ?? MOST_ON_A_PAGE), MOST_ON_A_PAGE)
  return json(200, {
    ...(found.length > 0 && { payments: found.slice(start, end).map(tellPayment) }),
    ...(end < found.length && { cursor: String(end) }),
  })
}

const told = (made: { done: Payment; refusal?: undefined } | { refusal: Refusal }): Answered =>
  made.refusal ? failed(made.refusal) : json(200, { payment: tellPayment(made.done) })

const failed = ({ status, category, code, payment }: Refusal): Answered =>
  json(status, {
    errors: [{ category, code, detail: code }],
    ...(payment && { payment: tellPayment(payment) }),
  })
const invalid = (status: number, code: string) =>
  failed({ status, category: 'INVALID_REQUEST_ERROR', code })

const json = (status: number, body: unknown): Answered => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const moneyOf = (value: unknown): Money => {
  const said = fieldsOf(value)
  return { amount: Number(said['amount']), currency: textOf(said['currency']) }
}
