import { checkSettings, type SettingFacts } from '@kerbside/domain/operator/check-settings.ts'
import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findPicture } from '../picture/save-picture.ts'
import { readOperator, type SaveOperatorResult, saveOperator } from './save-operator.ts'
import { hasBookings } from './setup-store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'principal' | 'changes'>

function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export async function findSettingFacts(deps: Pick<Deps, 'db' | 'operator'>): Promise<SettingFacts> {
  const types = await listVehicleTypes(deps)
  const hasTraded = await withOperator(deps, (tx) => hasBookings(tx, deps))
  return { vehicleTypeIds: types.map(({ id }) => id), hasTraded, isZone }
}

/** Saves settings by path, all or none; see checkSettings for the errors. */
export async function saveSettings(
  deps: Deps,
  { version, values }: { version: number; values: SettingValues },
): Promise<SaveOperatorResult> {
  const facts = await findSettingFacts(deps)
  const logo = await checkLogo(deps, values)
  if (logo) return { ok: false, reason: 'invalid', errors: [logo] }
  return saveOperator(deps, {
    version,
    action: 'settings.saved',
    change: (operator) => checkSettings(operator, { values, facts }),
  })
}

/** The errors of a draft, for a preview. */
export async function checkSettingsDraft(deps: Deps, values: SettingValues) {
  const { operator } = await readOperator(deps)
  const facts = await findSettingFacts(deps)
  return checkSettings(operator, { values, facts })
}

/** A logo must have been uploaded here; other addresses are rejected. */
async function checkLogo(deps: Deps, values: SettingValues) {
  const logo = values['brand.logo']
  if (typeof logo !== 'object' || !('src' in logo)) return undefined
  const pictures = await Promise.all([logo.src, logo.icon].map((of) => findPicture(deps, { of })))
  return pictures.every(Boolean)
    ? undefined
    : { path: 'brand.logo', message: 'Upload the logo again.' }
}
