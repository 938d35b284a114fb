import { CODE } from '@kerbside/contract/codes.ts'
import type {
  cancelPricePlan,
  listPricePlans,
  movePricePlan,
  PricePlan,
  planPrices,
} from '@kerbside/contract/desk/price-plan.ts'
import type {
  cancelPriceSimulation,
  PriceSimulationReply,
  PriceSimulationRow,
  readPriceSimulation,
  readPriceVersion,
  rollBackPrices,
  startPriceSimulation,
  VersionReply,
} from '@kerbside/contract/desk/price-simulation.ts'
import type {
  changeRegressionQuote,
  dropRegressionQuote,
  listRegressionQuotes,
  RegressionQuote,
  saveRegressionQuote,
  saveTriedRegressionQuote,
} from '@kerbside/contract/desk/regression-quote.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { changeAtDesk } from '../change-at-desk.ts'
import { callApi, type EndpointRef } from '../server.ts'

export type { PricePlan, PriceSimulationReply, PriceSimulationRow, RegressionQuote, VersionReply }

const START: EndpointRef<typeof startPriceSimulation> = {
  method: 'POST',
  path: '/api/desk/prices/lab',
}
const READ: EndpointRef<typeof readPriceSimulation> = {
  method: 'GET',
  path: '/api/desk/prices/lab',
}
const CANCEL: EndpointRef<typeof cancelPriceSimulation> = {
  method: 'DELETE',
  path: '/api/desk/prices/lab',
}
const VERSION: EndpointRef<typeof readPriceVersion> = {
  method: 'GET',
  path: '/api/desk/prices/version',
}
const BACK: EndpointRef<typeof rollBackPrices> = {
  method: 'POST',
  path: '/api/desk/prices/rollback',
}
const LIST_REGRESSION_QUOTES: EndpointRef<typeof listRegressionQuotes> = {
  method: 'GET',
  path: '/api/desk/prices/golden',
}
const SAVE_REGRESSION_QUOTE: EndpointRef<typeof saveRegressionQuote> = {
  method: 'POST',
  path: '/api/desk/prices/golden',
}
const SAVE_TRIED: EndpointRef<typeof saveTriedRegressionQuote> = {
  method: 'POST',
  path: '/api/desk/prices/golden/try',
}
const CHANGE: EndpointRef<typeof changeRegressionQuote> = {
  method: 'PUT',
  path: '/api/desk/prices/golden',
}
const DROP: EndpointRef<typeof dropRegressionQuote> = {
  method: 'DELETE',
  path: '/api/desk/prices/golden',
}
const PLANS: EndpointRef<typeof listPricePlans> = { method: 'GET', path: '/api/desk/prices/plans' }
const PLAN: EndpointRef<typeof planPrices> = { method: 'POST', path: '/api/desk/prices/plans' }
const MOVE: EndpointRef<typeof movePricePlan> = { method: 'PUT', path: '/api/desk/prices/plans' }
const UNPLAN: EndpointRef<typeof cancelPricePlan> = {
  method: 'DELETE',
  path: '/api/desk/prices/plans',
}

async function fetchReply<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  const response = await callApi(to, input, signal ? { signal } : {})
  if (!response.ok) throw new Error(response.message)
  return response.reply
}

/** Starts a simulation and returns its id; 0 as tariff version tests the draft. */
export async function beginPriceSimulation(given: {
  book: string
  version: number
}): Promise<string> {
  const { code, message, labid } = await fetchReply(START, given)
  if (code !== CODE.done) throw new Error(message)
  return labid
}

export const fetchSimulation = (
  given: InputOf<typeof readPriceSimulation>,
  signal?: AbortSignal,
): Promise<PriceSimulationReply> => fetchReply(READ, given, signal)

export async function stopPriceSimulation(labid: string): Promise<void> {
  await fetchReply(CANCEL, { labid })
}

export const fetchVersion = (
  given: { book: string; version: number },
  signal: AbortSignal,
): Promise<VersionReply> => fetchReply(VERSION, given, signal)

/** Result of a change: the message of a rejection, and other data of the reply. */
export type PriceSimulationResponse<Reply> =
  | { ok: true; reply: Reply }
  | { ok: false; message: string; reply: Reply | undefined }

async function change<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
): Promise<PriceSimulationResponse<ReplyOf<E>>> {
  const response = await changeAtDesk(to, input)
  if (!response.ok) return { ok: false, message: response.message, reply: undefined }
  const { code, message } = response.reply as { code: number; message: string }
  if (code === CODE.done && !response.newer) return { ok: true, reply: response.reply }
  return { ok: false, message, reply: response.reply }
}

/** The same for a call with all its input in the address. */
async function drop<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
): Promise<PriceSimulationResponse<ReplyOf<E>>> {
  const response = await callApi(to, input)
  return response.ok
    ? { ok: true, reply: response.reply }
    : { ok: false, message: response.message, reply: undefined }
}

export const rollBack = (given: InputOf<typeof rollBackPrices>) => change(BACK, given)

export const fetchRegressionQuotes = (
  book: string,
  signal: AbortSignal,
): Promise<ReplyOf<typeof listRegressionQuotes>> =>
  fetchReply(LIST_REGRESSION_QUOTES, { book }, signal)
export const saveQuoteAsRegression = (given: InputOf<typeof saveRegressionQuote>) =>
  change(SAVE_REGRESSION_QUOTE, given)
export const saveTrialAsRegression = (given: InputOf<typeof saveTriedRegressionQuote>) =>
  change(SAVE_TRIED, given)
export const updateRegression = (given: InputOf<typeof changeRegressionQuote>) =>
  change(CHANGE, given)
export const removeRegressionQuote = (given: InputOf<typeof dropRegressionQuote>) =>
  drop(DROP, given)

export const fetchPricePlans = (signal: AbortSignal): Promise<ReplyOf<typeof listPricePlans>> =>
  fetchReply(PLANS, {}, signal)
export const makePlan = (given: InputOf<typeof planPrices>) => change(PLAN, given)
export const movePlan = (given: InputOf<typeof movePricePlan>) => change(MOVE, given)
export const cancelPlan = (given: InputOf<typeof cancelPricePlan>) => drop(UNPLAN, given)
