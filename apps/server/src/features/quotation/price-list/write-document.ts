import { asciiJson } from '@kerbside/contract/ascii-json.ts'
import type { Line } from '@kerbside/domain/quotation/line.ts'
import type { Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import type { Policies } from '@kerbside/domain/quotation/tariff.ts'

/** The stored form of a line: kind, rule, about, units, rate, amount. Field names would be most of the text. */
export type StoredLine = [Line['kind'], string, string, number, number, number]

const MAX_CACHED = 5_000
const cache = new Map<string, string>()

/** The first half of a line as JSON, cached because the same few hundred rules occur in every quote. */
function namesOf({ kind, rule, about }: Line): string {
  const key = `${kind}|${rule}|${about}`
  const existing = cache.get(key)
  if (existing !== undefined) return existing
  if (cache.size >= MAX_CACHED) cache.clear()
  const json = `"${kind}",${asciiJson(rule)},${asciiJson(about)}`
  cache.set(key, json)
  return json
}

/** The name of a vehicle type as JSON, cached: there are about a dozen. */
function nameOf(vehicleType: string): string {
  const existing = cache.get(vehicleType)
  if (existing !== undefined) return existing
  const json = asciiJson(vehicleType)
  cache.set(vehicleType, json)
  return json
}

function writeLines(lines: readonly Line[]): string {
  let json = ''
  for (const line of lines)
    json += `${json === '' ? '' : ','}[${namesOf(line)},${line.units},${line.rate},${line.amount}]`
  return `[${json}]`
}

/** Every amount and line of prices in one text: equal texts mean equal prices. */
export function writePrices(prices: readonly VehiclePrice[]): string {
  let json = ''
  for (const price of prices) {
    const { vehicleTypeId: id, onward, return: back, total, vat, deposit } = price
    const name = nameOf(price.vehicleType)
    json += `${json === '' ? '' : ','}{"vehicleTypeId":${id},"vehicleType":${name},${price.accessible ? '"accessible":true,' : ''}"onward":${onward},"return":${back},"total":${total},"onwardLines":${writeLines(price.onwardLines)},"returnLines":${writeLines(price.returnLines)},"vat":${vat},"deposit":${deposit}}`
  }
  return `[${json}]`
}

const policyTexts = new WeakMap<Policies, string>()

/** The policies of a tariff version are one object, so their text is cached. */
function writePolicies(policies: Policies): string {
  const existing = policyTexts.get(policies)
  if (existing !== undefined) return existing
  const json = JSON.stringify(policies)
  policyTexts.set(policies, json)
  return json
}

/** The text of a quote for its row; `readDocument` restores the same quote. */
export function writeDocument(quote: Quote): string {
  const { prices, policies, ...rest } = quote
  return `${asciiJson(rest).slice(0, -1)},"policies":${writePolicies(policies)},"prices":${writePrices(prices)}}`
}
