import { decimalsOf, type Minor, minor } from '../../money.ts'
import { halfEven } from '../../money-part.ts'

/** Returns the value of a cell named in a formula; undefined if there is no such cell or it is empty. */
export type CellAt = (column: string, row: number) => Minor | undefined

export type FormulaResult =
  | { ok: true; amount: Minor | undefined }
  | { ok: false; reason: 'not-an-amount' | 'below-nothing' | 'too-much' | 'too-fine' }
  | { ok: false; reason: 'empty-cell'; cell: string }

const MAX_AMOUNT = 100_000_000

type Params = { now: Minor | undefined; currency: string; cellAt: CellAt }

/**
 * Evaluates what was typed into a price cell: "64", "£1,250.00", "+5%" or "-2.50" of the current price, or a formula
 * such as "=D4*1.48". The result is whole pence, half a penny rounded to even. Empty input: no price.
 */
export function readCell(typed: string, { now, currency, cellAt }: Params): FormulaResult {
  const text = typed.trim()
  if (text === '') return { ok: true, amount: undefined }
  if (text.startsWith('=')) return evaluateFormula(text.slice(1), { currency, cellAt })
  const step = /^([+-]) ?£?([\d,]*\.?\d+) ?(%?)$/.exec(text)
  if (step && now !== undefined) {
    const by = Number((step[2] ?? '').replaceAll(',', '')) * (step[1] === '-' ? -1 : 1)
    const pence = step[3] === '%' ? (now * (100 + by)) / 100 : now + by * 10 ** decimalsOf(currency)
    return settle(pence)
  }
  const input = readAmount(text, currency)
  if (input === 'too-fine') return { ok: false, reason: 'too-fine' }
  return input === undefined ? { ok: false, reason: 'not-an-amount' } : settle(input)
}

/** Parses amounts as people and spreadsheets write them; 'too-fine' with more decimals than the currency has. */
export function readAmount(text: string, currency: string): number | undefined | 'too-fine' {
  const plain = text
    .replace(/^(-?)\s*(?:[£€$]|[A-Z]{3})\s*/, '$1')
    .replace(/\s*(?:[£€]|[A-Z]{3})$/, '')
    .replace(/^(-?\d+),(\d{1,2})$/, '$1.$2')
    .replace(/(?<=\d)[, ](?=\d{3}(?:\D|$))/g, '')
  const found = /^-?(?:\d+\.?|\d*\.(\d+))$/.exec(plain)
  if (!found) return undefined
  const decimals = decimalsOf(currency)
  if ((found[1] ?? '').replace(/0+$/, '').length > decimals) return 'too-fine'
  return Math.round(Number(plain) * 10 ** decimals)
}

function settle(pence: number): FormulaResult {
  // 63 and 5 % gives 6615.000000000001 in floating point, so differences below a millionth are rounded off
  const amount = halfEven(Math.round(pence * 1e6) / 1e6)
  if (!Number.isFinite(amount) || amount > MAX_AMOUNT) return { ok: false, reason: 'too-much' }
  if (amount < 0) return { ok: false, reason: 'below-nothing' }
  return { ok: true, amount: minor(amount) }
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)(%?)|([A-Za-z])(\d{1,5})|([-+*/()]))/y

/** Amounts are in pounds: "=D4+2" adds two pounds. */
function evaluateFormula(text: string, { currency, cellAt }: Omit<Params, 'now'>): FormulaResult {
  const whole = 10 ** decimalsOf(currency)
  const tokens: (number | string)[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const token = TOKEN.exec(text)
    if (!token) return { ok: false, reason: 'not-an-amount' }
    const [, figure, percent, column = '', row, sign = ''] = token
    if (figure !== undefined) tokens.push(Number(figure) / (percent === '%' ? 100 : 1))
    else if (row !== undefined) {
      const amount = cellAt(column.toUpperCase(), Number(row))
      const cell = `${column.toUpperCase()}${row}`
      if (amount === undefined) return { ok: false, reason: 'empty-cell', cell }
      tokens.push(amount / whole)
    } else tokens.push(sign)
  }
  const value = compute(tokens)
  return value === undefined ? { ok: false, reason: 'not-an-amount' } : settle(value * whole)
}

/** Evaluates sums, products and brackets; undefined for an invalid formula. */
function compute(tokens: readonly (number | string)[]): number | undefined {
  let position = 0
  const factor = (): number | undefined => {
    const token = tokens[position++]
    if (typeof token === 'number') return token
    if (token === '-') {
      const inner = factor()
      return inner === undefined ? undefined : -inner
    }
    if (token !== '(') return undefined
    const inner = sum()
    return tokens[position++] === ')' ? inner : undefined
  }
  const chain = (next: () => number | undefined, signs: readonly string[]) => {
    let left = next()
    while (left !== undefined && signs.includes(String(tokens[position]))) {
      const sign = tokens[position++]
      const right = next()
      if (right === undefined) return undefined
      if (sign === '*') left *= right
      else if (sign === '/') left /= right
      else left += sign === '-' ? -right : right
    }
    return left
  }
  const product = () => chain(factor, ['*', '/'])
  const sum = (): number | undefined => chain(product, ['+', '-'])
  const value = sum()
  return position === tokens.length ? value : undefined
}
