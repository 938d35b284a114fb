import { judgeSetting } from './judge-setting.ts'
import { judgeMeasuring } from './measuring.ts'
import type { Operator } from './operator.ts'
import { putSettings } from './read-settings.ts'
import type { SettingValues } from './setting-field.ts'
import { SETTING_FIELDS } from './setting-fields.ts'

/** Where something is wrong, by the path of its setting, and what, in words for people. */
export type SettingFault = { path: string; message: string }

export type SettingFacts = {
  vehicleTypeIds: readonly number[]
  /** Bookings, quotes and prices are in its currency and at its times already. */
  hasTraded: boolean
  isZone: (zone: string) => boolean
}

export type SettingsVerdict =
  | { ok: true; operator: Operator }
  | { ok: false; faults: readonly SettingFault[] }

/** Whether these settings may be changed so: each for itself, and all of them together as they would then stand. */
export function judgeSettings(
  operator: Operator,
  { values, facts }: { values: SettingValues; facts: SettingFacts },
): SettingsVerdict {
  const unknown = Object.keys(values)
    .filter((path) => !SETTING_FIELDS.some((field) => field.path === path))
    .map((path) => ({ path, message: 'There is no such setting.' }))
  const single = SETTING_FIELDS.flatMap((field) => {
    const value = values[field.path]
    const message = value === undefined ? undefined : judgeSetting(field, value)
    return message === undefined ? [] : [{ path: field.path, message }]
  })
  const faults = [...unknown, ...single]
  if (faults.length > 0) return { ok: false, faults }
  const wished = putSettings(operator, values)
  const together = judgeTogether(operator, { wished, facts })
  return together.length > 0 ? { ok: false, faults: together } : { ok: true, operator: wished }
}

function judgeTogether(
  operator: Operator,
  { wished, facts }: { wished: Operator; facts: SettingFacts },
): SettingFault[] {
  const { settings, brand } = wished
  const measuring = judgeMeasuring(settings)
  const changes = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const fault = (isWrong: boolean, path: string, message: string) =>
    isWrong ? [{ path, message }] : []
  return [
    ...fault(
      !settings.paymentMethods.includes(settings.defaultPaymentMethod),
      'settings.defaultPaymentMethod',
      'Nobody can pay like this: it is not among the ways to pay.',
    ),
    ...fault(
      wished.mode === 'live' && settings.paymentGateway === 'sandbox',
      'settings.paymentGateway',
      'A live site takes real money: choose a real gateway.',
    ),
    ...fault(
      changes(operator.settings.defaultVehicleTypeId, settings.defaultVehicleTypeId) &&
        !facts.vehicleTypeIds.includes(settings.defaultVehicleTypeId),
      'settings.defaultVehicleTypeId',
      'You have no such vehicle type.',
    ),
    ...fault(
      settings.mapSource === 'bing' && settings.mapKeys.azure === '',
      'settings.mapKeys.azure',
      'The Azure map needs a key.',
    ),
    ...(measuring ? fault(true, `settings.measuring.${measuring.at}`, measuring.message) : []),
    ...fault(!facts.isZone(wished.zone), 'zone', 'There is no such time zone.'),
    ...(['zone', 'currency', 'country'] as const).flatMap((path) =>
      fault(
        facts.hasTraded && changes(operator[path], wished[path]),
        path,
        'There are bookings already, and they are priced and timed by this.',
      ),
    ),
    ...fault(
      brand.logo !== undefined && brand.logo.height * 12 < brand.logo.width,
      'brand.logo',
      'This logo is too wide to read in the head of a page.',
    ),
  ]
}
