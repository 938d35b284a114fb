import { CODE } from '@kerbside/contract/codes.ts'
import type {
  cancelDeskJob,
  confirmDeskEdit,
  quoteDeskEdit,
  retimeDeskJob,
} from '@kerbside/contract/desk/change.ts'
import type {
  explainDeskPrice,
  listCandidates,
  openDeskLive,
  searchDeskBookings,
  showBoard,
  showDeskJob,
  tellDeskLooking,
} from '@kerbside/contract/desk.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { DeskUnheard } from '../desk-unheard.ts'
import { type CallOf, call } from '../server.ts'

export { DeskUnheard }

import { sendToDesk } from './desk-call.ts'

const BOARD: CallOf<typeof showBoard> = { method: 'GET', path: '/api/desk/board' }
const JOB: CallOf<typeof showDeskJob> = { method: 'GET', path: '/api/desk/job' }
const CANDIDATES: CallOf<typeof listCandidates> = { method: 'GET', path: '/api/desk/candidates' }
const BOOKINGS: CallOf<typeof searchDeskBookings> = { method: 'GET', path: '/api/desk/bookings' }
const PRICE: CallOf<typeof explainDeskPrice> = { method: 'GET', path: '/api/desk/price' }
const LOOKING: CallOf<typeof tellDeskLooking> = { method: 'POST', path: '/api/desk/looking' }
const LIVE: CallOf<typeof openDeskLive> = { method: 'GET', path: '/api/desk/live' }

export type Board = ReplyOf<typeof showBoard>
export type DeskJob = ReplyOf<typeof showDeskJob>
export type Candidates = ReplyOf<typeof listCandidates>
export type DeskPrice = ReplyOf<typeof explainDeskPrice>
export type FoundBookings = ReplyOf<typeof searchDeskBookings>

type Asked = { signal: AbortSignal }

async function ask<Call extends AnyEndpoint>(
  to: CallOf<Call>,
  input: InputOf<Call>,
  { signal }: Asked,
): Promise<ReplyOf<Call>> {
  const answer = await call(to, input, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

export const askBoard = (day: string | undefined, asked: Asked): Promise<Board> =>
  ask(BOARD, day ? { day } : {}, asked)

export const askJob = (jobpartid: number, asked: Asked): Promise<DeskJob> =>
  ask(JOB, { jobpartid }, asked)

export const askCandidates = (jobpartid: number, asked: Asked): Promise<Candidates> =>
  ask(CANDIDATES, { jobpartid }, asked)

export const askBookings = (q: string, asked: Asked): Promise<FoundBookings> =>
  ask(BOOKINGS, { q }, asked)

/** Every rule behind a price; `missing` where there is no quote any more. */
export async function askPrice(jobpartid: number, asked: Asked): Promise<DeskPrice | 'missing'> {
  try {
    return await ask(PRICE, { jobpartid }, asked)
  } catch (error) {
    if (error instanceof DeskUnheard && error.why === 'refused') return 'missing'
    throw error
  }
}

/** Says which journey this window has open, 0 for none, and hears who has which. */
export async function tellLooking(
  said: { window: string; jobpartid: number },
  { leaving = false }: { leaving?: boolean } = {},
): Promise<ReplyOf<typeof tellDeskLooking>['lookers']> {
  if (leaving) {
    // nobody will be there to hear the answer, and it has to arrive all the same
    void sendToDesk(LOOKING.path, { body: said, leaving })
    return []
  }
  const answer = await call(LOOKING, said)
  return answer.heard ? (answer.reply.lookers ?? []) : []
}

/** What joins the board's group; undefined when the server could not be asked, `out` when nobody is signed in. */
export async function askLive(): Promise<{ url: string; token: string } | 'out' | undefined> {
  const answer = await call(LIVE, {})
  if (!answer.heard) return answer.why === 'refused' ? 'out' : undefined
  return answer.reply.token === '' ? undefined : answer.reply
}

const CANCEL: CallOf<typeof cancelDeskJob> = { method: 'POST', path: '/api/desk/cancel' }
const EDIT_QUOTE: CallOf<typeof quoteDeskEdit> = { method: 'POST', path: '/api/desk/editquote' }
const EDIT: CallOf<typeof confirmDeskEdit> = { method: 'POST', path: '/api/desk/edit' }

const RETIME: CallOf<typeof retimeDeskJob> = { method: 'POST', path: '/api/desk/retime' }

export type RetimeVerdict = ReplyOf<typeof retimeDeskJob>
export type CancelCost = ReplyOf<typeof cancelDeskJob>
export type EditQuote = ReplyOf<typeof quoteDeskEdit>
export type EditAsked = Omit<InputOf<typeof quoteDeskEdit>, 'jobpartid'>

/** What cancelling now would keep and give back; nothing is done. */
export async function askCancelCost(
  of: { jobpartid: number; version: number },
  asked: Asked,
): Promise<CancelCost> {
  const reply = await ask(CANCEL, { ...of, preview: true }, asked)
  if (reply.code !== CODE.done) throw new DeskUnheard('refused', reply.message)
  return reply
}

/** What another pickup would break; nothing is done. */
export const askRetime = (
  of: { jobpartid: number; version: number; pickupdatetime: string },
  asked: Asked,
): Promise<RetimeVerdict> => ask(RETIME, { ...of, preview: true }, asked)

/** What a change costs, kept for some minutes; without a change, how it stands. */
export async function askEdit(
  jobpartid: number,
  { change, signal }: Asked & { change: EditAsked },
): Promise<EditQuote> {
  const reply = await ask(EDIT_QUOTE, { ...change, jobpartid }, { signal })
  if (reply.code !== CODE.done) throw new DeskUnheard('refused', reply.message)
  return reply
}

/** Changes it as it was quoted; the words of why not otherwise. */
export async function confirmEdit(said: {
  jobpartid: number
  offerid: string
}): Promise<{ ok: true } | { ok: false; message: string }> {
  const answer = await call(EDIT, said, { idempotencyKey: said.offerid })
  const { code, message } = answer.heard ? answer.reply : answer
  return answer.heard && code === CODE.done ? { ok: true } : { ok: false, message }
}
