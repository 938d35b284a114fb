import type { Tariff } from '@kerbside/domain/quotation/tariff.ts'
import { readTariff, type TariffDocument } from './read-tariff.ts'

/** A tariff without its version, its fields in schema order: the form in the database and in a file. */
export function documentOf(tariff: Tariff): TariffDocument {
  const { version: _, ...rules } = tariff
  const read = readTariff(rules)
  // Rules saved by another release may have fields this one does not know; they are returned as stored.
  return read.ok ? read.document : rules
}

const WIDEST = 100
const STEP = '  '

/** A tariff as a file to read and edit: equal tariffs give equal text, and short values stay on one line. */
export const writeTariff = (document: TariffDocument): string => `${written(document, '')}\n`

function written(value: unknown, indent: string): string {
  const short = onOneLine(value)
  if (indent.length + short.length <= WIDEST || typeof value !== 'object' || value === null)
    return short
  const inner = indent + STEP
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((part) => written(part, inner))]
    : [
        '{',
        '}',
        fieldsOf(value).map(([key, part]) => `${JSON.stringify(key)}: ${written(part, inner)}`),
      ]
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = fieldsOf(value).map(([key, part]) => `${JSON.stringify(key)}: ${onOneLine(part)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

const fieldsOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, part]) => part !== undefined)
