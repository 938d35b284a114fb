import type { exportDeskAudit, listDeskAudit } from '@kerbside/contract/audit.ts'
import * as deskAuditCalls from '@kerbside/contract/calls.generated/audit.ts'
import * as deskLicensingCalls from '@kerbside/contract/calls.generated/licensing.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type {
  addDeskRecord,
  checkDeskPack,
  listDeskRecords,
  listDeskRegister,
  makeDeskPack,
  makeDeskRetentionHold,
  saveDeskLicence,
  saveDeskLine,
  showDeskLicence,
  showDeskLine,
} from '@kerbside/contract/licensing.ts'
import { type FetchOptions, fetchReply, submit } from '@kerbside/web/desk-client.ts'

export type Records = ReplyOf<typeof listDeskRecords>
export type Licence = ReplyOf<typeof showDeskLicence>['licence']
export type Pack = ReplyOf<typeof makeDeskPack>
export type PackCheck = ReplyOf<typeof checkDeskPack>

/** The server generates a pack, or checks a long chain, before it responds. */
const LONG_TIMEOUT = { timeoutMs: 90_000 }

export const fetchRecords = (query: InputOf<typeof listDeskRecords>, options: FetchOptions) =>
  fetchReply(deskLicensingCalls.listDeskRecords, query, options)
export const fetchRecord = (reference: number, options: FetchOptions) =>
  fetchReply(deskLicensingCalls.showDeskRecord, { reference }, options)
export const addParticular = (given: InputOf<typeof addDeskRecord>) =>
  submit(deskLicensingCalls.addDeskRecord, given)
export const fetchLicence = (options: FetchOptions) =>
  fetchReply(deskLicensingCalls.showDeskLicence, {}, options)
export const saveLicence = (given: InputOf<typeof saveDeskLicence>) =>
  submit(deskLicensingCalls.saveDeskLicence, given)
export const makePack = (given: InputOf<typeof makeDeskPack>) =>
  submit(deskLicensingCalls.makeDeskPack, given, LONG_TIMEOUT)
export const checkPack = (pack: string) =>
  submit(deskLicensingCalls.checkDeskPack, { pack }, LONG_TIMEOUT)
export const fetchChainCheck = (options: FetchOptions) =>
  fetchReply(deskLicensingCalls.checkDeskRecords, {}, { ...options, ...LONG_TIMEOUT })
export const fetchRegister = (query: InputOf<typeof listDeskRegister>, options: FetchOptions) =>
  fetchReply(deskLicensingCalls.listDeskRegister, query, options)
export const fetchRegisterLine = (query: InputOf<typeof showDeskLine>, options: FetchOptions) =>
  fetchReply(deskLicensingCalls.showDeskLine, query, options)
export const saveLine = (given: InputOf<typeof saveDeskLine>) =>
  submit(deskLicensingCalls.saveDeskLine, given)
export const fetchRetention = (options: FetchOptions) =>
  fetchReply(deskLicensingCalls.showDeskRetention, {}, options)
export const makeRetentionHold = (given: InputOf<typeof makeDeskRetentionHold>) =>
  submit(deskLicensingCalls.makeDeskRetentionHold, given)
export const endRetentionHold = (id: string) =>
  submit(deskLicensingCalls.endDeskRetentionHold, { id })
export const fetchAudit = (query: InputOf<typeof listDeskAudit>, options: FetchOptions) =>
  fetchReply(deskAuditCalls.listDeskAudit, query, options)
export const exportAudit = (query: InputOf<typeof exportDeskAudit>) =>
  submit(deskAuditCalls.exportDeskAudit, query, LONG_TIMEOUT)
export const fetchAuditChain = (options: FetchOptions) =>
  fetchReply(deskAuditCalls.checkDeskAudit, {}, { ...options, ...LONG_TIMEOUT })
