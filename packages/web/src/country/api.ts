import { CODE } from '@kerbside/contract/codes.ts'
import type { findIpInfo } from '@kerbside/contract/country.ts'
import { type CallOf, call } from '../server.ts'

export const FIND_IP_INFO: CallOf<typeof findIpInfo> = { method: 'GET', path: '/api/ipinfo' }

/** ISO 3166 alpha-2 of where the visitor seems to be, and ISO 4217 of what is sold there; '' where nobody knows. */
export type VisitorCountry = { country: string; currency: string }

/** Undefined when nobody could be asked. */
export async function askCountry(): Promise<VisitorCountry | undefined> {
  const answer = await call(FIND_IP_INFO, {}, { timeoutMs: PATIENCE_MS })
  if (!answer.heard || answer.reply.code !== CODE.done) return undefined
  const { country, currencycode } = answer.reply
  return { country, currency: currencycode }
}

const PATIENCE_MS = 5_000
