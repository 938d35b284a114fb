import type {
  SettingField,
  SettingValue,
  SettingValues,
} from '@kerbside/domain/operator/setting-field.ts'
import { SETTING_FIELDS } from '@kerbside/domain/operator/setting-fields.ts'
import { sayChoice } from '@kerbside/web/operator/setting-words.ts'
import { say } from '@kerbside/words/say.ts'

/** A setting’s value as a person reads it. */
export function sayValue(field: SettingField, value: SettingValue | undefined): string {
  if (value === undefined || value === '') return say('operator.empty')
  if (typeof value === 'boolean') return say(value ? 'areas.on' : 'areas.off')
  if (field.kind === 'choice') return sayChoice(field.path, textOf(value))
  if (field.kind === 'number' && typeof value === 'number') return `${value} ${field.unit}`.trim()
  if (field.kind === 'several' && Array.isArray(value))
    return value.map((one) => sayChoice(field.path, String(one))).join(', ')
  if (field.kind === 'percents' && Array.isArray(value))
    return value.map((one) => `${String(one)} %`).join(', ')
  return typeof value === 'object' ? say('operator.newOne') : `${value}`
}

export const fieldOf = (path: string): SettingField | undefined =>
  SETTING_FIELDS.find((field) => field.path === path)

/** Its sentence of help, and what it is until somebody says otherwise, where that says anything. */
export function sayDefault(field: SettingField): string {
  const { kind, fallback } = field
  const isSaid = kind === 'number' || kind === 'choice' || kind === 'several'
  return isSaid ? say('areas.default', { value: sayValue(field, fallback) }) : ''
}

export const textOf = (value: SettingValue | undefined): string =>
  typeof value === 'string' ? value : ''

/** Without what was not said. */
export const valuesOf = (changed: Partial<SettingValues>): SettingValues =>
  Object.fromEntries(
    Object.entries(changed).flatMap(([path, value]) =>
      value === undefined ? [] : [[path, value]],
    ),
  )
