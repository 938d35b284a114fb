import { hasChanged, inOperator, type Tx } from '../db.ts'
import type { OperatorId } from '../operator.ts'
import type { Statement } from '../postgres/statement.ts'

export type AreaState = 'ready' | 'live' | 'retired'

/** A price of a journey by one way of routing. Minor units; undefined without an open price list. */
export type MeasuredJourney = { metres: number; seconds: number; price: number | undefined }
export type SampleJourney = {
  from: string
  to: string
  before: MeasuredJourney | undefined
  after: MeasuredJourney | undefined
}
export type Samples = { currency: string; journeys: readonly SampleJourney[] }

export type Area = {
  id: string
  name: string
  /** A ready area was never used; a retired one was. */
  state: AreaState
  sha256: string
  dataAt: Date | undefined
  /** [west, south, east, north] in degrees. */
  box: readonly [number, number, number, number]
  /** The version of the street engine; '' without streets. */
  streets: string
  /** Where its map is from; '' without a map. */
  map: '' | 'built' | 'file'
  /** Undefined without places. */
  dataset: string | undefined
  places: number
  houses: number
  samples: Samples
  madeAt: Date
  liveAt: Date | undefined
}

const NO_SAMPLES: Samples = { currency: '', journeys: [] }

/** The one in use first, then the newest. */
export async function listAreas(tx: Tx, { operator }: { operator: OperatorId }): Promise<Area[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('area')
    .selectAll()
    .orderBy((row) => row('state', '=', 'live'), 'desc')
    .orderBy('made_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    sha256: row.sha256,
    dataAt: row.data_at ?? undefined,
    box: [row.west, row.south, row.east, row.north],
    streets: row.streets,
    map: row.map,
    dataset: row.dataset_id ?? undefined,
    places: row.places,
    houses: row.houses,
    samples: row.samples as Samples,
    madeAt: row.made_at,
    liveAt: row.live_at ?? undefined,
  }))
}

/** The area in use, if it has streets. */
export async function findLiveStreets(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<Pick<Area, 'id' | 'name' | 'dataAt' | 'streets'> | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('area')
    .select(['id', 'name', 'data_at', 'streets'])
    .where('state', '=', 'live')
    .where('streets', '<>', '')
    .executeTakeFirst()
  return (
    row && { id: row.id, name: row.name, dataAt: row.data_at ?? undefined, streets: row.streets }
  )
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

/** The area waits to be used. */
export async function insertArea(
  tx: Tx,
  { operator, area }: { operator: OperatorId; area: Omit<Area, 'state' | 'samples' | 'liveAt'> },
): Promise<void> {
  const [west, south, east, north] = area.box
  await tx
    .insertInto('area')
    .values({
      operator_id: operator,
      id: area.id,
      name: area.name,
      state: 'ready',
      sha256: area.sha256,
      data_at: area.dataAt ?? null,
      west,
      south,
      east,
      north,
      streets: area.streets,
      map: area.map,
      dataset_id: area.dataset ?? null,
      places: area.places,
      houses: area.houses,
      samples: JSON.stringify(NO_SAMPLES),
      made_at: area.madeAt,
      live_at: null,
    })
    .execute()
}

export const saveSamples = (
  tx: Tx,
  { operator, id, samples }: { operator: OperatorId; id: string; samples: Samples },
) =>
  inOperator(tx, operator)
    .updateTable('area')
    .set({ samples: JSON.stringify(samples) })
    .where('id', '=', id)
    .execute()

/** From the commit on the area is in use, instead of the one before. Undefined: none is. False if there is no such area. */
export async function setLiveArea(
  tx: Tx,
  { operator, id, now }: { operator: OperatorId; id: string | undefined; now: Date },
): Promise<boolean> {
  await inOperator(tx, operator)
    .updateTable('area')
    .set({ state: 'retired' })
    .where('state', '=', 'live')
    .execute()
  if (id === undefined) return true
  return inOperator(tx, operator)
    .updateTable('area')
    .set({ state: 'live', live_at: now })
    .where('id', '=', id)
    .$call(hasChanged)
}

/** False if there is no such area. */
export const deleteArea = (
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<boolean> =>
  inOperator(tx, operator).deleteFrom('area').where('id', '=', id).$call(hasChanged)
