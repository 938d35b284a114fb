import * as deskKeyCalls from '@kerbside/contract/calls.generated/operator-key.ts'
import * as deskReconciliationCalls from '@kerbside/contract/calls.generated/reconciliation.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type {
  checkDeskKey,
  removeDeskKey,
  saveDeskKey,
  tryDeskKey,
} from '@kerbside/contract/operator/key.ts'
import type {
  decideDeskDispute,
  exportDeskJournal,
  exportDeskPayments,
  listDeskExceptions,
  listDeskJournal,
  listDeskPayments,
  refundDeskPayment,
  showDeskPayment,
  sumDeskPayments,
} from '@kerbside/contract/reconciliation.ts'
import { type FetchOptions, fetchReply, submit } from '@kerbside/web/desk-client.ts'

export type Payments = ReplyOf<typeof listDeskPayments>
export type PaymentHistory = ReplyOf<typeof showDeskPayment>
export type Exceptions = ReplyOf<typeof listDeskExceptions>

export const fetchPayments = (filter: InputOf<typeof listDeskPayments>, params: FetchOptions) =>
  fetchReply(deskReconciliationCalls.listDeskPayments, filter, params)
export const fetchPaymentTotals = async (
  filter: InputOf<typeof sumDeskPayments>,
  params: FetchOptions,
) => (await fetchReply(deskReconciliationCalls.sumDeskPayments, filter, params)).totals
export const exportPayments = (filter: InputOf<typeof exportDeskPayments>) =>
  submit(deskReconciliationCalls.exportDeskPayments, filter, { timeoutMs: 90_000 })
export const fetchPayment = (reference: number, params: FetchOptions) =>
  fetchReply(deskReconciliationCalls.showDeskPayment, { reference }, params)
/** The same key refunds only once, however often it is sent. */
export const giveBack = (given: InputOf<typeof refundDeskPayment>, idempotencyKey: string) =>
  submit(deskReconciliationCalls.refundDeskPayment, given, { idempotencyKey })
export const fetchLedger = (params: FetchOptions) =>
  fetchReply(deskReconciliationCalls.showDeskLedger, {}, params)
export const fetchJournal = (filter: InputOf<typeof listDeskJournal>, params: FetchOptions) =>
  fetchReply(deskReconciliationCalls.listDeskJournal, filter, params)
export const exportJournal = (given: InputOf<typeof exportDeskJournal>) =>
  submit(deskReconciliationCalls.exportDeskJournal, given, { timeoutMs: 90_000 })
export const fetchExceptions = (params: FetchOptions) =>
  fetchReply(deskReconciliationCalls.listDeskExceptions, {}, params)
export const explainDifference = (given: { id: string; note: string }) =>
  submit(deskReconciliationCalls.explainDeskDifference, given)
export const decideDispute = (given: InputOf<typeof decideDeskDispute>) =>
  submit(deskReconciliationCalls.decideDeskDispute, given)
export const matchAnew = (since: string) =>
  submit(deskReconciliationCalls.rematchDeskMoney, { since })
export const fetchCash = (days: { from: string; until: string }, params: FetchOptions) =>
  fetchReply(deskReconciliationCalls.listDeskCash, days, params)
export const fetchKeys = (params: FetchOptions) => fetchReply(deskKeyCalls.listDeskKeys, {}, params)
export const saveKey = (given: InputOf<typeof saveDeskKey>) =>
  submit(deskKeyCalls.saveDeskKey, given, { timeoutMs: 60_000 })
export const checkKey = (name: InputOf<typeof checkDeskKey>['name']) =>
  submit(deskKeyCalls.checkDeskKey, { name }, { timeoutMs: 60_000 })
export const tryKey = (name: InputOf<typeof tryDeskKey>['name']) =>
  submit(deskKeyCalls.tryDeskKey, { name }, { timeoutMs: 60_000 })
export const removeKey = (name: InputOf<typeof removeDeskKey>['name']) =>
  submit(deskKeyCalls.removeDeskKey, { name })
