import type { Line } from '@kerbside/domain/quotation/line.ts'
import type { VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { asciiJson } from '../ascii-json.ts'
import { writeMoney } from '../money.ts'
import { formatLine, isShownLine } from './line.ts'

const MAX_CACHED = 5_000
const cache = new Map<string, string>()

/** A text as JSON, cached because the same few hundred texts occur in every reply of an operator. */
function quoted(text: string): string {
  const existing = cache.get(text)
  if (existing !== undefined) return existing
  if (cache.size >= MAX_CACHED) cache.clear()
  const json = asciiJson(text)
  cache.set(text, json)
  return json
}

function writeLines(lines: readonly Line[], currency: string): string {
  let json = ''
  for (const line of lines) {
    if (!isShownLine(line)) continue
    const text = quoted(formatLine(line, currency))
    const amount = writeMoney(line.amount, currency)
    json += `${json === '' ? '' : ','}{"kind":"${line.kind}","text":${text},"amount":${amount}}`
  }
  return `[${json}]`
}

/**
 * JSON of `additionalprices`. It is most of a reply and written for every quote, so it is built as text, without
 * objects.
 */
export function writePrices(prices: readonly VehiclePrice[], currency: string): string {
  let json = ''
  for (const price of prices) {
    const money = (amount: VehiclePrice['total']) => writeMoney(amount, currency)
    const lines = writeLines(price.onwardLines, currency)
    const back = writeLines(price.returnLines, currency)
    json += `${json === '' ? '' : ','}{"fare":${money(price.onward)},"vehtype":${quoted(price.vehicleType)},"vehtypeid":${price.vehicleTypeId},"totalfare":${money(price.total)},"returnfare":${money(price.return)},"currencycode":"${currency}","lines":${lines},"returnlines":${back},"vat":${money(price.vat)},"deposit":${money(price.deposit)}}`
  }
  return `[${json}]`
}
