import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '../db.ts'
import type { Deps } from '../deps.ts'
import type { OperatorId } from '../operator.ts'
import type { UsedStreets } from '../ports/roads/port.ts'
import { areaFolder } from '../ports/roads/streets/open-streets.ts'
import { MAP_FILE, TILES_FILE } from './area-folder.ts'
import { listAreas } from './store.ts'

/** The area that an operator uses, and its streets as this process sees them. */
export type HostedArea = {
  name: string
  dataAt: Date | undefined
  /** Its files in the data folder of this machine; 0: they are not there. */
  bytes: number
  /** Undefined: the area has none. */
  streets: Pick<UsedStreets, 'state' | 'restarts' | 'memoryBytes'> | undefined
}

export async function describeArea(
  tx: Tx,
  {
    operator,
    areaImports: { dataDir },
    listStreets,
  }: Pick<Deps, 'areaImports' | 'listStreets'> & { operator: OperatorId },
): Promise<HostedArea | undefined> {
  const area = (await listAreas(tx, { operator })).find(({ state }) => state === 'live')
  if (!area) return undefined
  const { id, name, dataAt } = area
  const sizes = await Promise.all(
    [TILES_FILE, MAP_FILE].map((file) => sizeOf(path.join(areaFolder(dataDir, id), file))),
  )
  return {
    name,
    dataAt,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    streets:
      area.streets === ''
        ? undefined
        : (listStreets().find((used) => used.id === id) ?? NOT_STARTED),
  }
}

/** The server has not read the row of the area yet. */
const NOT_STARTED = { state: 'idle', restarts: 0, memoryBytes: undefined } as const

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
