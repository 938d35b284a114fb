import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { type Tx, withOperator } from '../db.ts'
import type { OperatorId } from '../operator.ts'
import { type ExtractHeader, readExtractHeader } from '../osm/read-extract.ts'
import type { LoadDeps, Progress } from '../ports/places/import/load-dataset.ts'
import { loadExtract } from '../ports/places/import/load-extract.ts'
import { areaFolder } from '../ports/roads/streets/open-streets.ts'
import {
  EXTRACT_FILE,
  hashOf,
  MAP_FILE,
  type Manifest,
  nameOfExtract,
  readManifest,
  shareFile,
  TILES_FILE,
} from './area-folder.ts'
import { type BuildParams, type BuiltParts, buildParts, type PartsFailure } from './build-parts.ts'
import { lockBuilds } from './lock-builds.ts'
import { writeLand } from './map/cut-land.ts'
import { type Area, insertArea, listAreas } from './store.ts'

export type AreaFailure = { reason: 'running' | 'nothing-usable' } | PartsFailure

export type AreaResult =
  | { ok: true; area: NewArea; seconds: number }
  | ({ ok: false } & AreaFailure)

export type NewArea = Omit<Area, 'state' | 'samples' | 'liveAt'>

type AreaParams = Omit<BuildParams, 'extract'> & {
  operator: OperatorId
  profile: Pick<Operator, 'base' | 'country'>
  dataDir: string
  /** An extract, or a folder that `build area` has made. */
  source: string
  onProgress: (progress: Progress) => void
}

/**
 * Makes an area of an extract beside the one in use; it waits until `useArea`. Parts that are not made now are taken over
 * from the area in use. After a failure or a killed process nothing has changed, and the next build removes what is
 * left. Throws an ExtractError for a bad file.
 */
export async function makeArea(deps: LoadDeps, params: AreaParams): Promise<AreaResult> {
  const { operator, dataDir, source } = params
  const started = performance.now()
  params.onStep('check')
  const ready = readManifest(source)
  const extract = ready ? path.join(source, EXTRACT_FILE) : source
  const header = await readExtractHeader(extract)
  const areas = path.join(dataDir, 'areas')
  mkdirSync(areas, { recursive: true })
  const lock = lockBuilds(path.join(areas, `building-${operator}`))
  if (!lock) return { ok: false, reason: 'running' }
  const part = path.join(areas, `${operator}.part`)
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part)
  const id = deps.newId()
  const folder = areaFolder(dataDir, id)
  let isReady = false
  try {
    const made = ready
      ? { ok: true as const, built: takeReady({ source, part, ready }) }
      : await buildParts(part, { ...params, extract })
    if (!made.ok) return made
    const before = await findLive(deps, operator)
    if (before) takeOver(made.built, { from: areaFolder(dataDir, before.id), part, before })

    if (made.built.map !== '') await writeLand(part)
    const area = {
      id,
      name: ready?.name ?? nameOfExtract(extract),
      sha256: ready?.sha256 ?? (await hashOf(extract)),
      dataAt: header.dataAt,
      box: boxOf(header, params.profile),
      ...made.built,
      madeAt: deps.now(),
    }
    renameSync(part, folder)
    const loaded = await loadPlaces(deps, { ...params, extract, area, before })
    if (!loaded.ok) return loaded
    isReady = true
    return { ok: true, area: loaded.area, seconds: (performance.now() - started) / 1000 }
  } finally {
    rmSync(part, { recursive: true, force: true })
    if (!isReady) rmSync(folder, { recursive: true, force: true })
    lock.release()
  }
}

/** Places and the row of the area, in one transaction at the end. */
async function loadPlaces(
  deps: LoadDeps,
  params: Pick<AreaParams, 'operator' | 'profile' | 'parts' | 'onStep' | 'onProgress'> & {
    extract: string
    area: Omit<NewArea, 'dataset' | 'places' | 'houses'>
    before: Area | undefined
  },
): Promise<{ ok: true; area: NewArea } | ({ ok: false } & AreaFailure)> {
  const { operator, before } = params
  if (!params.parts.has('places')) {
    const { dataset, places = 0, houses = 0 } = before ?? {}
    const area = { ...params.area, dataset, places, houses }
    await withOperator({ ...deps, operator }, (tx) => insertArea(tx, { operator, area }))
    return { ok: true, area }
  }
  params.onStep('places')
  const areaOf = (dataset: string, { rows, houses }: { rows: number; houses: number }) => ({
    ...params.area,
    dataset,
    places: rows,
    houses,
  })
  const loaded = await loadExtract(deps, {
    operator,
    base: params.profile.base,
    country: params.profile.country,
    file: params.extract,
    onProgress: params.onProgress,
    finish: (tx: Tx, { dataset, ...counts }) =>
      insertArea(tx, { operator, area: areaOf(dataset, counts) }),
  })
  return loaded.ok ? { ok: true, area: areaOf(loaded.dataset, loaded) } : loaded
}

const findLive = (deps: LoadDeps, operator: OperatorId): Promise<Area | undefined> =>
  withOperator({ ...deps, operator }, async (tx) =>
    (await listAreas(tx, { operator })).find(({ state }) => state === 'live'),
  )

function takeReady({
  source,
  part,
  ready,
}: {
  source: string
  part: string
  ready: Manifest
}): BuiltParts {
  if (ready.streets !== '') shareFile(source, part, TILES_FILE)
  if (ready.map !== '') shareFile(source, part, MAP_FILE)
  return { streets: ready.streets, map: ready.map }
}

/** Streets and map of the area in use, where this build has none. */
function takeOver(
  built: BuiltParts,
  { from, part, before }: { from: string; part: string; before: Area },
): void {
  if (!existsSync(from)) return
  if (built.streets === '' && before.streets !== '' && shareFile(from, part, TILES_FILE))
    built.streets = before.streets
  if (built.map === '' && before.map !== '' && shareFile(from, part, MAP_FILE))
    built.map = before.map
}

/** Where the file does not say what it covers, the place of the operator. */
const boxOf = (
  { box }: ExtractHeader,
  { base }: AreaParams['profile'],
): readonly [number, number, number, number] => box ?? [base.lng, base.lat, base.lng, base.lat]
