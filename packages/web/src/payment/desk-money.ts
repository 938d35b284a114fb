import { CODE } from '@kerbside/contract/codes.ts'
import type {
  checkDeskKey,
  keepDeskKey,
  listDeskKeys,
  removeDeskKey,
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
} from '@kerbside/contract/desk/money.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { type CallOf, type CallOptions, call } from '../server.ts'

const PAYMENTS: CallOf<typeof listDeskPayments> = { method: 'GET', path: '/api/desk/payments' }
const PAYMENT: CallOf<typeof showDeskPayment> = { method: 'GET', path: '/api/desk/payment' }
const REFUND: CallOf<typeof refundDeskPayment> = { method: 'POST', path: '/api/desk/refund' }
const LEDGER: CallOf<typeof showDeskLedger> = { method: 'GET', path: '/api/desk/ledger' }
const JOURNAL: CallOf<typeof listDeskJournal> = { method: 'GET', path: '/api/desk/journal' }
const JOURNAL_CSV: CallOf<typeof exportDeskJournal> = {
  method: 'POST',
  path: '/api/desk/journal/csv',
}
const EXCEPTIONS: CallOf<typeof listDeskExceptions> = {
  method: 'GET',
  path: '/api/desk/exceptions',
}
const EXPLAIN: CallOf<typeof explainDeskDifference> = {
  method: 'POST',
  path: '/api/desk/exceptions/explain',
}
const DISPUTE: CallOf<typeof decideDeskDispute> = {
  method: 'POST',
  path: '/api/desk/exceptions/dispute',
}
const MATCH: CallOf<typeof rematchDeskMoney> = {
  method: 'POST',
  path: '/api/desk/exceptions/match',
}
const CASH: CallOf<typeof listDeskCash> = { method: 'GET', path: '/api/desk/cash' }
const KEYS: CallOf<typeof listDeskKeys> = { method: 'GET', path: '/api/desk/keys' }
const KEEP_KEY: CallOf<typeof keepDeskKey> = { method: 'PUT', path: '/api/desk/key' }
const CHECK_KEY: CallOf<typeof checkDeskKey> = { method: 'POST', path: '/api/desk/key/check' }
const TRY_KEY: CallOf<typeof tryDeskKey> = { method: 'POST', path: '/api/desk/key/try' }
const REMOVE_KEY: CallOf<typeof removeDeskKey> = { method: 'POST', path: '/api/desk/key/remove' }

export type Payments = ReplyOf<typeof listDeskPayments>
export type PaymentStory = ReplyOf<typeof showDeskPayment>
export type Exceptions = ReplyOf<typeof listDeskExceptions>

type Asked = { signal: AbortSignal }

/** What is asked for; throws with the server's words where there is no answer, so that the screen can ask again. */
async function ask<Call extends AnyEndpoint>(
  to: CallOf<Call>,
  input: InputOf<Call>,
  { signal }: Asked,
): Promise<ReplyOf<Call>> {
  const answer = await call(to, input, { signal })
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply
}

export type Told<Reply> = { ok: true; reply: Reply } | { ok: false; message: string }

async function tell<Call extends AnyEndpoint>(
  to: CallOf<Call>,
  input: InputOf<Call>,
  options: CallOptions = {},
): Promise<Told<ReplyOf<Call>>> {
  const answer = await call(to, input, options)
  if (!answer.heard) return { ok: false, message: answer.message }
  const { code, message } = answer.reply as { code: number; message: string }
  return code === CODE.done ? { ok: true, reply: answer.reply } : { ok: false, message }
}

export const askPayments = (wish: InputOf<typeof listDeskPayments>, asked: Asked) =>
  ask(PAYMENTS, wish, asked)
export const askPayment = (reference: number, asked: Asked) => ask(PAYMENT, { reference }, asked)
/** The same key gives back once, however often it is sent. */
export const giveBack = (said: InputOf<typeof refundDeskPayment>, idempotencyKey: string) =>
  tell(REFUND, said, { idempotencyKey })
export const askLedger = (asked: Asked) => ask(LEDGER, {}, asked)
export const askJournal = (wish: InputOf<typeof listDeskJournal>, asked: Asked) =>
  ask(JOURNAL, wish, asked)
export const exportJournal = (days: { from: string; until: string }) =>
  tell(JOURNAL_CSV, days, { timeoutMs: 90_000 })
export const askExceptions = (asked: Asked) => ask(EXCEPTIONS, {}, asked)
export const explainDifference = (said: { id: string; note: string }) => tell(EXPLAIN, said)
export const decideDispute = (said: InputOf<typeof decideDeskDispute>) => tell(DISPUTE, said)
export const matchAnew = (since: string) => tell(MATCH, { since })
export const askCash = (days: { from: string; until: string }, asked: Asked) =>
  ask(CASH, days, asked)
export const askKeys = (asked: Asked) => ask(KEYS, {}, asked)
export const keepKey = (said: InputOf<typeof keepDeskKey>) =>
  tell(KEEP_KEY, said, { timeoutMs: 60_000 })
export const checkKey = (name: InputOf<typeof checkDeskKey>['name']) =>
  tell(CHECK_KEY, { name }, { timeoutMs: 60_000 })
export const tryKey = (name: InputOf<typeof tryDeskKey>['name']) =>
  tell(TRY_KEY, { name }, { timeoutMs: 60_000 })
export const removeKey = (name: InputOf<typeof removeDeskKey>['name']) => tell(REMOVE_KEY, { name })
