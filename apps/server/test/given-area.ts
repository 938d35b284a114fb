import { mkdirSync } from 'node:fs'
import { type Area, insertArea } from '../src/area/store.ts'
import { withOperator } from '../src/db.ts'
import type { OperatorId } from '../src/operator.ts'
import { areaFolder } from '../src/ports/roads/streets/open-streets.ts'
import type { TestApp } from './test-app.ts'

/** An area that is ready, with an empty folder; returns its id. */
export async function givenArea(
  { deps }: TestApp,
  {
    operator,
    dataDir,
    ...area
  }: { operator: OperatorId; dataDir: string } & Pick<Area, 'name'> & Partial<Area>,
): Promise<string> {
  const id = deps.newId()
  await withOperator({ ...deps, operator }, (tx) =>
    insertArea(tx, {
      operator,
      area: {
        id,
        sha256: 'a'.repeat(64),
        dataAt: new Date('2026-11-01T00:00:00Z'),
        box: [-1, 51, 1, 53],
        streets: '3.6.1',
        map: '',
        dataset: undefined,
        places: 1_624,
        houses: 361,
        madeAt: deps.now(),
        ...area,
      },
    }),
  )
  mkdirSync(areaFolder(dataDir, id), { recursive: true })
  return id
}
