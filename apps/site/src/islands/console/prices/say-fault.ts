import type { TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import { nameSpot } from '@kerbside/domain/quotation/spot-text.ts'
import type { FixedPrice } from '@kerbside/domain/quotation/tariff.ts'
import type { PriceFault } from '@kerbside/web/quotation/desk-prices.ts'
import { say } from '@kerbside/words/say.ts'

/** "Heathrow to West End" */
export const sayJourney = (
  { from, to }: Pick<FixedPrice, 'from' | 'to'>,
  known: Pick<TariffDraft, 'sites' | 'zones'>,
): string => say('tariff.fromTo', { from: nameSpot(from, known), to: nameSpot(to, known) })

const PARTS = {
  rates: 'tariff.partRates',
  vehicles: 'tariff.partVehicles',
  waitAndReturn: 'tariff.partWaitAndReturn',
  bankHolidays: 'tariff.partBankHolidays',
  extras: 'tariff.partExtras',
  policies: 'tariff.partPolicies',
  vat: 'tariff.partVat',
  deposit: 'tariff.partDeposit',
  perVia: 'tariff.perVia',
  roundTo: 'tariff.roundTo',
  returnDiscountBasisPoints: 'tariff.returnDiscount',
} as const

/** What a path such as `fixed[3].to` or `fixed[LHR:city]` is about, as people call it. */
export function sayPath(path: string, document: TariffDraft): string {
  const [, list = '', place = ''] = /^(\w+)(?:\[([^\]]+)\])?/.exec(path) ?? []
  const find = <Part extends { id: string }>(parts: readonly Part[]): Part | undefined =>
    parts.find(({ id }) => id === place) ?? parts[Number(place)]
  if (list === 'fixed') {
    const price = find(document.fixed)
    if (price) return sayJourney(price, document)
  }
  if (list === 'adjustments') return find(document.adjustments)?.name || path
  if (list === 'charges') return find(document.charges)?.name || path
  if (list === 'zones') return find(document.zones)?.name || path
  const part = Object.entries(PARTS).find(([name]) => name === list)?.[1]
  return part ? say(part) : path
}

/** A whole sentence about what has to be put right. */
export function saySheetFault(fault: PriceFault, document: TariffDraft): string {
  const about = sayPath(fault.path, document)
  if (fault.reason !== 'tie') return say('tariff.faultAbout', { about, message: fault.message })
  const other = document.fixed.find(({ id }) => id === fault.other)
  return say('tariff.tieAbout', { about, other: other ? sayJourney(other, document) : fault.other })
}
