import type { TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { sayPath } from './say-fault.ts'

const MONEY_FIELDS = ['amount', 'perMinute', 'base', 'minimum', 'perVia', 'price', 'roundTo']
const PENCE = 100
const LONGEST = 60

type Change = { path: string; before: string; after: string }

/** "Heathrow to West End: £65.00 → £70.00" */
export function sayChange(
  { path, before, after }: Change,
  { document, currency }: { document: TariffDraft; currency: string },
): string {
  const field = path.split('.').at(-1) ?? ''
  const isMoney = MONEY_FIELDS.includes(field) || /\.prices\.\d+$/.test(path)
  const value = (json: string) => sayValue(json, isMoney ? currency : undefined)
  const about = sayPath(path, document)
  return say('lab.changeLine', {
    about: isMoney || !path.includes('.') ? about : `${about} (${field})`,
    before: value(before),
    after: value(after),
  })
}

function sayValue(json: string, currency: string | undefined): string {
  if (json === '') return say('lab.added')
  const value: unknown = JSON.parse(json)
  if (typeof value === 'number' && currency !== undefined)
    return sayDeskMoney(value / PENCE, currency)
  if (typeof value === 'object' && value !== null) {
    const name: unknown = Object.entries(value).find(([key]) => key === 'name')?.[1]
    const amount: unknown = Object.entries(value).find(([key]) => key === 'amount')?.[1]
    if (typeof name === 'string' && name !== '') return name
    if (typeof amount === 'number' && currency !== undefined)
      return sayDeskMoney(amount / PENCE, currency)
  }
  const text = typeof value === 'string' ? value : json
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
