import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { listChanges } from '../audit/list-changes.ts'
import { type Doer, recordAction } from '../audit/record-action.ts'
import { findPicture } from '../picture/save-picture.ts'
import {
  type DeskType,
  insertType,
  listDeskTypes,
  lockVehicleTypes,
  markTypeRetired,
  moveType,
  updateType,
} from './desk-store.ts'

type VehicleTypeDeps = Pick<Deps, 'db' | 'now'> & Doer

/** The available drawings, in packages/kit. */
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

export type SaveTypeResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'invalid'; fields: readonly TypeField[] }
  | { ok: false; reason: 'known' | 'newer' | 'unknown' }

/** Saves a vehicle type that customers choose; a new one if it has no id. */
export async function saveVehicleType(
  deps: VehicleTypeDeps,
  params: Omit<VehicleType, 'id'> & { picture: string; of?: { id: number; version: number } },
): Promise<SaveTypeResult> {
  const { operator } = deps
  const { of, ...input } = params
  const type = { ...input, name: input.name.trim(), description: input.description.trim() }
  const picture = type.picture === '' ? undefined : await findPicture(deps, { of: type.picture })
  const wrong = {
    name: type.name === '' || type.name.length > 60 || /\p{Cc}/u.test(type.name),
    description: type.description.length > 255,
    drawing: !DRAWINGS.some((item) => item === type.drawing),
    picture: type.picture !== '' && picture === undefined,
  }
  const fields = (['name', 'description', 'drawing', 'picture'] as const).filter((f) => wrong[f])
  if (fields.length > 0) return { ok: false, reason: 'invalid', fields }
  const result = await withOperator(deps, async (tx): Promise<SaveTypeResult> => {
    await lockVehicleTypes(tx, { operator })
    const all = await listDeskTypes(tx, { operator })
    const before = of && all.find(({ id }) => id === of.id)
    if (of && !before) return { ok: false, reason: 'unknown' }
    const fold = (name: string) => name.toLowerCase()
    const twin = all.some(
      (entry) => entry.id !== before?.id && fold(entry.name) === fold(type.name),
    )
    if (twin) return { ok: false, reason: 'known' }
    const id = before?.id ?? Math.max(0, ...all.map((entry) => entry.id)) + 1
    const position = Math.max(0, ...all.map((entry) => entry.position)) + 1
    if (!before) await insertType(tx, { operator, type: { ...type, id }, position })
    else if (
      !(await updateType(tx, { operator, type: { ...type, id }, version: of?.version ?? 0 }))
    )
      return { ok: false, reason: 'newer' }
    const detail = listChanges(before ? fieldsOf(before) : {}, fieldsOf({ ...type, id }))
    const action = before ? 'vehicle-type.saved' : 'vehicle-type.added'
    if (detail.length > 0)
      await recordAction(tx, { deps, action, object: `vehicle type ${id}`, detail })
    return { ok: true, id }
  })
  if (result.ok) deps.changes?.notify(operator)
  return result
}

const fieldsOf = (
  type: Omit<DeskType, 'version' | 'position' | 'isRetired' | 'prices' | 'onlyCars'>,
) => ({
  name: type.name,
  description: type.description,
  drawing: type.drawing,
  picture: type.picture,
  maxPassengers: type.maxPassengers,
  maxLuggage: type.maxLuggage,
  maxHandbags: type.maxHandbags,
  accessible: type.accessible ?? false,
})

/** All types including retired ones, in the operator's order. */
export const listTypesForDesk = (
  deps: Pick<VehicleTypeDeps, 'db' | 'operator'>,
): Promise<DeskType[]> => withOperator(deps, (tx) => listDeskTypes(tx, deps))

/** False if the list contains an unknown type or misses one of the operator's. */
export async function orderVehicleTypes(
  deps: VehicleTypeDeps,
  { ids }: { ids: readonly number[] },
): Promise<boolean> {
  const { operator } = deps
  const isOrdered = await withOperator(deps, async (tx) => {
    await lockVehicleTypes(tx, { operator })
    const all = await listDeskTypes(tx, { operator })
    const before = all.map(({ id }) => id)
    if (new Set(ids).size !== before.length || !before.every((id) => ids.includes(id))) return false
    for (const [index, id] of ids.entries())
      await moveType(tx, { operator, id, position: index + 1 })
    const detail = { before, after: ids }
    await recordAction(tx, { deps, action: 'vehicle-types.ordered', object: '', detail })
    return true
  })
  if (isOrdered) deps.changes?.notify(operator)
  return isOrdered
}

export type RetireTypeResult = { ok: true } | { ok: false; reason: 'unknown' | 'default' | 'last' }

/** Takes a type off the site, or puts it back. Its prices and cars stay and apply again when it returns. */
export async function retireVehicleType(
  deps: VehicleTypeDeps & { profile: Pick<Operator, 'settings'> },
  { id, retired }: { id: number; retired: boolean },
): Promise<RetireTypeResult> {
  const { operator } = deps
  if (retired && deps.profile.settings.defaultVehicleTypeId === id)
    return { ok: false, reason: 'default' }
  const result = await withOperator(deps, async (tx): Promise<RetireTypeResult> => {
    await lockVehicleTypes(tx, { operator })
    const all = await listDeskTypes(tx, { operator })
    const type = all.find((entry) => entry.id === id)
    if (!type) return { ok: false, reason: 'unknown' }
    if (type.isRetired === retired) return { ok: true }
    if (retired && all.filter(({ isRetired }) => !isRetired).length === 1)
      return { ok: false, reason: 'last' }
    await markTypeRetired(tx, { operator, id, retiredAt: retired ? deps.now() : null })
    const action = retired ? 'vehicle-type.retired' : 'vehicle-type.returned'
    await recordAction(tx, {
      deps,
      action,
      object: `vehicle type ${id}`,
      detail: { name: type.name },
    })
    return { ok: true }
  })
  if (result.ok) deps.changes?.notify(operator)
  return result
}
