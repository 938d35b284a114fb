import * as deskPricePlanCalls from '@kerbside/contract/calls.generated/quotation-price-plan.ts'
import * as deskPriceSimulationCalls from '@kerbside/contract/calls.generated/quotation-price-simulation.ts'
import * as deskRegressionQuoteCalls from '@kerbside/contract/calls.generated/quotation-regression-quote.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type {
  cancelPricePlan,
  listPricePlans,
  movePricePlan,
  PricePlan,
  planPrices,
} from '@kerbside/contract/quotation/price-plan.ts'
import type {
  PriceSimulationReply,
  PriceSimulationRow,
  readPriceSimulation,
  rollBackPrices,
  VersionReply,
} from '@kerbside/contract/quotation/price-simulation.ts'
import type {
  changeRegressionQuote,
  dropRegressionQuote,
  listRegressionQuotes,
  RegressionQuote,
  saveRegressionQuote,
  saveTriedRegressionQuote,
} from '@kerbside/contract/quotation/regression-quote.ts'
import { ApiError } from '@kerbside/web/api-error.ts'
import { type FetchOptions, fetchReply, submit } from '@kerbside/web/desk-client.ts'

export type { PricePlan, PriceSimulationReply, PriceSimulationRow, RegressionQuote, VersionReply }

/** Starts a simulation and returns its id; 0 as tariff version tests the draft. */
export async function beginPriceSimulation(given: {
  book: string
  version: number
}): Promise<string> {
  const result = await submit(deskPriceSimulationCalls.startPriceSimulation, given)
  if (!result.ok) throw new ApiError(result.why, result.message)
  return result.reply.simulationId
}

export const fetchSimulation = (
  given: InputOf<typeof readPriceSimulation>,
  options?: FetchOptions,
): Promise<PriceSimulationReply> =>
  fetchReply(deskPriceSimulationCalls.readPriceSimulation, given, options)

export const stopPriceSimulation = (simulationId: string) =>
  submit(deskPriceSimulationCalls.cancelPriceSimulation, { simulationId })

export const fetchVersion = (
  given: { book: string; version: number },
  options: FetchOptions,
): Promise<VersionReply> => fetchReply(deskPriceSimulationCalls.readPriceVersion, given, options)

export const rollBack = (given: InputOf<typeof rollBackPrices>) =>
  submit(deskPriceSimulationCalls.rollBackPrices, given)

export const fetchRegressionQuotes = (
  book: string,
  options: FetchOptions,
): Promise<ReplyOf<typeof listRegressionQuotes>> =>
  fetchReply(deskRegressionQuoteCalls.listRegressionQuotes, { book }, options)
export const saveQuoteAsRegression = (given: InputOf<typeof saveRegressionQuote>) =>
  submit(deskRegressionQuoteCalls.saveRegressionQuote, given)
export const saveTrialAsRegression = (given: InputOf<typeof saveTriedRegressionQuote>) =>
  submit(deskRegressionQuoteCalls.saveTriedRegressionQuote, given)
export const updateRegression = (given: InputOf<typeof changeRegressionQuote>) =>
  submit(deskRegressionQuoteCalls.changeRegressionQuote, given)
export const removeRegressionQuote = (given: InputOf<typeof dropRegressionQuote>) =>
  submit(deskRegressionQuoteCalls.dropRegressionQuote, given)

export const fetchPricePlans = (options: FetchOptions): Promise<ReplyOf<typeof listPricePlans>> =>
  fetchReply(deskPricePlanCalls.listPricePlans, {}, options)
export const makePlan = (given: InputOf<typeof planPrices>) =>
  submit(deskPricePlanCalls.planPrices, given)
export const movePlan = (given: InputOf<typeof movePricePlan>) =>
  submit(deskPricePlanCalls.movePricePlan, given)
export const cancelPlan = (given: InputOf<typeof cancelPricePlan>) =>
  submit(deskPricePlanCalls.cancelPricePlan, given)
