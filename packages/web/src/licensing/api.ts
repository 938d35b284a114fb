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
  endDeskHold,
  listDeskRecords,
  listDeskRegister,
  makeDeskHold,
  makeDeskPack,
  saveDeskLicence,
  saveDeskLine,
  showDeskLicence,
  showDeskLine,
  showDeskRecord,
  showDeskRetention,
} from '@kerbside/contract/desk/licensing.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { DeskUnheard } from '../desk-unheard.ts'
import { type CallOf, call } from '../server.ts'

const RECORDS: CallOf<typeof listDeskRecords> = { method: 'GET', path: '/api/desk/records' }
const RECORD: CallOf<typeof showDeskRecord> = { method: 'GET', path: '/api/desk/record' }
const ADD: CallOf<typeof addDeskRecord> = { method: 'POST', path: '/api/desk/record/add' }
const LICENCE: CallOf<typeof showDeskLicence> = { method: 'GET', path: '/api/desk/licence' }
const KEEP_LICENCE: CallOf<typeof saveDeskLicence> = { method: 'PUT', path: '/api/desk/licence' }
const PACK: CallOf<typeof makeDeskPack> = { method: 'POST', path: '/api/desk/inspection' }
const CHECK_PACK: CallOf<typeof checkDeskPack> = {
  method: 'POST',
  path: '/api/desk/inspection/check',
}
const CHECK: CallOf<typeof checkDeskRecords> = { method: 'GET', path: '/api/desk/records/check' }
const REGISTER: CallOf<typeof listDeskRegister> = { method: 'GET', path: '/api/desk/register' }
const LINE: CallOf<typeof showDeskLine> = { method: 'GET', path: '/api/desk/register/line' }
const KEEP_LINE: CallOf<typeof saveDeskLine> = { method: 'POST', path: '/api/desk/register' }
const RETENTION: CallOf<typeof showDeskRetention> = { method: 'GET', path: '/api/desk/retention' }
const HOLD: CallOf<typeof makeDeskHold> = { method: 'POST', path: '/api/desk/hold' }
const END_HOLD: CallOf<typeof endDeskHold> = { method: 'POST', path: '/api/desk/hold/end' }
const AUDIT: CallOf<typeof listDeskAudit> = { method: 'GET', path: '/api/desk/audit' }
const AUDIT_CSV: CallOf<typeof exportDeskAudit> = { method: 'POST', path: '/api/desk/audit/csv' }
const CHECK_AUDIT: CallOf<typeof checkDeskAudit> = { method: 'GET', path: '/api/desk/audit/check' }

export type Records = ReplyOf<typeof listDeskRecords>
export type Licence = ReplyOf<typeof showDeskLicence>['licence']
export type Pack = ReplyOf<typeof makeDeskPack>
export type PackCheck = ReplyOf<typeof checkDeskPack>

type Asked = { signal: AbortSignal }

/** A pack is drawn, and a long chain gone through, before the answer comes. */
const PATIENT_MS = 90_000

async function ask<Call extends AnyEndpoint>(
  to: CallOf<Call>,
  input: InputOf<Call>,
  { signal, timeoutMs }: Asked & { timeoutMs?: number },
): Promise<ReplyOf<Call>> {
  const answer = await call(to, input, { signal, ...(timeoutMs ? { timeoutMs } : {}) })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

export type Told<Reply> = { ok: true; reply: Reply } | { ok: false; message: string; reply?: Reply }

/** What is written; a refusal comes with its words, and with what is wrong where the reply says so. */
async function tell<Call extends AnyEndpoint>(
  to: CallOf<Call>,
  input: InputOf<Call>,
  timeoutMs?: number,
): Promise<Told<ReplyOf<Call>>> {
  const answer = await call(to, input, timeoutMs ? { timeoutMs } : {})
  if (!answer.heard) return { ok: false, message: answer.message }
  const { code, message } = answer.reply as { code: number; message: string }
  if (code === CODE.done) return { ok: true, reply: answer.reply }
  return { ok: false, message, reply: answer.reply }
}

export const askRecords = (wish: InputOf<typeof listDeskRecords>, asked: Asked) =>
  ask(RECORDS, wish, asked)
export const askRecord = (reference: number, asked: Asked) => ask(RECORD, { reference }, asked)
export const addParticular = (said: InputOf<typeof addDeskRecord>) => tell(ADD, said)
export const askLicence = (asked: Asked) => ask(LICENCE, {}, asked)
export const keepLicence = (said: InputOf<typeof saveDeskLicence>) => tell(KEEP_LICENCE, said)
export const makePack = (said: InputOf<typeof makeDeskPack>) => tell(PACK, said, PATIENT_MS)
export const checkPack = (pack: string) => tell(CHECK_PACK, { pack }, PATIENT_MS)
export const askChain = (asked: Asked) => ask(CHECK, {}, { ...asked, timeoutMs: PATIENT_MS })
export const askRegister = (wish: InputOf<typeof listDeskRegister>, asked: Asked) =>
  ask(REGISTER, wish, asked)
export const askLine = (wish: InputOf<typeof showDeskLine>, asked: Asked) => ask(LINE, wish, asked)
export const keepLine = (said: InputOf<typeof saveDeskLine>) => tell(KEEP_LINE, said)
export const askRetention = (asked: Asked) => ask(RETENTION, {}, asked)
export const makeHold = (said: InputOf<typeof makeDeskHold>) => tell(HOLD, said)
export const endHold = (id: string) => tell(END_HOLD, { id })
export const askAudit = (wish: InputOf<typeof listDeskAudit>, asked: Asked) =>
  ask(AUDIT, wish, asked)
export const exportAudit = (wish: InputOf<typeof exportDeskAudit>) =>
  tell(AUDIT_CSV, wish, PATIENT_MS)
export const askAuditChain = (asked: Asked) =>
  ask(CHECK_AUDIT, {}, { ...asked, timeoutMs: PATIENT_MS })
