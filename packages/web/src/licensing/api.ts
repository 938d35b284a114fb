import * as deskAuditCalls from '@kerbside/contract/calls.generated/desk-audit.ts'
import * as deskLicensingCalls from '@kerbside/contract/calls.generated/desk-licensing.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type {
  checkDeskAudit,
  exportDeskAudit,
  listDeskAudit,
} from '@kerbside/contract/desk/audit.ts'
import type {
  addDeskRecord,
  checkDeskPack,
  checkDeskRecords,
  endDeskRetentionHold,
  listDeskRecords,
  listDeskRegister,
  makeDeskPack,
  makeDeskRetentionHold,
  saveDeskLicence,
  saveDeskLine,
  showDeskLicence,
  showDeskLine,
  showDeskRecord,
  showDeskRetention,
} from '@kerbside/contract/desk/licensing.ts'
import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { callApi } from '../server.ts'

export type Records = ReplyOf<typeof listDeskRecords>
export type Licence = ReplyOf<typeof showDeskLicence>['licence']
export type Pack = ReplyOf<typeof makeDeskPack>
export type PackCheck = ReplyOf<typeof checkDeskPack>

type FetchOptions = { signal: AbortSignal }

/** The server generates a pack, or checks a long chain, before it responds. */
const LONG_TIMEOUT_MS = 90_000

async function fetchReply<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  { signal, timeoutMs }: FetchOptions & { timeoutMs?: number },
): Promise<ReplyOf<E>> {
  const response = await callApi(to, input, { signal, ...(timeoutMs ? { timeoutMs } : {}) })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}

export type SubmitResult<Reply> =
  | { ok: true; reply: Reply }
  | { ok: false; message: string; reply?: Reply }

/** Sends a write; a rejection has its message, and the errors if the reply has any. */
async function submit<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  timeoutMs?: number,
): Promise<SubmitResult<ReplyOf<E>>> {
  const response = await callApi(to, input, timeoutMs ? { timeoutMs } : {})
  if (!response.ok) return { ok: false, message: response.message }
  const { code, message } = response.reply as { code: number; message: string }
  if (code === CODE.done) return { ok: true, reply: response.reply }
  return { ok: false, message, reply: response.reply }
}

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
  submit(deskLicensingCalls.makeDeskPack, given, LONG_TIMEOUT_MS)
export const checkPack = (pack: string) =>
  submit(deskLicensingCalls.checkDeskPack, { pack }, LONG_TIMEOUT_MS)
export const fetchChainCheck = (options: FetchOptions) =>
  fetchReply(deskLicensingCalls.checkDeskRecords, {}, { ...options, timeoutMs: LONG_TIMEOUT_MS })
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
  submit(deskAuditCalls.exportDeskAudit, query, LONG_TIMEOUT_MS)
export const fetchAuditChain = (options: FetchOptions) =>
  fetchReply(deskAuditCalls.checkDeskAudit, {}, { ...options, timeoutMs: LONG_TIMEOUT_MS })
