import type { TariffDraft } from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import { nameSpot } from '@kerbside/domain/quotation/price-list/spot-text.ts'
import type { FixedPrice } from '@kerbside/domain/quotation/tariff.ts'
import { t } from '@kerbside/words/translate.ts'
import type { PriceError } from './desk-prices.ts'

/** "Heathrow to West End" */
export const describeTrip = (
  { from, to }: Pick<FixedPrice, 'from' | 'to'>,
  names: Pick<TariffDraft, 'sites' | 'zones'>,
): string => t('tariff.fromTo', { from: nameSpot(from, names), to: nameSpot(to, names) })

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

/** The display name of a path such as `fixed[3].to` or `fixed[LHR:city]`. */
export function formatPath(path: string, document: TariffDraft): string {
  const [, list = '', place = ''] = /^(\w+)(?:\[([^\]]+)\])?/.exec(path) ?? []
  const find = <Part extends { id: string }>(parts: readonly Part[]): Part | undefined =>
    parts.find(({ id }) => id === place) ?? parts[Number(place)]
  if (list === 'fixed') {
    const price = find(document.fixed)
    if (price) return describeTrip(price, document)
  }
  if (list === 'adjustments') return find(document.adjustments)?.name || path
  if (list === 'charges') return find(document.charges)?.name || path
  if (list === 'zones') return find(document.zones)?.name || path
  const part = Object.entries(PARTS).find(([name]) => name === list)?.[1]
  return part ? t(part) : path
}

/** An error as a full sentence. */
export function describePriceError(error: PriceError, document: TariffDraft): string {
  const about = formatPath(error.path, document)
  if (error.reason !== 'tie') return t('tariff.faultAbout', { about, message: error.message })
  const other = document.fixed.find(({ id }) => id === error.other)
  return t('tariff.tieAbout', { about, other: other ? describeTrip(other, document) : error.other })
}
