import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Point } from '@kerbside/domain/geo.ts'
import { beyondReach } from '@kerbside/domain/operator/reach.ts'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { collectPlaces } from '../../../osm/collect-places.ts'
import { markLoaded } from './dataset-store.ts'
import type { ImportedRow } from './imported-row.ts'
import {
  type DatasetResult,
  type DatasetWriter,
  type LoadDeps,
  loadDataset,
  type Poured,
  type Progress,
  ROWS_AT_ONCE,
} from './load-dataset.ts'
import { type HouseRow, insertHouses, insertPlaces } from './place-store.ts'
import { districtFinder } from './with-district.ts'

type ExtractParams = {
  operator: OperatorId
  /** Places on another continent than the operator's base are left out. */
  base: Point
  file: string
  onProgress: (progress: Progress) => void
  /** Ends the load of the complete dataset, in one transaction. */
  finish: (tx: Tx, loaded: { dataset: string; rows: number; houses: number }) => Promise<void>
}

/** Loads streets, house numbers and places of an OpenStreetMap extract. Throws an ExtractError for a damaged file. */
export async function loadExtract(deps: LoadDeps, params: ExtractParams): Promise<ExtractResult> {
  let houses = 0
  const result = await loadDataset(deps, {
    operator: params.operator,
    kind: 'osm',
    source: path.basename(params.file),
    pour: async (writer) => {
      const poured = await pour(writer, params)
      houses = poured.houses
      return poured
    },
    finish: async (tx, { id, rows }) => {
      await markLoaded(tx, { operator: params.operator, id, rows })
      await params.finish(tx, { dataset: id, rows, houses })
    },
  })
  return result.ok ? { ...result, houses } : result
}

export type ExtractResult =
  | (Extract<DatasetResult, { ok: true }> & { houses: number })
  | Extract<DatasetResult, { ok: false }>

async function pour(
  writer: DatasetWriter,
  { operator, base, file, onProgress }: ExtractParams,
): Promise<Poured & { houses: number }> {
  // the file is read twice
  const ofBytes = 2 * (await stat(file)).size
  let bytes = 0
  const { places, houses } = await collectPlaces(file, {
    onBytes: (more) => {
      bytes += more
      onProgress({ rows: 0, bytes, ofBytes })
    },
  })
  const withDistrict = districtFinder()
  /** The number of each place in the dataset, by its index; undefined if it was left out. */
  const numbers: (number | undefined)[] = []
  const rows: ImportedRow[] = []
  for (const place of places) {
    const isNear = beyondReach(base, [place.point]) === undefined
    numbers.push(isNear ? rows.length + 1 : undefined)
    if (isNear) rows.push(withDistrict(place))
  }
  for (const { from, batch } of inBatches(rows)) {
    await writer.insert((tx, dataset) =>
      insertPlaces(tx, { operator, dataset, first: from + 1, rows: batch }),
    )
    onProgress({ rows: from + batch.length, bytes, ofBytes })
  }
  const houseRows = houses.flatMap(({ street, number, point, postcode }): HouseRow[] => {
    const at = numbers[street]
    return at === undefined ? [] : [{ street: at, house: number, point, postcode }]
  })
  for (const { batch } of inBatches(houseRows))
    await writer.insert((tx, dataset) => insertHouses(tx, { operator, dataset, rows: batch }))
  return {
    rows: rows.length,
    left: places.length - rows.length,
    houses: houseRows.length,
  }
}

function* inBatches<Row>(rows: readonly Row[]): Generator<{ from: number; batch: Row[] }> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    yield { from, batch: rows.slice(from, from + ROWS_AT_ONCE) }
}
