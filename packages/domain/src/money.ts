/** Whole minor units of some currency: pence, cents, yen. Never a fraction, never a float of pounds. */
export type Minor = number & { readonly unit: 'minor' }

export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole minor units: ${amount}`)
  return amount as Minor
}

export const ZERO = minor(0)

export function sum(amounts: readonly Minor[]): Minor {
  return minor(amounts.reduce<number>((total, amount) => total + amount, 0))
}

/** ISO 4217: currencies whose minor unit is not a hundredth. */
const DECIMALS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
}

/** The number of decimals of a currency. */
export function decimalsOf(currency: string): number {
  return DECIMALS[currency] ?? 2
}

/** The smallest chargeable amount in minor units: with three decimals, the last one is always 0. */
export const stepOf = (currency: string): number => (decimalsOf(currency) === 3 ? 10 : 1)
