import { statSync } from 'node:fs'
import path from 'node:path'
import { decimalsOf } from '@kerbside/domain/money.ts'
import { EXTRACT_FILE, readManifest } from '../area/area-folder.ts'
import type { AreaStep } from '../area/build-parts.ts'
import { checkExtract } from '../area/check-extract.ts'
import { importArea } from '../area/import-area.ts'
import type { ImportProgress } from '../area/import-progress.ts'
import type { MeasuredJourney, SampleJourney } from '../area/store.ts'
import { CommandError } from '../command-error.ts'
import { openFolders } from '../folders.ts'
import { ExtractError } from '../osm/blocks.ts'
import { collectPlaces } from '../osm/collect-places.ts'
import { findStreetsProgram } from '../ports/roads/streets/build-streets.ts'
import { type Command, type CommandArgs, type Desk, openCounter } from './command.ts'
import { INSTALL_STREETS, readBytes, readParts } from './read-area-options.ts'

export const importAreaCommand: Command = {
  name: 'import area',
  usage:
    '<file.osm.pbf or folder> [--operator slug] [--only streets,places,map] [--map file.pmtiles] [--memory 4g] [--hold] [--check]',
  about:
    'makes streets, addresses and map of an OpenStreetMap extract, shows sample trips before and after, and uses them; with --hold they wait for area use; --check only reads the extract',
  words: { min: 1, max: 1 },
  options: ['operator', 'only', 'map', 'memory'],
  flags: ['hold', 'check'],
  run: (desk, args) => explainExtract(() => run(desk, args)),
}

async function run(desk: Desk, args: CommandArgs): Promise<void> {
  const source = desk.fileAt(args.words[0] ?? '')
  const found = statSync(source, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`Can’t find ${source}.`)
  const ready = found.isDirectory() ? readManifest(source) : undefined
  if (found.isDirectory() && !ready)
    throw new CommandError(
      `${source} isn’t a complete folder of an area. Make one with: build area <file.osm.pbf> <folder>`,
    )
  const parts = readParts(args.options['only'])
  const mapFile = args.options['map'] === undefined ? undefined : desk.fileAt(args.options['map'])
  if (mapFile !== undefined && !statSync(mapFile, { throwIfNoEntry: false })?.isFile())
    throw new CommandError(`Can’t find ${mapFile}.`)
  const counter = await openCounter(desk, args)
  const program = findStreetsProgram(openFolders().streets)
  if (parts.has('streets') && !program && !ready)
    throw new CommandError(
      `Streets need Valhalla, which is not installed (280 MB). Run: ${INSTALL_STREETS}. Or leave the streets out: --only places,map`,
    )
  const { dataDir } = desk.settings
  const file = ready ? path.join(source, EXTRACT_FILE) : source
  const check = await checkExtract({
    file,
    dataDir,
    base: counter.profile.base,
    parts: ready ? new Set() : parts,
    now: counter.now(),
  })
  const { dataAt } = check.header
  desk.write(
    `${path.basename(source)}, for ${counter.profile.name}${dataAt ? `, data of ${dataAt.toISOString().slice(0, 10)}` : ''}.`,
  )
  for (const warning of check.warnings) desk.write(`Warning: ${warning}`)
  if (args.flags.has('check')) {
    const { places, houses } = await collectPlaces(file)
    desk.write(
      `The extract is complete: ${count(places.length)} places, ${count(houses.length)} house numbers. Nothing was changed.`,
    )
    return
  }

  const result = await importArea(counter, {
    operator: counter.operator,
    profile: counter.profile,
    dataDir,
    source,
    parts,
    mapFile,
    program,
    memoryBytes: readBytes(args.options['memory']),
    hold: args.flags.has('hold'),
    onProgress: progressPrinter(desk),
  })
  if (!result.ok) throw new CommandError(result.failure)
  const { area, samples, seconds } = result
  await counter.notifyChange?.(counter.operator)
  if (samples.journeys.length > 0) desk.write('Sample trips, before and after:')
  for (const journey of samples.journeys) desk.write(formatSample(journey, samples.currency))
  const contents = [
    `${count(area.places)} places`,
    `${count(area.houses)} house numbers`,
    ...(area.streets === '' ? [] : ['streets']),
    ...(area.map === '' ? [] : ['map']),
  ]
  desk.write(
    `${area.name} is ${args.flags.has('hold') ? 'ready' : 'in use'}: ${contents.join(', ')}. It took ${seconds.toFixed(0)} s.`,
  )
  if (args.flags.has('hold')) desk.write(`Use it with: area use ${area.id}`)
}

/** An extract that cannot be read is the user's to replace. */
async function explainExtract(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ExtractError)
      throw new CommandError(`${error.message} Nothing was changed.`)
    throw error
  }
}

const count = (number: number): string => number.toLocaleString('en-GB')

const STEPS: Readonly<Record<AreaStep, string>> = {
  check: 'Checking the extract',
  streets: 'Building the streets',
  map: 'Building the map',
  places: 'Reading streets, addresses and places',
  samples: 'Comparing sample trips',
}

function progressPrinter(desk: Desk) {
  return ({ step, part, secondsLeft }: ImportProgress) =>
    desk.write(
      `  ${STEPS[step]}: ${Math.floor(part * 100)} %, about ${formatLeft(secondsLeft)} left`,
    )
}

const formatLeft = (seconds: number): string =>
  seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`

const NAME_WIDTH = 48

function formatSample({ from, to, before, after }: SampleJourney, currency: string): string {
  const way = `${from} – ${to}`.slice(0, NAME_WIDTH).padEnd(NAME_WIDTH)
  return `  ${way} ${formatMeasured(before, currency)}  → ${formatMeasured(after, currency)}`
}

function formatMeasured(measured: MeasuredJourney | undefined, currency: string): string {
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

function formatPrice(price: number | undefined, currency: string): string {
  if (price === undefined) return 'no price'
  const decimals = decimalsOf(currency)
  return `${(price / 10 ** decimals).toFixed(decimals)} ${currency}`
}
