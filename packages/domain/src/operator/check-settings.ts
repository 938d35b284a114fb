import { checkSetting } from './check-setting.ts'
import { checkAnalyticsSettings } from './measuring.ts'
import type { Operator } from './operator.ts'
import { applySettings } from './read-settings.ts'
import type { SettingValues } from './setting-field.ts'
import { SETTING_FIELDS } from './setting-fields.ts'

/** The path of the setting that is wrong, and a message for people. */
export type SettingError = { path: string; message: string }

export type SettingFacts = {
  vehicleTypeIds: readonly number[]
  /** Bookings, quotes and prices already use its currency and time zone. */
  hasTraded: boolean
  isZone: (zone: string) => boolean
}

export type SettingsResult =
  | { ok: true; operator: Operator }
  | { ok: false; errors: readonly SettingError[] }

/** Checks a change of settings: each value for itself, and all settings together as they would then be. */
export function checkSettings(
  operator: Operator,
  { values, facts }: { values: SettingValues; facts: SettingFacts },
): SettingsResult {
  const unknown = Object.keys(values)
    .filter((path) => !SETTING_FIELDS.some((field) => field.path === path))
    .map((path) => ({ path, message: 'This setting doesn’t exist.' }))
  const single = SETTING_FIELDS.flatMap((field) => {
    const value = values[field.path]
    const message = value === undefined ? undefined : checkSetting(field, value)
    return message === undefined ? [] : [{ path: field.path, message }]
  })
  const errors = [...unknown, ...single]
  if (errors.length > 0) return { ok: false, errors }
  const requested = applySettings(operator, values)
  const together = checkCombinations(operator, { requested, facts })
  return together.length > 0 ? { ok: false, errors: together } : { ok: true, operator: requested }
}

function checkCombinations(
  operator: Operator,
  { requested, facts }: { requested: Operator; facts: SettingFacts },
): SettingError[] {
  const { settings, brand } = requested
  const measuring = checkAnalyticsSettings(settings)
  const changes = (item: unknown, other: unknown) => JSON.stringify(item) !== JSON.stringify(other)
  const error = (isWrong: boolean, path: string, message: string) =>
    isWrong ? [{ path, message }] : []
  return [
    ...error(
      !settings.paymentMethods.includes(settings.defaultPaymentMethod),
      'settings.defaultPaymentMethod',
      'Choose one of your payment methods.',
    ),
    ...error(
      requested.mode === 'live' && settings.paymentGateway === 'sandbox',
      'settings.paymentGateway',
      'A live site can’t use the sandbox. Choose another gateway.',
    ),
    ...error(
      changes(operator.settings.defaultVehicleTypeId, settings.defaultVehicleTypeId) &&
        !facts.vehicleTypeIds.includes(settings.defaultVehicleTypeId),
      'settings.defaultVehicleTypeId',
      'This vehicle type doesn’t exist. Choose another.',
    ),
    ...error(
      settings.mapSource === 'bing' && settings.mapKeys.azure === '',
      'settings.mapKeys.azure',
      'Enter a key for Azure Maps.',
    ),
    ...(measuring ? error(true, `settings.measuring.${measuring.at}`, measuring.message) : []),
    ...error(!facts.isZone(requested.zone), 'zone', 'This time zone doesn’t exist.'),
    ...(['zone', 'currency', 'country'] as const).flatMap((path) =>
      error(
        facts.hasTraded && changes(operator[path], requested[path]),
        path,
        'You can’t change this because you already have bookings.',
      ),
    ),
    ...error(
      brand.logo !== undefined && brand.logo.height * 12 < brand.logo.width,
      'brand.logo',
      'This logo is too wide. Upload a narrower one.',
    ),
  ]
}
