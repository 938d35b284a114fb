import * as calls from '@kerbside/contract/calls.generated/country.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** ISO 3166 alpha-2 of the visitor's likely country, and ISO 4217 of its currency; '' if unknown. */
export type VisitorCountry = { country: string; currency: string }

/** Undefined if the server could not be reached. */
export async function fetchCountry(): Promise<VisitorCountry | undefined> {
  const response = await callApi(calls.findIpInfo, {}, { timeoutMs: TIMEOUT_MS })
  if (!response.ok || response.reply.code !== CODE.done) return undefined
  const { country, currencycode } = response.reply
  return { country, currency: currencycode }
}

const TIMEOUT_MS = 5_000
