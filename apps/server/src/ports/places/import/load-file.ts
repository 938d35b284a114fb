import path from 'node:path'
import type { Point } from '@kerbside/domain/geo.ts'
import { beyondReach } from '@kerbside/domain/operator/reach.ts'
import type { OperatorId } from '../../../operator.ts'
import type { ImportForm } from './form-of.ts'
import type { ImportedRow } from './imported-row.ts'
import {
  type DatasetWriter,
  type LoadDeps,
  type LoadResult,
  loadDataset,
  type Poured,
  type Progress,
  ROWS_AT_ONCE,
} from './load-dataset.ts'
import { insertList, insertPlaces } from './place-store.ts'
import { type Line, listFiles, readCells } from './read-cells.ts'
import type { Rejects } from './rejects.ts'
import { districtFinder } from './with-district.ts'

type FileParams = {
  operator: OperatorId
  /** The operator's base: imported places may not lie on another continent. */
  base: Point
  /** ISO 3166 alpha-2, for the format of postcodes; Britain if it is left out. */
  country?: string
  form: ImportForm
  named: string
  rejects: Rejects
  onProgress: (progress: Progress) => void
}

/** Loads a file or folder of text lines. Uses constant memory. */
export async function loadFile(deps: LoadDeps, params: FileParams): Promise<LoadResult> {
  const files = await listFiles(params.named)
  if (files.length === 0) return { ok: false, reason: 'no-files' }
  return loadDataset(deps, {
    operator: params.operator,
    kind: params.form.dataset,
    source: path.basename(params.named),
    pour: (writer) => pour(writer, { ...params, files }),
  })
}

/** Copies rows from the files into the tables, a few thousand at a time. */
async function pour(
  writer: DatasetWriter,
  params: FileParams & { files: { file: string; bytes: number }[] },
): Promise<Poured> {
  const { operator, form, rejects, files } = params
  const withDistrict = districtFinder(params.country)
  const ofBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let bytes = 0
  let rows = 0
  let left = 0
  let batch: object[] = []
  const flush = async () => {
    if (batch.length === 0) return
    const first = rows + 1
    await writer.insert((tx, dataset) =>
      'read' in form
        ? insertPlaces(tx, { operator, dataset, first, rows: batch as ImportedRow[] })
        : insertList(tx, { operator, dataset, first, rows: batch }),
    )
    rows += batch.length
    batch = []
    params.onProgress({ rows, bytes, ofBytes })
  }
  const readLine = (line: Line) =>
    'read' in form ? form.read(line, params.country) : form.list(line)
  for (const { file } of files) {
    const lines = readCells(file, form, (more) => {
      bytes += more
    })
    for await (const line of lines) {
      if ('broken' in line) {
        rejects.add({ ...line, reason: line.broken })
        continue
      }
      const received = readLine(line)
      const place = received.ok && 'read' in form ? (received.row as ImportedRow) : undefined
      const beyond = place && beyondReach(params.base, [place.point])
      if (beyond) rejects.add({ file, line: line.line, reason: beyond })
      else if (received.ok) batch.push(place ? withDistrict(place) : received.row)
      else if (received.skipped) left += 1
      else rejects.add({ file, line: line.line, reason: received.reason })
      if (batch.length >= ROWS_AT_ONCE) await flush()
    }
  }
  await flush()
  return { rows, left }
}
