import type { TariffDraft } from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { formatPath } from '../describe-price-error.ts'

const MONEY_FIELDS = ['amount', 'perMinute', 'base', 'minimum', 'perVia', 'price', 'roundTo']
const MAX_LENGTH = 60

type Change = { path: string; before: string; after: string }

/** "Heathrow to West End: £65.00 → £70.00" */
export function formatChange(
  { path, before, after }: Change,
  { document, currency }: { document: TariffDraft; currency: string },
): string {
  const field = path.split('.').at(-1) ?? ''
  const isMoney = MONEY_FIELDS.includes(field) || /\.prices\.\d+$/.test(path)
  const value = (json: string) => formatValue(json, isMoney ? currency : undefined)
  const about = formatPath(path, document)
  return t('simulation.changeLine', {
    about: isMoney || !path.includes('.') ? about : `${about} (${field})`,
    before: value(before),
    after: value(after),
  })
}

function formatValue(json: string, currency: string | undefined): string {
  if (json === '') return t('simulation.added')
  const value: unknown = JSON.parse(json)
  if (typeof value === 'number' && currency !== undefined)
    return formatMoney({ minor: value, currency })
  if (typeof value === 'object' && value !== null) {
    const name: unknown = Object.entries(value).find(([key]) => key === 'name')?.[1]
    const amount: unknown = Object.entries(value).find(([key]) => key === 'amount')?.[1]
    if (typeof name === 'string' && name !== '') return name
    if (typeof amount === 'number' && currency !== undefined)
      return formatMoney({ minor: amount, currency })
  }
  const text = typeof value === 'string' ? value : json
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
