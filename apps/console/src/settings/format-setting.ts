import type {
  SettingField,
  SettingValue,
  SettingValues,
} from '@kerbside/domain/operator/setting-field.ts'
import { SETTING_FIELDS } from '@kerbside/domain/operator/setting-fields.ts'
import { t } from '@kerbside/words/translate.ts'
import { choiceLabel } from './setting-labels.ts'

/** The display text of a setting’s value. */
export function formatValue(field: SettingField, value: SettingValue | undefined): string {
  if (value === undefined || value === '') return t('operator.empty')
  if (typeof value === 'boolean') return t(value ? 'areas.on' : 'areas.off')
  if (field.kind === 'choice') return choiceLabel(field.path, textOf(value))
  if (field.kind === 'number' && typeof value === 'number') return `${value} ${field.unit}`.trim()
  if (field.kind === 'several' && Array.isArray(value))
    return value.map((item) => choiceLabel(field.path, String(item))).join(', ')
  if (field.kind === 'percents' && Array.isArray(value))
    return value.map((item) => `${String(item)}%`).join(', ')
  return typeof value === 'object' ? t('operator.newOne') : `${value}`
}

export const fieldOf = (path: string): SettingField | undefined =>
  SETTING_FIELDS.find((field) => field.path === path)

/** Its help text and its default, if the default is informative. */
export function describeDefault(field: SettingField): string {
  const { kind, fallback } = field
  const isReadable = kind === 'number' || kind === 'choice' || kind === 'several'
  return isReadable ? t('areas.default', { value: formatValue(field, fallback) }) : ''
}

export const textOf = (value: SettingValue | undefined): string =>
  typeof value === 'string' ? value : ''

/** Without undefined values. */
export const valuesOf = (changed: Partial<SettingValues>): SettingValues =>
  Object.fromEntries(
    Object.entries(changed).flatMap(([path, value]) =>
      value === undefined ? [] : [[path, value]],
    ),
  )
