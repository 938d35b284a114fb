import { hasChanged, inOperator, type Tx } from '../db.ts'
import type { OperatorId } from '../operator.ts'
import type { Statement } from '../postgres/statement.ts'

export type Area = {
  id: string
  name: string
  isLive: boolean
  sha256: string
  dataAt: Date | undefined
  /** [west, south, east, north] in degrees. */
  box: readonly [number, number, number, number]
  /** The version of the street engine; '' without streets. */
  streets: string
  places: number
  houses: number
  madeAt: Date
}

/** The newest first. */
export async function listAreas(tx: Tx, { operator }: { operator: OperatorId }): Promise<Area[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('area')
    .selectAll()
    .orderBy('made_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isLive: row.state === 'live',
    sha256: row.sha256,
    dataAt: row.data_at ?? undefined,
    box: [row.west, row.south, row.east, row.north],
    streets: row.streets,
    places: row.places,
    houses: row.houses,
    madeAt: row.made_at,
  }))
}

/** The area in use, if it has streets. */
export async function findLiveStreets(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<Pick<Area, 'id' | 'streets'> | undefined> {
  return inOperator(tx, operator)
    .selectFrom('area')
    .select(['id', 'streets'])
    .where('state', '=', 'live')
    .where('streets', '<>', '')
    .executeTakeFirst()
}

/** The id of the area in use, if it has a map. */
export async function findLiveMap(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<string | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('area')
    .select('id')
    .where('state', '=', 'live')
    .where('map', '<>', '')
    .executeTakeFirst()
  return row?.id
}

/** Whether the operator has an area with this id and a map, in use or kept. */
export async function hasMap(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('area')
    .select('id')
    .where('id', '=', id)
    .where('map', '<>', '')
    .executeTakeFirst()
  return row !== undefined
}

/** Has a row for an operator with streets in use. */
export const anyStreets = (operator: OperatorId): Statement => ({
  name: 'area.any',
  text: "select 1 from area where operator_id = $1 and state = 'live' and streets <> ''",
  values: [operator],
})

/** The new area is in use from the commit on; the one before is retired. */
export async function insertLiveArea(
  tx: Tx,
  { operator, area }: { operator: OperatorId; area: Omit<Area, 'isLive'> },
): Promise<void> {
  await retireLive(tx, operator)
  const [west, south, east, north] = area.box
  await tx
    .insertInto('area')
    .values({
      operator_id: operator,
      id: area.id,
      name: area.name,
      state: 'live',
      sha256: area.sha256,
      data_at: area.dataAt ?? null,
      west,
      south,
      east,
      north,
      streets: area.streets,
      map: '',
      dataset_id: null,
      samples: '[]',
      live_at: area.madeAt,
      places: area.places,
      houses: area.houses,
      made_at: area.madeAt,
    })
    .execute()
}

const retireLive = (tx: Tx, operator: OperatorId) =>
  inOperator(tx, operator)
    .updateTable('area')
    .set({ state: 'retired' })
    .where('state', '=', 'live')
    .execute()

/** False if there is no such area. */
export const deleteArea = (
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<boolean> =>
  inOperator(tx, operator).deleteFrom('area').where('id', '=', id).$call(hasChanged)
