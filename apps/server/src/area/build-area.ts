import { createHash } from 'node:crypto'
import {
  createReadStream,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../db.ts'
import type { OperatorId } from '../operator.ts'
import { type ExtractHeader, readExtractHeader } from '../osm/read-extract.ts'
import type { LoadDeps, Progress } from '../ports/places/import/load-dataset.ts'
import { loadExtract } from '../ports/places/import/load-extract.ts'
import {
  type BuildFailure,
  buildStreets,
  type StreetsProgram,
} from '../ports/roads/streets/build-streets.ts'
import { areaFolder } from '../ports/roads/streets/open-streets.ts'
import { VALHALLA_VERSION } from '../ports/roads/streets/valhalla-config.ts'
import { type Area, deleteArea, insertLiveArea, listAreas } from './store.ts'

/** The live area and the one before it; the folders and rows of older ones are deleted. */
const KEPT = 2
/** Measured: 24 times the extract for road-dense data while its tiles are built. */
const DISK_FACTOR = 24

export type AreaFailure =
  | { reason: 'running' | 'nothing-usable' }
  | { reason: 'no-space'; needed: number; free: number }
  | { reason: BuildFailure; output: string }

export type AreaResult =
  | { ok: true; area: Omit<Area, 'isLive'>; dataset: string; seconds: number }
  | ({ ok: false } & AreaFailure)

export type AreaStep = 'check' | 'streets' | 'places'

type AreaParams = {
  operator: OperatorId
  profile: Pick<Operator, 'base' | 'country'>
  dataDir: string
  file: string
  /** Undefined: no streets are built. */
  program: StreetsProgram | undefined
  signal?: AbortSignal
  onStep: (step: AreaStep) => void
  onProgress: (progress: Progress) => void
}

/**
 * Makes an area of an extract beside the one in use, and switches to it when all of it is there. After a failure or a
 * killed process nothing has changed, and the next build removes what is left. Throws an ExtractError for a bad file.
 */
export async function buildArea(deps: LoadDeps, params: AreaParams): Promise<AreaResult> {
  const { operator, dataDir, file, program } = params
  const started = performance.now()
  params.onStep('check')
  const header = await readExtractHeader(file)
  const { size } = await stat(file)
  mkdirSync(path.join(dataDir, 'areas'), { recursive: true })
  const free = await freeBytes(dataDir)
  if (program && free < DISK_FACTOR * size)
    return { ok: false, reason: 'no-space', needed: DISK_FACTOR * size, free }
  const lock = takeLock(path.join(dataDir, 'areas', `building-${operator}`))
  if (!lock) return { ok: false, reason: 'running' }
  const id = deps.newId()
  const part = `${areaFolder(dataDir, id)}.part`
  try {
    const sha256 = await hashOf(file)
    if (program) {
      params.onStep('streets')
      const built = await buildStreets(program, {
        extract: file,
        folder: part,
        ...(params.signal && { signal: params.signal }),
      })
      if (!built.ok) return built
    }
    params.onStep('places')
    const loaded = await loadExtract(deps, {
      operator,
      base: params.profile.base,
      country: params.profile.country,
      file,
      onProgress: params.onProgress,
    })
    if (!loaded.ok) return loaded
    if (program) renameSync(part, areaFolder(dataDir, id))
    const area = {
      id,
      name: path.basename(file).replace(/\.osm\.pbf$/i, ''),
      sha256,
      dataAt: header.dataAt,
      box: boxOf(header, params.profile),
      streets: program ? VALHALLA_VERSION : '',
      places: loaded.rows,
      houses: loaded.houses,
      madeAt: deps.now(),
    }
    await withOperator({ ...deps, operator }, (tx) => insertLiveArea(tx, { operator, area }))
    await removeOld(deps, { operator, dataDir })
    return {
      ok: true,
      area,
      dataset: loaded.dataset,
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    rmSync(part, { recursive: true, force: true })
    lock.release()
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** A file with the id of the process that builds; one of a process that has died is taken over. */
function takeLock(file: string): { release: () => void } | undefined {
  const release = () => rmSync(file, { force: true })
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return { release }
    } catch {
      if (isRunning(Number(readFileSync(file, 'utf8')))) return undefined
      release()
    }
  }
  return undefined
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Where the file does not say what it covers, the place of the operator. */
const boxOf = (
  { box }: ExtractHeader,
  { base }: AreaParams['profile'],
): readonly [number, number, number, number] => box ?? [base.lng, base.lat, base.lng, base.lat]

async function removeOld(
  deps: LoadDeps,
  { operator, dataDir }: { operator: OperatorId; dataDir: string },
): Promise<void> {
  const old = await withOperator({ ...deps, operator }, async (tx) => {
    const areas = (await listAreas(tx, { operator })).slice(KEPT)
    for (const { id } of areas) await deleteArea(tx, { operator, id })
    return areas
  })
  for (const { id } of old) rmSync(areaFolder(dataDir, id), { recursive: true, force: true })
}
