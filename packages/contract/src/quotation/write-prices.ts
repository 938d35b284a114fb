import type { Line } from '@kerbside/domain/quotation/line.ts'
import type { VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { asciiJson } from '../ascii-json.ts'
import { writeMoney } from '../money.ts'
import { isSaid, sayLine } from './line.ts'

const MOST_KEPT = 5_000
const kept = new Map<string, string>()

/** A text as JSON; the same few hundred texts stand in every reply of an operator. */
function quoted(text: string): string {
  const known = kept.get(text)
  if (known !== undefined) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const json = asciiJson(text)
  kept.set(text, json)
  return json
}

function writeLines(lines: readonly Line[], currency: string): string {
  let json = ''
  for (const line of lines) {
    if (!isSaid(line)) continue
    const text = quoted(sayLine(line, currency))
    const amount = writeMoney(line.amount, currency)
    json += `${json === '' ? '' : ','}{"kind":"${line.kind}","text":${text},"amount":${amount}}`
  }
  return `[${json}]`
}

/** JSON of `additionalprices`: most of a reply, and written for every quote, so as text and not by way of objects. */
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
