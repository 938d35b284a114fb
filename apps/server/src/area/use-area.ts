import { rmSync } from 'node:fs'
import { withOperator } from '../db.ts'
import type { OperatorId } from '../operator.ts'
import { makeLive, retireLive } from '../ports/places/import/dataset-store.ts'
import { clearLeftBehind, type LoadDeps } from '../ports/places/import/load-dataset.ts'
import { areaFolder } from '../ports/roads/streets/open-streets.ts'
import { type Area, deleteArea, listAreas, setLiveArea } from './store.ts'

/** Of the areas that were used. */
const KEPT = 2

type Deps = Pick<LoadDeps, 'db' | 'now'>
type Params = { operator: OperatorId; dataDir: string }

/**
 * Uses an area from the commit on: its streets, its places, its map. Undefined: the built-in roads, places and map. Then
 * removes what is no longer kept. False if there is no such area.
 */
export async function useArea(
  deps: Deps,
  { operator, dataDir, id }: Params & { id: string | undefined },
): Promise<boolean> {
  const now = deps.now()
  const isUsed = await withOperator({ ...deps, operator }, async (tx) => {
    const area = (await listAreas(tx, { operator })).find((item) => item.id === id)
    if (id !== undefined && !area) return false
    await setLiveArea(tx, { operator, id, now })
    if (!area) await retireLive(tx, { operator, kind: 'osm' })
    else if (area.dataset !== undefined)
      await makeLive(tx, { operator, id: area.dataset, kind: 'osm', now })
    return true
  })
  if (isUsed) await removeOld(deps, { operator, dataDir })
  return isUsed
}

/** False if there is no such area, or if it is in use. */
export async function removeArea(
  deps: Deps,
  { operator, dataDir, id }: Params & { id: string },
): Promise<boolean> {
  const isRemoved = await withOperator({ ...deps, operator }, async (tx) => {
    const area = (await listAreas(tx, { operator })).find((item) => item.id === id)
    return area !== undefined && area.state !== 'live' && deleteArea(tx, { operator, id })
  })
  if (isRemoved) await removeFiles(deps, { operator, dataDir, ids: [id] })
  return isRemoved
}

/** The last two that were used, and the newest that waits, are kept. */
export async function removeOld(deps: Deps, { operator, dataDir }: Params): Promise<void> {
  const ids = await withOperator({ ...deps, operator }, async (tx) => {
    const areas = await listAreas(tx, { operator })
    const newest = (list: readonly Area[], at: (area: Area) => Date | undefined) =>
      list.toSorted((a, b) => (at(b)?.getTime() ?? 0) - (at(a)?.getTime() ?? 0))
    const waiting = areas.filter(({ state }) => state === 'ready')
    const used = areas.filter(({ state }) => state !== 'ready')
    const kept = new Set(
      [
        ...newest(used, ({ liveAt }) => liveAt).slice(0, KEPT),
        ...newest(waiting, ({ madeAt }) => madeAt).slice(0, 1),
      ].map(({ id }) => id),
    )
    const old = areas.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
    for (const id of old) await deleteArea(tx, { operator, id })
    return old
  })
  await removeFiles(deps, { operator, dataDir, ids })
}

async function removeFiles(
  deps: Deps,
  { operator, dataDir, ids }: Params & { ids: readonly string[] },
): Promise<void> {
  for (const id of ids) rmSync(areaFolder(dataDir, id), { recursive: true, force: true })
  await clearLeftBehind(deps, { operator, kind: 'osm' })
}
