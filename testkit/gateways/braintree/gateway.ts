import { gzipSync } from 'node:zlib'
import {
  type GatewayServer,
  openGatewayServer,
  type StubRequest,
  type StubResponse,
} from '../gateway-server.ts'
import { type Ledger, type Outcome, openLedger } from './ledger.ts'
import { type NonceCard, type NonceRegistry, nonceXml, openNonces } from './nonces.ts'
import { openSearch, type Search } from './search.ts'
import { PROCESSOR_TEXTS, transactionXml } from './transaction.ts'
import { type Posted, signNotification } from './webhook.ts'
import { writeXml, type XmlValue } from './write-xml.ts'

export type BraintreeKeys = { merchantId: string; publicKey: string; privateKey: string }

export type FakeBraintree = GatewayServer & {
  keys: BraintreeKeys
  /** A nonce as from the card fields, for one sale. */
  giveNonce: (card: NonceCard) => string
  /** The nightly batch: settles submitted sales, which can then be refunded. */
  settle: () => void
  ledger: Ledger
  notify: (notice: { kind: string; transactionId: string; dispute?: string }) => Posted
}

export type BraintreeFacts = {
  now?: () => Date
  /** How long a new transaction is missing from the search. */
  searchLagMs?: number
  /** Settles submitted sales at once, instead of when `settle` is called. */
  settlesAtOnce?: boolean
}

const ACCOUNTS = { kerbside_gbp: 'GBP', kerbside_eur: 'EUR' }
const DEFAULT_ACCOUNT = 'kerbside_gbp'

/** Braintree's server API for one merchant, version 6: JSON in, compressed XML out, and no idempotency anywhere. */
export async function openBraintree({
  now = () => new Date(),
  searchLagMs = 0,
  settlesAtOnce = false,
}: BraintreeFacts = {}): Promise<FakeBraintree> {
  const keys = { merchantId: 'merchant1', publicKey: 'public1', privateKey: 'private1' }
  const nonces = openNonces(now)
  let ledger: Ledger | undefined
  const server = await openGatewayServer(({ journal }) => {
    const opened = openLedger({ now, nonces, journal, accounts: ACCOUNTS })
    ledger = opened
    const search = openSearch({ now, lagMs: searchLagMs, ledger: opened })
    return (request) => {
      const stubResponse = respond({ keys, ledger: opened, search, nonces }, request)
      if (settlesAtOnce) opened.settle()
      return stubResponse
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

type Deps = { keys: BraintreeKeys; ledger: Ledger; search: Search; nonces: NonceRegistry }
type Fields = { [name: string]: unknown }

function respond(
  { keys, ledger, search, nonces }: Deps,
  { method, path, headers, body }: StubRequest,
): StubResponse {
  const basic = Buffer.from(`${keys.publicKey}:${keys.privateKey}`).toString('base64')
  if (headers.authorization !== `Basic ${basic}`) return xml(401)
  if (headers['x-apiversion'] !== '6') return xml(426)
  const [, room, merchant, resource, id = '', action = ''] = path.split('/')
  if (room !== 'merchants') return xml(404)
  if (merchant !== keys.merchantId) return xml(403)
  const fields = body.length > 0 ? (JSON.parse(body.toString('utf8')) as Fields) : {}
  const request = fieldsOf(fields['transaction'])

  if (resource === 'client_token' && method === 'POST')
    return xml(201, 'client-token', { value: clientToken(keys) })
  if (resource === 'payment_method_nonces' && method === 'GET') {
    const nonce = nonces.look(decodeURIComponent(id))
    return nonce ? xml(200, 'payment-method-nonce', nonceXml(id, nonce)) : xml(404)
  }
  if (resource !== 'transactions') return xml(404)
  if (method === 'POST' && id === '') return stubResponse(ledger.sale(readSale(request)))
  if (method === 'POST' && id === 'advanced_search_ids')
    return xml(200, 'search-results', search.ids(fieldsOf(fields['search'])))
  if (method === 'POST' && id === 'advanced_search')
    return xmlText(200, search.page(fieldsOf(fields['search'])))

  const found = ledger.all.get(id)
  if (!found) return xml(404)
  if (method === 'GET' && action === '') return xml(200, 'transaction', transactionXml(found))
  if (method === 'PUT' && action === 'void') return stubResponse(ledger.void(found), 200)
  if (method === 'PUT' && action === 'submit_for_settlement')
    return stubResponse(ledger.submit(found, textOf(request['amount'])), 200)
  if (method === 'POST' && action === 'refund') {
    const amount = textOf(request['amount'])
    const orderId = textOf(request['order_id'])
    return stubResponse(
      ledger.refund(found, {
        ...(amount !== undefined && { amount }),
        ...(orderId !== undefined && { orderId }),
      }),
    )
  }
  return xml(404)
}

function readSale(request: Fields) {
  const options = fieldsOf(request['options'])
  return {
    amount: textOf(request['amount']) ?? '',
    orderId: textOf(request['order_id']) ?? '',
    nonce: textOf(request['payment_method_nonce']) ?? '',
    merchantAccount: textOf(request['merchant_account_id']) ?? DEFAULT_ACCOUNT,
    submit: options['submit_for_settlement'] === true,
    requiresThreeDSecure: fieldsOf(options['three_d_secure'])['required'] === true,
  }
}

const DECLINED = new Set(['processor_declined', 'gateway_rejected'])

function stubResponse(outcome: Outcome, status = 201): StubResponse {
  if (outcome.invalid) {
    const { attribute, code, message } = outcome.invalid
    const errors = { errors: [], transaction: { errors: [{ attribute, code, message }] } }
    return xml(422, 'api-error-response', { errors, message })
  }
  const stored = transactionXml(outcome.transaction)
  if (!DECLINED.has(outcome.transaction.status)) return xml(status, 'transaction', stored)
  const message =
    outcome.transaction.status === 'gateway_rejected'
      ? `Gateway Rejected: ${outcome.transaction.rejection}`
      : (PROCESSOR_TEXTS[outcome.transaction.processorCode] ?? 'Processor Declined')
  return xml(422, 'api-error-response', {
    errors: { errors: [] },
    message,
    transaction: stored,
  })
}

/** The token with which the script of the card fields starts. */
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

function xml(status: number, root?: string, value?: XmlValue): StubResponse {
  return xmlText(status, root === undefined ? ' ' : writeXml(root, value ?? null))
}

const xmlText = (status: number, text: string): StubResponse => ({
  status,
  headers: { 'content-type': 'application/xml; charset=utf-8', 'content-encoding': 'gzip' },
  body: gzipSync(text),
})

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
