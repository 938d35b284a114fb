import type { Operator } from './operator.ts'
import type { SettingField, SettingValue, SettingValues } from './setting-field.ts'
import { SETTING_FIELDS } from './setting-fields.ts'

/** All settings of the console's forms, by path; unset ones have their default values. */
export function readSettings(operator: Operator): SettingValues {
  return Object.fromEntries(
    SETTING_FIELDS.map((field) => [field.path, shownOf(field, valueAt(operator, field.path))]),
  )
}

/** Returns the operator with these settings; all others stay unchanged. Unknown paths are ignored. */
export function applySettings(operator: Operator, values: SettingValues): Operator {
  return SETTING_FIELDS.reduce<Operator>((now, field) => {
    const value = values[field.path]
    return value === undefined ? now : setAt(now, field.path, storedOf(field, value))
  }, operator)
}

type Document = Readonly<Record<string, unknown>>

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valueAt(from: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isDocument(value) ? value[key] : undefined), from)
}

/** Returns a copy with one value replaced and the field order unchanged; undefined removes the field. */
function setAt<Value>(into: Value, path: string, value: unknown): Value {
  const [key = '', ...rest] = path.split('.')
  const before: Document = isDocument(into) ? into : {}
  const next = rest.length === 0 ? value : setAt(before[key], rest.join('.'), value)
  const entries = Object.entries({ ...before, [key]: next })
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined)) as Value
}

function shownOf(field: SettingField, stored: unknown): SettingValue {
  if (field.kind === 'choice' && field.stored === 'truth')
    return stored === undefined ? field.fallback : stored ? 'yes' : 'no'
  if (field.kind === 'choice' && field.stored === 'number')
    return `${Number(stored ?? field.fallback)}`
  return (stored as SettingValue | undefined) ?? field.fallback
}

function storedOf(field: SettingField, value: SettingValue): unknown {
  if (field.kind === 'choice' && field.stored === 'truth')
    return value === 'yes' ? true : value === 'no' ? false : undefined
  if (field.kind === 'choice' && field.stored === 'number') return Number(value)
  if (field.kind === 'logo' && value === '') return undefined
  return typeof value === 'string' ? value.trim() : value
}
