import { decimalsOf, minor } from '@kerbside/domain/money.ts'
import type { Line, LineKind } from '@kerbside/domain/quotation/line.ts'
import { z } from 'zod'
import { sayMoney, writeMoney } from '../money.ts'
import { sayExtra } from './extra.ts'

export const QuotationLine = z.object({ kind: z.string(), text: z.string(), amount: z.number() })
export type QuotationLine = z.infer<typeof QuotationLine>

type Words = (line: Pick<Line, 'about' | 'units' | 'rate'>, currency: string) => string

const counted = (units: number, one: string, more: string) =>
  units === 1 ? one : `${units} ${more}`

/** "12.4 miles" */
const way = (units: number, unit: string): string =>
  `${units.toFixed(1)} ${unit === 'km' ? 'km' : 'miles'}`

const minutes = (units: number): string => counted(units, '1 minute', 'minutes')

/** Below one whole unit of the currency it has a small name where everybody knows one: 50p. */
function step(amount: number, currency: string): string {
  if (currency === 'GBP' && amount < 100) return amount === 1 ? 'penny' : `${amount}p`
  const whole = 10 ** decimalsOf(currency)
  const text = sayMoney(minor(amount), currency)
  return amount % whole === 0 ? text.replace(/[.,]0+$/, '') : text
}

const WORDS: Record<LineKind, Words> = {
  fixed: ({ about }) => (about === '' ? 'Fixed price' : `${about}, fixed price`),
  distance: ({ units, about }) => `Distance, ${way(units, about)}`,
  time: ({ units }) => `Time, ${minutes(units)}`,
  detour: ({ units, about }) => `The longer way by the stops, ${way(units, about)}`,
  vehicle: () => 'Your choice of vehicle',
  via: ({ units }) => counted(units, 'One stop', 'stops'),
  'wait-and-return': () => 'Wait and return',
  waiting: () => 'Waiting time',
  adjustment: ({ about }) => about,
  minimum: () => 'Up to the minimum fare',
  charge: ({ about }) => about,
  extra: ({ about, units }) => sayExtra(about, units),
  'return-discount': () => 'Return discount',
  promo: ({ about }) => (about === '' ? 'Promo' : `Promo ${about}`),
  rounding: ({ about }, currency) =>
    about === '' ? 'Rounded' : `Rounded up to the next ${step(Number(about), currency)}`,
  accessible: ({ about }) => `Accessible vehicle, same price as ${about}`,
}

/** What a customer reads of a line: no rule, no rate. */
export const sayLine = (line: Line, currencyCode: string): string =>
  WORDS[line.kind](line, currencyCode)

/** A line of nothing is left out, except a free journey and the note on an accessible vehicle's price. */
export const isSaid = ({ kind, amount }: Line): boolean =>
  amount !== 0 || kind === 'fixed' || kind === 'accessible'

export const writeLines = (lines: readonly Line[], currencyCode: string): QuotationLine[] =>
  lines.filter(isSaid).map((line) => ({
    kind: line.kind,
    text: sayLine(line, currencyCode),
    amount: writeMoney(line.amount, currencyCode),
  }))
