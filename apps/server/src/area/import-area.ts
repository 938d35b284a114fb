import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../db.ts'
import type { OperatorId } from '../operator.ts'
import { ExtractError } from '../osm/blocks.ts'
import type { LoadDeps } from '../ports/places/import/load-dataset.ts'
import type { Roads } from '../ports/roads/port.ts'
import type { StreetsProgram } from '../ports/roads/streets/build-streets.ts'
import { areaFolder } from '../ports/roads/streets/open-streets.ts'
import { openStreetProcess, type StreetProcess } from '../ports/roads/streets/street-process.ts'
import { streetRoads } from '../ports/roads/streets/street-roads.ts'
import { writeConfig } from '../ports/roads/streets/valhalla-config.ts'
import { EXTRACT_FILE, readManifest } from './area-folder.ts'
import type { AreaStep, Part } from './build-parts.ts'
import { describeFailure } from './describe-failure.ts'
import { beginImport, endImport, reportImport } from './import-log.ts'
import { estimateImport, type ImportProgress } from './import-progress.ts'
import { makeArea, type NewArea } from './make-area.ts'
import { sampleJourneys } from './sample-journeys.ts'
import { findLiveStreets, type Samples, saveSamples } from './store.ts'
import { removeOld, useArea } from './use-area.ts'

const REPORT_MS = 2_000

type Deps = LoadDeps & { openRoads: () => Roads }

export type ImportParams = {
  operator: OperatorId
  profile: Operator
  dataDir: string
  /** An extract, or a folder that `build area` has made. */
  source: string
  parts: ReadonlySet<Part>
  mapFile: string | undefined
  program: StreetsProgram | undefined
  memoryBytes: number | undefined
  /** The area is made, and waits until it is used. */
  hold: boolean
  onProgress: (progress: ImportProgress) => void
}

export type ImportResult =
  | { ok: true; area: NewArea; samples: Samples; seconds: number }
  | { ok: false; failure: string }

/** Makes an area, compares journeys before and after, and uses it. Its progress is logged for the pages about areas. */
export async function importArea(deps: Deps, params: ImportParams): Promise<ImportResult> {
  const { operator, source, parts, program } = params
  const id = deps.newId()
  const name = path.basename(source).replace(/\.osm\.pbf$/i, '')
  await withOperator({ ...deps, operator }, (tx) =>
    beginImport(tx, { operator, id, name, now: deps.now() }),
  )
  const extract = readManifest(source) ? path.join(source, EXTRACT_FILE) : source
  const steps = new Set<AreaStep>(['check', ...parts, 'samples'])
  const estimate = estimateImport({
    bytes: (await stat(extract)).size,
    steps: program ? steps : new Set([...steps].filter((step) => step !== 'streets')),
    startedAt: performance.now(),
  })
  let part: number | undefined
  const report = async () => {
    const progress = estimate.at(performance.now(), part)
    params.onProgress(progress)
    await withOperator({ ...deps, operator }, (tx) =>
      reportImport(tx, { operator, id, progress, now: deps.now() }),
    )
  }
  const begin = (step: AreaStep) => {
    part = undefined
    estimate.begin(step, performance.now())
  }
  // a report that fails says nothing about the import
  const timer = setInterval(() => void report().catch(() => {}), REPORT_MS)
  const end = (failure: string) =>
    withOperator({ ...deps, operator }, (tx) =>
      endImport(tx, { operator, id, failure, now: deps.now() }),
    )
  try {
    const made = await makeArea(deps, {
      ...params,
      onStep: begin,
      onProgress: ({ bytes, ofBytes }) => {
        part = ofBytes > 0 ? Math.min(1, bytes / ofBytes) : undefined
      },
    })
    if (!made.ok) {
      const failure = describeFailure(made)
      await end(failure)
      return { ok: false, failure }
    }
    begin('samples')
    const samples = await compare(deps, { ...params, area: made.area })
    await withOperator({ ...deps, operator }, (tx) =>
      saveSamples(tx, { operator, id: made.area.id, samples }),
    )
    if (params.hold) await removeOld(deps, params)
    else await useArea(deps, { ...params, id: made.area.id })
    await end('')
    return { ...made, samples }
  } catch (error) {
    const failure =
      error instanceof ExtractError ? `${error.message} Nothing was changed.` : undefined
    await end(failure ?? 'The import failed. Nothing was changed.')
    if (failure === undefined) throw error
    return { ok: false, failure }
  } finally {
    clearInterval(timer)
  }
}

/** Journeys by the roads in use now, and by those of the new area. Outside engines cost money: they are left out. */
async function compare(
  deps: Deps,
  { operator, profile, dataDir, program, area }: ImportParams & { area: NewArea },
): Promise<Samples> {
  if (!program || area.streets === '' || area.dataset === undefined)
    return { currency: profile.currency, journeys: [] }
  const running: StreetProcess[] = []
  const open = (id: string) => {
    const streets = openStreetProcess({
      program: program.process,
      config: writeConfig(areaFolder(dataDir, id)),
    })
    running.push(streets)
    return streetRoads(streets, { zone: profile.zone })
  }
  const live = await withOperator({ ...deps, operator }, (tx) => findLiveStreets(tx, { operator }))
  const current = live && live.streets === area.streets ? open(live.id) : undefined
  const builtIn = deps.openRoads()
  try {
    return await sampleJourneys(
      { ...deps, operator, profile },
      {
        dataset: area.dataset,
        streets: open(area.id),
        before: async (points, signal) =>
          (await current?.route(points, { departAt: undefined, signal })) ?? builtIn.route(points),
      },
    )
  } finally {
    for (const streets of running) streets.close()
  }
}
