import type { Line, LineKind } from '@kerbside/domain/quotation/price-leg.ts'
import { z } from 'zod'
import { writeMoney } from '../money.ts'

export const QuotationLine = z.object({ kind: z.string(), text: z.string(), amount: z.number() })
export type QuotationLine = z.infer<typeof QuotationLine>

const LINES: Record<LineKind, (about: string) => string> = {
  fixed: (about) => (about === '' ? 'Fixed price' : `Fixed price, ${about}`),
  distance: (about) => `Distance, ${about} miles`,
  time: (about) => `Time, ${about} minutes`,
  detour: (about) => `The longer way by the stops, ${about} miles`,
  vehicle: () => 'Vehicle',
  via: (about) => (about === '1' ? 'One stop' : `${about} stops`),
  'wait-and-return': (about) => `Wait and return, ${about} minutes of waiting included`,
  night: () => 'Night rate',
  minimum: () => 'Up to the minimum fare',
  site: (about) => about,
  'child-seats': (about) => (about === '1' ? 'Child seat' : `${about} child seats`),
  pets: (about) => (about === '1' ? 'Pet' : `${about} pets`),
  'return-discount': () => 'Return discount',
  rounding: () => 'Rounding',
}

export const writeLine =
  (currencyCode: string) =>
  ({ kind, about, amount }: Line): QuotationLine => ({
    kind,
    text: LINES[kind](about),
    amount: writeMoney(amount, currencyCode),
  })
