import { asciiJson } from '@kerbside/contract/ascii-json.ts'
import type { Line } from '@kerbside/domain/quotation/line.ts'
import type { Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import type { Policies } from '@kerbside/domain/quotation/tariff.ts'

/** A line as the document keeps it: kind, rule, about, units, rate, amount. Its names would be most of the text. */
export type KeptLine = [Line['kind'], string, string, number, number, number]

const MOST_KEPT = 5_000
const kept = new Map<string, string>()

/** The first half of a line, which the same few hundred rules write in every quote. */
function namesOf({ kind, rule, about }: Line): string {
  const key = `${kind}|${rule}|${about}`
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const json = `"${kind}",${asciiJson(rule)},${asciiJson(about)}`
  kept.set(key, json)
  return json
}

/** The name of a type as JSON: a dozen of them. */
function nameOf(vehicleType: string): string {
  const known = kept.get(vehicleType)
  if (known !== undefined) return known
  const json = asciiJson(vehicleType)
  kept.set(vehicleType, json)
  return json
}

function writeLines(lines: readonly Line[]): string {
  let json = ''
  for (const line of lines)
    json += `${json === '' ? '' : ','}[${namesOf(line)},${line.units},${line.rate},${line.amount}]`
  return `[${json}]`
}

/** Every penny and line of prices in one text: two are the same when their texts are. */
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

/** Those of a tariff version are one object, and the same text in every quote. */
function writePolicies(policies: Policies): string {
  const known = policyTexts.get(policies)
  if (known !== undefined) return known
  const json = JSON.stringify(policies)
  policyTexts.set(policies, json)
  return json
}

/** The text of a quote for its row; `readDocument` gives the same quote back. */
export function writeDocument(quote: Quote): string {
  const { prices, policies, ...rest } = quote
  return `${asciiJson(rest).slice(0, -1)},"policies":${writePolicies(policies)},"prices":${writePrices(prices)}}`
}
