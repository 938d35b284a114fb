import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { type Doer, keepDeed } from '../audit/keep-deed.ts'
import { listChanges } from '../audit/list-changes.ts'
import { findPicture } from '../picture/keep-picture.ts'
import {
  type DeskType,
  holdTypes,
  insertType,
  listDeskTypes,
  markTypeRetired,
  moveType,
  updateType,
} from './desk-store.ts'

type Means = Pick<Deps, 'db' | 'now'> & Doer

/** The drawings there are, in packages/kit. */
const DRAWINGS = [
  'saloon',
  'estate',
  'executive',
  'carrier',
  'minibus',
  'electric',
  'wav',
  'luxury',
] as const

export type TypeField = 'name' | 'description' | 'drawing' | 'picture'

export type SaveTypeVerdict =
  | { ok: true; id: number }
  | { ok: false; reason: 'faults'; fields: readonly TypeField[] }
  | { ok: false; reason: 'known' | 'newer' | 'unknown' }

/** What a customer chooses between; new without an id. */
export async function saveVehicleType(
  means: Means,
  asked: Omit<VehicleType, 'id'> & { picture: string; of?: { id: number; version: number } },
): Promise<SaveTypeVerdict> {
  const { operator } = means
  const { of, ...said } = asked
  const type = { ...said, name: said.name.trim(), description: said.description.trim() }
  const picture = type.picture === '' ? undefined : await findPicture(means, { of: type.picture })
  const wrong = {
    name: type.name === '' || type.name.length > 60 || /\p{Cc}/u.test(type.name),
    description: type.description.length > 255,
    drawing: !DRAWINGS.some((known) => known === type.drawing),
    picture: type.picture !== '' && picture === undefined,
  }
  const fields = (['name', 'description', 'drawing', 'picture'] as const).filter((f) => wrong[f])
  if (fields.length > 0) return { ok: false, reason: 'faults', fields }
  const verdict = await withOperator(means, async (tx): Promise<SaveTypeVerdict> => {
    await holdTypes(tx, { operator })
    const all = await listDeskTypes(tx, { operator })
    const before = of && all.find(({ id }) => id === of.id)
    if (of && !before) return { ok: false, reason: 'unknown' }
    const fold = (name: string) => name.toLowerCase()
    const twin = all.some((one) => one.id !== before?.id && fold(one.name) === fold(type.name))
    if (twin) return { ok: false, reason: 'known' }
    const id = before?.id ?? Math.max(0, ...all.map((one) => one.id)) + 1
    const position = Math.max(0, ...all.map((one) => one.position)) + 1
    if (!before) await insertType(tx, { operator, type: { ...type, id }, position })
    else if (
      !(await updateType(tx, { operator, type: { ...type, id }, version: of?.version ?? 0 }))
    )
      return { ok: false, reason: 'newer' }
    const detail = listChanges(before ? fieldsOf(before) : {}, fieldsOf({ ...type, id }))
    const deed = before ? 'vehicle-type.saved' : 'vehicle-type.added'
    if (detail.length > 0) await keepDeed(tx, { means, deed, object: `vehicle type ${id}`, detail })
    return { ok: true, id }
  })
  if (verdict.ok) means.changes?.tell(operator)
  return verdict
}

const fieldsOf = (
  type: Omit<DeskType, 'version' | 'position' | 'isRetired' | 'prices' | 'onlyCars'>,
) => ({
  name: type.name,
  description: type.description,
  drawing: type.drawing,
  picture: type.picture,
  mostPassengers: type.mostPassengers,
  mostLuggage: type.mostLuggage,
  mostHandbags: type.mostHandbags,
  accessible: type.accessible ?? false,
})

/** Every type there ever was, in the operator's order. */
export const listTypesForDesk = (means: Pick<Means, 'db' | 'operator'>): Promise<DeskType[]> =>
  withOperator(means, (tx) => listDeskTypes(tx, means))

/** False where a type of the list is not there, or one of the operator's is not in the list. */
export async function orderVehicleTypes(
  means: Means,
  { ids }: { ids: readonly number[] },
): Promise<boolean> {
  const { operator } = means
  const isOrdered = await withOperator(means, async (tx) => {
    await holdTypes(tx, { operator })
    const all = await listDeskTypes(tx, { operator })
    const before = all.map(({ id }) => id)
    if (new Set(ids).size !== before.length || !before.every((id) => ids.includes(id))) return false
    for (const [at, id] of ids.entries()) await moveType(tx, { operator, id, position: at + 1 })
    const detail = { before, after: ids }
    await keepDeed(tx, { means, deed: 'vehicle-types.ordered', object: '', detail })
    return true
  })
  if (isOrdered) means.changes?.tell(operator)
  return isOrdered
}

export type RetireTypeVerdict = { ok: true } | { ok: false; reason: 'unknown' | 'default' | 'last' }

/** Off the site, or back on it. Prices and cars keep their word for it: they count again when it comes back. */
export async function retireVehicleType(
  means: Means & { profile: Pick<Operator, 'settings'> },
  { id, retired }: { id: number; retired: boolean },
): Promise<RetireTypeVerdict> {
  const { operator } = means
  if (retired && means.profile.settings.defaultVehicleTypeId === id)
    return { ok: false, reason: 'default' }
  const verdict = await withOperator(means, async (tx): Promise<RetireTypeVerdict> => {
    await holdTypes(tx, { operator })
    const all = await listDeskTypes(tx, { operator })
    const type = all.find((one) => one.id === id)
    if (!type) return { ok: false, reason: 'unknown' }
    if (type.isRetired === retired) return { ok: true }
    if (retired && all.filter(({ isRetired }) => !isRetired).length === 1)
      return { ok: false, reason: 'last' }
    await markTypeRetired(tx, { operator, id, retiredAt: retired ? means.now() : null })
    const deed = retired ? 'vehicle-type.retired' : 'vehicle-type.returned'
    await keepDeed(tx, { means, deed, object: `vehicle type ${id}`, detail: { name: type.name } })
    return { ok: true }
  })
  if (verdict.ok) means.changes?.tell(operator)
  return verdict
}
