import * as deskPricePlanCalls from '@kerbside/contract/calls.generated/desk-price-plan.ts'
import * as deskPriceSimulationCalls from '@kerbside/contract/calls.generated/desk-price-simulation.ts'
import * as deskRegressionQuoteCalls from '@kerbside/contract/calls.generated/desk-regression-quote.ts'
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
import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { changeAtDesk } from '../change-at-desk.ts'
import { callApi } from '../server.ts'

export type { PricePlan, PriceSimulationReply, PriceSimulationRow, RegressionQuote, VersionReply }

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
  const { code, message, labid } = await fetchReply(
    deskPriceSimulationCalls.startPriceSimulation,
    given,
  )
  if (code !== CODE.done) throw new Error(message)
  return labid
}

export const fetchSimulation = (
  given: InputOf<typeof readPriceSimulation>,
  signal?: AbortSignal,
): Promise<PriceSimulationReply> =>
  fetchReply(deskPriceSimulationCalls.readPriceSimulation, given, signal)

export async function stopPriceSimulation(labid: string): Promise<void> {
  await fetchReply(deskPriceSimulationCalls.cancelPriceSimulation, { labid })
}

export const fetchVersion = (
  given: { book: string; version: number },
  signal: AbortSignal,
): Promise<VersionReply> => fetchReply(deskPriceSimulationCalls.readPriceVersion, given, signal)

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

export const rollBack = (given: InputOf<typeof rollBackPrices>) =>
  change(deskPriceSimulationCalls.rollBackPrices, given)

export const fetchRegressionQuotes = (
  book: string,
  signal: AbortSignal,
): Promise<ReplyOf<typeof listRegressionQuotes>> =>
  fetchReply(deskRegressionQuoteCalls.listRegressionQuotes, { book }, signal)
export const saveQuoteAsRegression = (given: InputOf<typeof saveRegressionQuote>) =>
  change(deskRegressionQuoteCalls.saveRegressionQuote, given)
export const saveTrialAsRegression = (given: InputOf<typeof saveTriedRegressionQuote>) =>
  change(deskRegressionQuoteCalls.saveTriedRegressionQuote, given)
export const updateRegression = (given: InputOf<typeof changeRegressionQuote>) =>
  change(deskRegressionQuoteCalls.changeRegressionQuote, given)
export const removeRegressionQuote = (given: InputOf<typeof dropRegressionQuote>) =>
  drop(deskRegressionQuoteCalls.dropRegressionQuote, given)

export const fetchPricePlans = (signal: AbortSignal): Promise<ReplyOf<typeof listPricePlans>> =>
  fetchReply(deskPricePlanCalls.listPricePlans, {}, signal)
export const makePlan = (given: InputOf<typeof planPrices>) =>
  change(deskPricePlanCalls.planPrices, given)
export const movePlan = (given: InputOf<typeof movePricePlan>) =>
  change(deskPricePlanCalls.movePricePlan, given)
export const cancelPlan = (given: InputOf<typeof cancelPricePlan>) =>
  drop(deskPricePlanCalls.cancelPricePlan, given)
