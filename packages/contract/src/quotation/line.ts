import { decimalsOf, minor } from '@kerbside/domain/money.ts'
import type { Line, LineKind } from '@kerbside/domain/quotation/line.ts'
import { z } from 'zod'
import { formatMoney, writeMoney } from '../money.ts'
import { describeExtra } from './extra.ts'

export const QuotationLine = z.object({ kind: z.string(), text: z.string(), amount: z.number() })
export type QuotationLine = z.infer<typeof QuotationLine>

type LineFormatter = (line: Pick<Line, 'about' | 'units' | 'rate'>, currency: string) => string

const counted = (units: number, item: string, more: string) =>
  units === 1 ? item : `${units} ${more}`

/** "12.4 miles" */
const distanceText = (units: number, unit: string): string =>
  `${units.toFixed(1)} ${unit === 'km' ? 'km' : 'miles'}`

const minutes = (units: number): string => counted(units, '1 minute', 'minutes')

/** An amount below one pound is written in pence: 50p. */
function step(amount: number, currency: string): string {
  if (currency === 'GBP' && amount < 100) return amount === 1 ? 'penny' : `${amount}p`
  const whole = 10 ** decimalsOf(currency)
  const text = formatMoney(minor(amount), currency)
  return amount % whole === 0 ? text.replace(/[.,]0+$/, '') : text
}

const withNote = (name: string, note: string): string => (note === '' ? name : `${name}, ${note}`)

const LINE_FORMATTERS: Record<LineKind, LineFormatter> = {
  fixed: ({ about }) => (about === '' ? 'Fixed price' : `${about}, fixed price`),
  distance: ({ units, about }) => `Distance, ${distanceText(units, about)}`,
  time: ({ units }) => `Time, ${minutes(units)}`,
  detour: ({ units, about }) => `Extra distance for stops, ${distanceText(units, about)}`,
  vehicle: () => 'Your choice of vehicle',
  via: ({ units }) => counted(units, '1 stop', 'stops'),
  'wait-and-return': () => 'Wait and return',
  waiting: () => 'Waiting time',
  adjustment: ({ about }) => about,
  minimum: () => 'Minimum fare',
  charge: ({ about }) => about,
  extra: ({ about, units }) => describeExtra(about, units),
  'return-discount': () => 'Return discount',
  promo: ({ about }) => (about === '' ? 'Promo' : `Promo ${about}`),
  rounding: ({ about }, currency) =>
    about === '' ? 'Rounded' : `Rounded up to the next ${step(Number(about), currency)}`,
  accessible: ({ about }) => `Accessible vehicle, same price as ${about}`,
  'by-hand': () => 'Agreed price',
  parking: ({ about }) => withNote('Parking', about),
  toll: ({ about }) => withNote('Toll', about),
  waited: ({ about }) => withNote('Waiting time', about),
  'other-charge': ({ about }) => about || 'Extra charge',
}

/** The customer's text of a line: without the rule and the rate. */
export const formatLine = (line: Line, currencyCode: string): string =>
  LINE_FORMATTERS[line.kind](line, currencyCode)

/** A line of zero is left out, except a free journey and the note on an accessible vehicle's price. */
export const isShownLine = ({ kind, amount }: Line): boolean =>
  amount !== 0 || kind === 'fixed' || kind === 'accessible'

export const writeLines = (lines: readonly Line[], currencyCode: string): QuotationLine[] =>
  lines.filter(isShownLine).map((line) => ({
    kind: line.kind,
    text: formatLine(line, currencyCode),
    amount: writeMoney(line.amount, currencyCode),
  }))
