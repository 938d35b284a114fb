import { CODE } from '@kerbside/contract/codes.ts'
import type {
  changeGolden,
  dropGolden,
  Golden,
  keepGolden,
  keepTriedGolden,
  listGolden,
} from '@kerbside/contract/desk/golden.ts'
import type {
  cancelLab,
  LabReply,
  LabRow,
  readLab,
  readPriceVersion,
  rollBackPrices,
  startLab,
  VersionReply,
} from '@kerbside/contract/desk/lab.ts'
import type {
  cancelPricePlan,
  listPricePlans,
  movePricePlan,
  PricePlan,
  planPrices,
} from '@kerbside/contract/desk/price-plan.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { changeAtDesk } from '../change-at-desk.ts'
import { type CallOf, call } from '../server.ts'

export type { Golden, LabReply, LabRow, PricePlan, VersionReply }

const START: CallOf<typeof startLab> = { method: 'POST', path: '/api/desk/prices/lab' }
const READ: CallOf<typeof readLab> = { method: 'GET', path: '/api/desk/prices/lab' }
const CANCEL: CallOf<typeof cancelLab> = { method: 'DELETE', path: '/api/desk/prices/lab' }
const VERSION: CallOf<typeof readPriceVersion> = { method: 'GET', path: '/api/desk/prices/version' }
const BACK: CallOf<typeof rollBackPrices> = { method: 'POST', path: '/api/desk/prices/rollback' }
const GOLDEN: CallOf<typeof listGolden> = { method: 'GET', path: '/api/desk/prices/golden' }
const KEEP: CallOf<typeof keepGolden> = { method: 'POST', path: '/api/desk/prices/golden' }
const TRIED: CallOf<typeof keepTriedGolden> = {
  method: 'POST',
  path: '/api/desk/prices/golden/try',
}
const CHANGE: CallOf<typeof changeGolden> = { method: 'PUT', path: '/api/desk/prices/golden' }
const DROP: CallOf<typeof dropGolden> = { method: 'DELETE', path: '/api/desk/prices/golden' }
const PLANS: CallOf<typeof listPricePlans> = { method: 'GET', path: '/api/desk/prices/plans' }
const PLAN: CallOf<typeof planPrices> = { method: 'POST', path: '/api/desk/prices/plans' }
const MOVE: CallOf<typeof movePricePlan> = { method: 'PUT', path: '/api/desk/prices/plans' }
const UNPLAN: CallOf<typeof cancelPricePlan> = { method: 'DELETE', path: '/api/desk/prices/plans' }

async function ask<Call extends AnyEndpoint>(
  to: CallOf<Call>,
  input: InputOf<Call>,
  signal?: AbortSignal,
): Promise<ReplyOf<Call>> {
  const answer = await call(to, input, signal ? { signal } : {})
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply
}

/** The name of the comparison that runs from now on; 0 tries the draft. */
export async function beginLab(said: { book: string; version: number }): Promise<string> {
  const { code, message, labid } = await ask(START, said)
  if (code !== CODE.done) throw new Error(message)
  return labid
}

export const askLab = (said: InputOf<typeof readLab>, signal?: AbortSignal): Promise<LabReply> =>
  ask(READ, said, signal)

export async function stopLab(labid: string): Promise<void> {
  await ask(CANCEL, { labid })
}

export const askVersion = (
  said: { book: string; version: number },
  signal: AbortSignal,
): Promise<VersionReply> => ask(VERSION, said, signal)

/** What became of a change: its words where it was refused, and what else was said. */
export type LabAnswer<Reply> =
  | { ok: true; reply: Reply }
  | { ok: false; message: string; reply: Reply | undefined }

async function change<Call extends AnyEndpoint>(
  to: CallOf<Call>,
  input: InputOf<Call>,
): Promise<LabAnswer<ReplyOf<Call>>> {
  const answer = await changeAtDesk(to, input)
  if (!answer.heard) return { ok: false, message: answer.message, reply: undefined }
  const { code, message } = answer.reply as { code: number; message: string }
  if (code === CODE.done && !answer.newer) return { ok: true, reply: answer.reply }
  return { ok: false, message, reply: answer.reply }
}

/** The same of a call that says all in its address. */
async function drop<Call extends AnyEndpoint>(
  to: CallOf<Call>,
  input: InputOf<Call>,
): Promise<LabAnswer<ReplyOf<Call>>> {
  const answer = await call(to, input)
  return answer.heard
    ? { ok: true, reply: answer.reply }
    : { ok: false, message: answer.message, reply: undefined }
}

export const rollBack = (said: InputOf<typeof rollBackPrices>) => change(BACK, said)

export const askGolden = (book: string, signal: AbortSignal): Promise<ReplyOf<typeof listGolden>> =>
  ask(GOLDEN, { book }, signal)
export const keepQuoteGolden = (said: InputOf<typeof keepGolden>) => change(KEEP, said)
export const keepTrialGolden = (said: InputOf<typeof keepTriedGolden>) => change(TRIED, said)
export const saveGolden = (said: InputOf<typeof changeGolden>) => change(CHANGE, said)
export const removeGolden = (said: InputOf<typeof dropGolden>) => drop(DROP, said)

export const askPlans = (signal: AbortSignal): Promise<ReplyOf<typeof listPricePlans>> =>
  ask(PLANS, {}, signal)
export const makePlan = (said: InputOf<typeof planPrices>) => change(PLAN, said)
export const movePlan = (said: InputOf<typeof movePricePlan>) => change(MOVE, said)
export const cancelPlan = (said: InputOf<typeof cancelPricePlan>) => drop(UNPLAN, said)
