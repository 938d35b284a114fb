import { judgeSettings, type SettingFacts } from '@kerbside/domain/operator/judge-settings.ts'
import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findPicture } from '../picture/keep-picture.ts'
import { readOperator, type SaveOperatorVerdict, saveOperator } from './save-operator.ts'
import { hasBookings } from './setup-store.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'who' | 'changes'>

function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export async function findSettingFacts(
  means: Pick<Means, 'db' | 'operator'>,
): Promise<SettingFacts> {
  const types = await listVehicleTypes(means)
  const hasTraded = await withOperator(means, (tx) => hasBookings(tx, means))
  return { vehicleTypeIds: types.map(({ id }) => id), hasTraded, isZone }
}

/** Settings by path, all of them or none; see judgeSettings for what is refused. */
export async function saveSettings(
  means: Means,
  { version, values }: { version: number; values: SettingValues },
): Promise<SaveOperatorVerdict> {
  const facts = await findSettingFacts(means)
  const logo = await judgeLogo(means, values)
  if (logo) return { ok: false, reason: 'faults', faults: [logo] }
  return saveOperator(means, {
    version,
    deed: 'settings.saved',
    change: (operator) => judgeSettings(operator, { values, facts }),
  })
}

/** What is wrong with a draft, for who only looks at it. */
export async function judgeDraft(means: Means, values: SettingValues) {
  const { operator } = await readOperator(means)
  const facts = await findSettingFacts(means)
  return judgeSettings(operator, { values, facts })
}

/** A logo is one that was brought here, and no address of anybody else's. */
async function judgeLogo(means: Means, values: SettingValues) {
  const logo = values['brand.logo']
  if (typeof logo !== 'object' || !('src' in logo)) return undefined
  const kept = await Promise.all([logo.src, logo.icon].map((of) => findPicture(means, { of })))
  return kept.every(Boolean)
    ? undefined
    : { path: 'brand.logo', message: 'Please bring the logo again.' }
}
