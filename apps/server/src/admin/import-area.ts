import { statSync } from 'node:fs'
import path from 'node:path'
import { decimalsOf, type Minor } from '@kerbside/domain/money.ts'
import { type AreaFailure, type AreaStep, buildArea } from '../area/build-area.ts'
import { type SampleJourney, sampleJourneys } from '../area/sample-journeys.ts'
import { CommandError } from '../command-error.ts'
import { openFolders } from '../folders.ts'
import { ExtractError } from '../osm/blocks.ts'
import { readExtractHeader } from '../osm/read-extract.ts'
import { findStreetsProgram } from '../ports/roads/streets/build-streets.ts'
import { areaFolder } from '../ports/roads/streets/open-streets.ts'
import { openStreetProcess } from '../ports/roads/streets/street-process.ts'
import { streetRoads } from '../ports/roads/streets/street-roads.ts'
import { writeConfig } from '../ports/roads/streets/valhalla-config.ts'
import { type Command, type Counter, type Desk, openCounter } from './command.ts'

const PROGRESS_MS = 2_000
const YEAR_MS = 365 * 24 * 3_600_000
const INSTALL = 'npm ci --prefix streets'

export const importArea: Command = {
  name: 'import area',
  usage: '<file.osm.pbf> [--operator slug] [--only places]',
  about:
    'makes streets and addresses of an OpenStreetMap extract, shows sample journeys before and after, and uses them',
  words: { min: 1, max: 1 },
  options: ['operator', 'only'],
  async run(desk, args) {
    const file = desk.fileAt(args.words[0] ?? '')
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new CommandError(`Can’t find ${file}.`)
    const only = args.options['only']
    if (only !== undefined && only !== 'places') throw new CommandError('--only takes: places.')
    const counter = await openCounter(desk, args)
    const program = only === 'places' ? undefined : findStreetsProgram(openFolders().streets)
    if (only === undefined && !program)
      throw new CommandError(
        `Streets need Valhalla, which is not installed (280 MB). Run: ${INSTALL}. Or import the addresses alone: --only places`,
      )
    try {
      await warn(desk, { counter, file })
      const { dataDir } = desk.settings
      const result = await buildArea(counter, {
        operator: counter.operator,
        profile: counter.profile,
        dataDir,
        file,
        program,
        onStep: (step) => desk.write(STEPS[step]),
        onProgress: progressPrinter(desk),
      })
      if (!result.ok) throw new CommandError(describeFailure(result))
      const { area, dataset, seconds } = result
      await counter.notifyChange?.(counter.operator)
      desk.write(
        `${area.name} is in use: ${count(area.places)} places, ${count(area.houses)} house numbers${program ? ', streets' : ''}. It took ${seconds.toFixed(0)} s.`,
      )
      if (!program) return
      const streets = openStreetProcess({
        program: program.process,
        config: writeConfig(areaFolder(dataDir, area.id)),
      })
      try {
        const samples = await sampleJourneys(counter, {
          dataset,
          before: counter.openRoads(),
          streets: streetRoads(streets, { zone: counter.profile.zone }),
        })
        desk.write('Sample journeys, before and after:')
        for (const journey of samples.journeys) desk.write(formatSample(journey, samples.currency))
      } finally {
        streets.close()
      }
    } catch (error) {
      if (error instanceof ExtractError)
        throw new CommandError(`${error.message} Nothing was changed.`)
      throw error
    }
  },
}

const STEPS: Readonly<Record<AreaStep, string>> = {
  check: 'Checking the extract …',
  streets: 'Building the streets …',
  places: 'Reading streets, addresses and places …',
}

async function warn(
  desk: Desk,
  { counter, file }: { counter: Counter; file: string },
): Promise<void> {
  const { box, dataAt } = await readExtractHeader(file)
  const { base, name } = counter.profile
  desk.write(
    `${path.basename(file)}, for ${name}${dataAt ? `, data of ${dataAt.toISOString().slice(0, 10)}` : ''}.`,
  )
  if (box) {
    const [west, south, east, north] = box
    if (base.lng < west || base.lng > east || base.lat < south || base.lat > north)
      desk.write('Warning: the operator’s base lies outside of this extract.')
  }
  if (dataAt && counter.now().getTime() - dataAt.getTime() > YEAR_MS)
    desk.write('Warning: the data is older than a year. New streets are missing.')
}

function describeFailure(failure: AreaFailure): string {
  switch (failure.reason) {
    case 'running':
      return 'Another import of an area is running for this operator. Wait for it to finish, or stop it.'
    case 'nothing-usable':
      return 'The extract has no places near the operator’s base. Nothing was changed.'
    case 'no-space':
      return 'needed' in failure
        ? `Building the streets needs about ${gigabytes(failure.needed)} GB, and ${gigabytes(failure.free)} GB are free. Free some space, or build on another machine. Nothing was changed.`
        : 'The disk is full. Nothing was changed.'
    case 'killed':
      return 'The build was ended by the system, most likely for want of memory: about 260 MB for each million nodes are needed. Nothing was changed. Build on a larger machine and copy the folder.'
    case 'no-roads':
      return 'The extract has no roads. Nothing was changed.'
    case 'failed':
      return `The streets could not be built. Nothing was changed. Valhalla says: ${failure.output.trim().split('\n').at(-1) ?? ''}`
  }
}

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1)
const count = (number: number): string => number.toLocaleString('en-GB')

function progressPrinter(desk: Desk) {
  let last = Date.now()
  return ({ rows, bytes, ofBytes }: { rows: number; bytes: number; ofBytes: number }) => {
    if (Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    desk.write(
      rows > 0
        ? `  ${count(rows)} places stored`
        : `  ${Math.min(100, Math.floor((bytes / ofBytes) * 100))} % of the extract`,
    )
  }
}

const NAME_WIDTH = 48

function formatSample({ from, to, before, after }: SampleJourney, currency: string): string {
  const way = `${from} – ${to}`.slice(0, NAME_WIDTH).padEnd(NAME_WIDTH)
  return `  ${way} ${formatMeasured(before, currency)}  → ${formatMeasured(after, currency)}`
}

function formatMeasured(measured: SampleJourney['before'], currency: string): string {
  if (!measured) return 'no route'.padStart(WIDTH)
  const { metres, seconds, price } = measured
  const parts = [
    `${(metres / 1000).toFixed(1)} km`,
    `${Math.round(seconds / 60)} min`,
    formatPrice(price, currency),
  ]
  return parts.join(', ').padStart(WIDTH)
}

const WIDTH = 32

function formatPrice(price: Minor | undefined, currency: string): string {
  if (price === undefined) return 'no price'
  const decimals = decimalsOf(currency)
  return `${(price / 10 ** decimals).toFixed(decimals)} ${currency}`
}
