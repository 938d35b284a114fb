import type { SettingValues } from './setting-field.ts'

/**
 * A change of settings with what follows from it: a default payment method that is no longer accepted becomes the first
 * of those that are.
 */
export function followSettings(
  current: SettingValues,
  change: Partial<SettingValues>,
): Partial<SettingValues> {
  const methods = change['settings.paymentMethods']
  if (!Array.isArray(methods)) return change
  const accepted: readonly unknown[] = methods
  const [first] = methods
  const isKept = accepted.includes(current['settings.defaultPaymentMethod'])
  return isKept || typeof first !== 'string'
    ? change
    : { ...change, 'settings.defaultPaymentMethod': first }
}
