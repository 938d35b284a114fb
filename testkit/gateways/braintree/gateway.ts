import { gzipSync } from 'node:zlib'
import {
  type Answered,
  type Asked,
  type GatewayServer,
  openGatewayServer,
} from '../gateway-server.ts'
import { type Ledger, type Outcome, openLedger } from './ledger.ts'
import { type NonceBook, type NonceCard, openNonces, tellNonce } from './nonces.ts'
import { openSearch, type Search } from './search.ts'
import { PROCESSOR_TEXTS, tellTransaction } from './transaction.ts'
import { type Posted, signNotification } from './webhook.ts'
import { writeXml, type XmlValue } from './write-xml.ts'

export type BraintreeKeys = { merchantId: string; publicKey: string; privateKey: string }

export type BraintreeStandIn = GatewayServer & {
  keys: BraintreeKeys
  /** A nonce of the card fields, for one sale. */
  giveNonce: (card: NonceCard) => string
  /** The nightly batch: what was submitted is settled and can be refunded. */
  settle: () => void
  ledger: Ledger
  notify: (notice: { kind: string; transactionId: string; dispute?: string }) => Posted
}

export type BraintreeFacts = {
  now?: () => Date
  /** How long a new transaction stays out of the search. */
  searchLagMs?: number
  /** Settles at once what is submitted, instead of when `settle` is called. */
  settlesAtOnce?: boolean
}

const ACCOUNTS = { kerbside_gbp: 'GBP', kerbside_eur: 'EUR' }
const DEFAULT_ACCOUNT = 'kerbside_gbp'

/** Braintree's server API for one merchant, version 6: JSON in, compressed XML out, and no idempotency anywhere. */
export async function openBraintree({
  now = () => new Date(),
  searchLagMs = 0,
  settlesAtOnce = false,
}: BraintreeFacts = {}): Promise<BraintreeStandIn> {
  const keys = { merchantId: 'merchant1', publicKey: 'public1', privateKey: 'private1' }
  const nonces = openNonces(now)
  let ledger: Ledger | undefined
  const server = await openGatewayServer(({ journal }) => {
    const opened = openLedger({ now, nonces, journal, accounts: ACCOUNTS })
    ledger = opened
    const search = openSearch({ now, lagMs: searchLagMs, ledger: opened })
    return (asked) => {
      const told = answer({ keys, ledger: opened, search, nonces }, asked)
      if (settlesAtOnce) opened.settle()
      return told
    }
  })
  if (!ledger) throw new Error('the ledger opens with its server')
  const book = ledger
  return {
    ...server,
    keys,
    ledger: book,
    giveNonce: nonces.give,
    settle: () => book.settle(),
    notify: ({ kind, transactionId, ...rest }) => {
      const transaction = book.all.get(transactionId)
      if (!transaction) throw new Error(`no transaction ${transactionId}`)
      return signNotification(keys, { kind, at: now(), transaction, ...rest })
    },
  }
}

type Means = { keys: BraintreeKeys; ledger: Ledger; search: Search; nonces: NonceBook }
type Fields = { [name: string]: unknown }

function answer(
  { keys, ledger, search, nonces }: Means,
  { method, path, headers, body }: Asked,
): Answered {
  const basic = Buffer.from(`${keys.publicKey}:${keys.privateKey}`).toString('base64')
  if (headers.authorization !== `Basic ${basic}`) return xml(401)
  if (headers['x-apiversion'] !== '6') return xml(426)
  const [, room, merchant, thing, id = '', deed = ''] = path.split('/')
  if (room !== 'merchants') return xml(404)
  if (merchant !== keys.merchantId) return xml(403)
  const said = body.length > 0 ? (JSON.parse(body.toString('utf8')) as Fields) : {}
  const asked = fieldsOf(said['transaction'])

  if (thing === 'client_token' && method === 'POST')
    return xml(201, 'client-token', { value: clientToken(keys) })
  if (thing === 'payment_method_nonces' && method === 'GET') {
    const known = nonces.look(decodeURIComponent(id))
    return known ? xml(200, 'payment-method-nonce', tellNonce(id, known)) : xml(404)
  }
  if (thing !== 'transactions') return xml(404)
  if (method === 'POST' && id === '') return told(ledger.sale(readSale(asked)))
  if (method === 'POST' && id === 'advanced_search_ids')
    return xml(200, 'search-results', search.ids(fieldsOf(said['search'])))
  if (method === 'POST' && id === 'advanced_search')
    return xmlText(200, search.page(fieldsOf(said['search'])))

  const found = ledger.all.get(id)
  if (!found) return xml(404)
  if (method === 'GET' && deed === '') return xml(200, 'transaction', tellTransaction(found))
  if (method === 'PUT' && deed === 'void') return told(ledger.void(found), 200)
  if (method === 'PUT' && deed === 'submit_for_settlement')
    return told(ledger.submit(found, textOf(asked['amount'])), 200)
  if (method === 'POST' && deed === 'refund') {
    const amount = textOf(asked['amount'])
    const orderId = textOf(asked['order_id'])
    return told(
      ledger.refund(found, {
        ...(amount !== undefined && { amount }),
        ...(orderId !== undefined && { orderId }),
      }),
    )
  }
  return xml(404)
}

function readSale(asked: Fields) {
  const options = fieldsOf(asked['options'])
  return {
    amount: textOf(asked['amount']) ?? '',
    orderId: textOf(asked['order_id']) ?? '',
    nonce: textOf(asked['payment_method_nonce']) ?? '',
    merchantAccount: textOf(asked['merchant_account_id']) ?? DEFAULT_ACCOUNT,
    submit: options['submit_for_settlement'] === true,
    requiresThreeDSecure: fieldsOf(options['three_d_secure'])['required'] === true,
  }
}

const DECLINED = new Set(['processor_declined', 'gateway_rejected'])

function told(outcome: Outcome, status = 201): Answered {
  if (outcome.invalid) {
    const { attribute, code, message } = outcome.invalid
    const errors = { errors: [], transaction: { errors: [{ attribute, code, message }] } }
    return xml(422, 'api-error-response', { errors, message })
  }
  const it = tellTransaction(outcome.transaction)
  if (!DECLINED.has(outcome.transaction.status)) return xml(status, 'transaction', it)
  const message =
    outcome.transaction.status === 'gateway_rejected'
      ? `Gateway Rejected: ${outcome.transaction.rejection}`
      : (PROCESSOR_TEXTS[outcome.transaction.processorCode] ?? 'Processor Declined')
  return xml(422, 'api-error-response', {
    errors: { errors: [] },
    message,
    transaction: it,
  })
}

/** What the script of the card fields starts with. */
function clientToken({ merchantId }: BraintreeKeys): string {
  const token = {
    version: 2,
    authorizationFingerprint: `fingerprint|merchant=${merchantId}`,
    configUrl: `https://api.sandbox.braintreegateway.com/merchants/${merchantId}/client_api/v1/configuration`,
    environment: 'sandbox',
    merchantId,
  }
  return Buffer.from(JSON.stringify(token)).toString('base64')
}

function xml(status: number, root?: string, value?: XmlValue): Answered {
  return xmlText(status, root === undefined ? ' ' : writeXml(root, value ?? null))
}

const xmlText = (status: number, text: string): Answered => ({
  status,
  headers: { 'content-type': 'application/xml; charset=utf-8', 'content-encoding': 'gzip' },
  body: gzipSync(text),
})

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
