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
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { callApi, type EndpointRef } from '../server.ts'

const RECORDS: EndpointRef<typeof listDeskRecords> = { method: 'GET', path: '/api/desk/records' }
const RECORD: EndpointRef<typeof showDeskRecord> = { method: 'GET', path: '/api/desk/record' }
const ADD: EndpointRef<typeof addDeskRecord> = { method: 'POST', path: '/api/desk/record/add' }
const LICENCE: EndpointRef<typeof showDeskLicence> = { method: 'GET', path: '/api/desk/licence' }
const SAVE_LICENCE: EndpointRef<typeof saveDeskLicence> = {
  method: 'PUT',
  path: '/api/desk/licence',
}
const PACK: EndpointRef<typeof makeDeskPack> = { method: 'POST', path: '/api/desk/inspection' }
const CHECK_PACK: EndpointRef<typeof checkDeskPack> = {
  method: 'POST',
  path: '/api/desk/inspection/check',
}
const CHECK: EndpointRef<typeof checkDeskRecords> = {
  method: 'GET',
  path: '/api/desk/records/check',
}
const REGISTER: EndpointRef<typeof listDeskRegister> = { method: 'GET', path: '/api/desk/register' }
const LINE: EndpointRef<typeof showDeskLine> = { method: 'GET', path: '/api/desk/register/line' }
const SAVE_LINE: EndpointRef<typeof saveDeskLine> = { method: 'POST', path: '/api/desk/register' }
const RETENTION: EndpointRef<typeof showDeskRetention> = {
  method: 'GET',
  path: '/api/desk/retention',
}
const MAKE_RETENTION_HOLD: EndpointRef<typeof makeDeskRetentionHold> = {
  method: 'POST',
  path: '/api/desk/hold',
}
const END_RETENTION_HOLD: EndpointRef<typeof endDeskRetentionHold> = {
  method: 'POST',
  path: '/api/desk/hold/end',
}
const AUDIT: EndpointRef<typeof listDeskAudit> = { method: 'GET', path: '/api/desk/audit' }
const AUDIT_CSV: EndpointRef<typeof exportDeskAudit> = {
  method: 'POST',
  path: '/api/desk/audit/csv',
}
const CHECK_AUDIT: EndpointRef<typeof checkDeskAudit> = {
  method: 'GET',
  path: '/api/desk/audit/check',
}

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
  fetchReply(RECORDS, query, options)
export const fetchRecord = (reference: number, options: FetchOptions) =>
  fetchReply(RECORD, { reference }, options)
export const addParticular = (given: InputOf<typeof addDeskRecord>) => submit(ADD, given)
export const fetchLicence = (options: FetchOptions) => fetchReply(LICENCE, {}, options)
export const saveLicence = (given: InputOf<typeof saveDeskLicence>) => submit(SAVE_LICENCE, given)
export const makePack = (given: InputOf<typeof makeDeskPack>) =>
  submit(PACK, given, LONG_TIMEOUT_MS)
export const checkPack = (pack: string) => submit(CHECK_PACK, { pack }, LONG_TIMEOUT_MS)
export const fetchChainCheck = (options: FetchOptions) =>
  fetchReply(CHECK, {}, { ...options, timeoutMs: LONG_TIMEOUT_MS })
export const fetchRegister = (query: InputOf<typeof listDeskRegister>, options: FetchOptions) =>
  fetchReply(REGISTER, query, options)
export const fetchRegisterLine = (query: InputOf<typeof showDeskLine>, options: FetchOptions) =>
  fetchReply(LINE, query, options)
export const saveLine = (given: InputOf<typeof saveDeskLine>) => submit(SAVE_LINE, given)
export const fetchRetention = (options: FetchOptions) => fetchReply(RETENTION, {}, options)
export const makeRetentionHold = (given: InputOf<typeof makeDeskRetentionHold>) =>
  submit(MAKE_RETENTION_HOLD, given)
export const endRetentionHold = (id: string) => submit(END_RETENTION_HOLD, { id })
export const fetchAudit = (query: InputOf<typeof listDeskAudit>, options: FetchOptions) =>
  fetchReply(AUDIT, query, options)
export const exportAudit = (query: InputOf<typeof exportDeskAudit>) =>
  submit(AUDIT_CSV, query, LONG_TIMEOUT_MS)
export const fetchAuditChain = (options: FetchOptions) =>
  fetchReply(CHECK_AUDIT, {}, { ...options, timeoutMs: LONG_TIMEOUT_MS })
