import { CODE } from '@kerbside/contract/codes.ts'
import type {
  checkDeskKey,
  listDeskKeys,
  removeDeskKey,
  saveDeskKey,
  tryDeskKey,
} from '@kerbside/contract/desk/key.ts'
import type {
  decideDeskDispute,
  explainDeskDifference,
  exportDeskJournal,
  listDeskCash,
  listDeskExceptions,
  listDeskJournal,
  listDeskPayments,
  refundDeskPayment,
  rematchDeskMoney,
  showDeskLedger,
  showDeskPayment,
} from '@kerbside/contract/desk/reconciliation.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { type CallApiOptions, callApi, type EndpointRef } from '../server.ts'

const PAYMENTS: EndpointRef<typeof listDeskPayments> = { method: 'GET', path: '/api/desk/payments' }
const PAYMENT: EndpointRef<typeof showDeskPayment> = { method: 'GET', path: '/api/desk/payment' }
const REFUND: EndpointRef<typeof refundDeskPayment> = { method: 'POST', path: '/api/desk/refund' }
const LEDGER: EndpointRef<typeof showDeskLedger> = { method: 'GET', path: '/api/desk/ledger' }
const JOURNAL: EndpointRef<typeof listDeskJournal> = { method: 'GET', path: '/api/desk/journal' }
const JOURNAL_CSV: EndpointRef<typeof exportDeskJournal> = {
  method: 'POST',
  path: '/api/desk/journal/csv',
}
const EXCEPTIONS: EndpointRef<typeof listDeskExceptions> = {
  method: 'GET',
  path: '/api/desk/exceptions',
}
const EXPLAIN: EndpointRef<typeof explainDeskDifference> = {
  method: 'POST',
  path: '/api/desk/exceptions/explain',
}
const DISPUTE: EndpointRef<typeof decideDeskDispute> = {
  method: 'POST',
  path: '/api/desk/exceptions/dispute',
}
const MATCH: EndpointRef<typeof rematchDeskMoney> = {
  method: 'POST',
  path: '/api/desk/exceptions/match',
}
const CASH: EndpointRef<typeof listDeskCash> = { method: 'GET', path: '/api/desk/cash' }
const KEYS: EndpointRef<typeof listDeskKeys> = { method: 'GET', path: '/api/desk/keys' }
const SAVE_KEY: EndpointRef<typeof saveDeskKey> = { method: 'PUT', path: '/api/desk/key' }
const CHECK_KEY: EndpointRef<typeof checkDeskKey> = { method: 'POST', path: '/api/desk/key/check' }
const TRY_KEY: EndpointRef<typeof tryDeskKey> = { method: 'POST', path: '/api/desk/key/try' }
const REMOVE_KEY: EndpointRef<typeof removeDeskKey> = {
  method: 'POST',
  path: '/api/desk/key/remove',
}

export type Payments = ReplyOf<typeof listDeskPayments>
export type PaymentHistory = ReplyOf<typeof showDeskPayment>
export type Exceptions = ReplyOf<typeof listDeskExceptions>

type FetchOptions = { signal: AbortSignal }

/** Returns the reply; throws with the server's message on failure, so that the screen can offer a retry. */
async function fetchReply<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  { signal }: FetchOptions,
): Promise<ReplyOf<E>> {
  const response = await callApi(to, input, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}

export type SubmitResult<Reply> = { ok: true; reply: Reply } | { ok: false; message: string }

async function submit<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  options: CallApiOptions = {},
): Promise<SubmitResult<ReplyOf<E>>> {
  const response = await callApi(to, input, options)
  if (!response.ok) return { ok: false, message: response.message }
  const { code, message } = response.reply as { code: number; message: string }
  return code === CODE.done ? { ok: true, reply: response.reply } : { ok: false, message }
}

export const fetchPayments = (filter: InputOf<typeof listDeskPayments>, params: FetchOptions) =>
  fetchReply(PAYMENTS, filter, params)
export const fetchPayment = (reference: number, params: FetchOptions) =>
  fetchReply(PAYMENT, { reference }, params)
/** The same key refunds only once, however often it is sent. */
export const giveBack = (given: InputOf<typeof refundDeskPayment>, idempotencyKey: string) =>
  submit(REFUND, given, { idempotencyKey })
export const fetchLedger = (params: FetchOptions) => fetchReply(LEDGER, {}, params)
export const fetchJournal = (filter: InputOf<typeof listDeskJournal>, params: FetchOptions) =>
  fetchReply(JOURNAL, filter, params)
export const exportJournal = (days: { from: string; until: string }) =>
  submit(JOURNAL_CSV, days, { timeoutMs: 90_000 })
export const fetchExceptions = (params: FetchOptions) => fetchReply(EXCEPTIONS, {}, params)
export const explainDifference = (given: { id: string; note: string }) => submit(EXPLAIN, given)
export const decideDispute = (given: InputOf<typeof decideDeskDispute>) => submit(DISPUTE, given)
export const matchAnew = (since: string) => submit(MATCH, { since })
export const fetchCash = (days: { from: string; until: string }, params: FetchOptions) =>
  fetchReply(CASH, days, params)
export const fetchKeys = (params: FetchOptions) => fetchReply(KEYS, {}, params)
export const saveKey = (given: InputOf<typeof saveDeskKey>) =>
  submit(SAVE_KEY, given, { timeoutMs: 60_000 })
export const checkKey = (name: InputOf<typeof checkDeskKey>['name']) =>
  submit(CHECK_KEY, { name }, { timeoutMs: 60_000 })
export const tryKey = (name: InputOf<typeof tryDeskKey>['name']) =>
  submit(TRY_KEY, { name }, { timeoutMs: 60_000 })
export const removeKey = (name: InputOf<typeof removeDeskKey>['name']) =>
  submit(REMOVE_KEY, { name })
