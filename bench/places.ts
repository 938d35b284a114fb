import { rmSync } from 'node:fs'
import path from 'node:path'
import { KERBSIDE } from '../apps/server/seed/kerbside.ts'
import { embeddedPlaces } from '../apps/server/src/ports/places/embedded.ts'
import type { Gazetteer } from '../apps/server/src/ports/places/gazetteer.ts'
import type { Places } from '../apps/server/src/ports/places/port.ts'
import { RANKS } from '../apps/server/src/ports/places/rank.ts'
import { splitWords } from '../apps/server/src/ports/places/words.ts'
import { type ImportRun, runImport } from './import-process.ts'
import { withImported } from './imported-places.ts'
import {
  generatedQueries,
  type Measured,
  type Query,
  quantile,
  TYPED_QUERIES,
  typeAll,
} from './keystrokes.ts'
import { builtInGazetteer, placesAround, sampleOf, writePlacesFile } from './places-file.ts'
import { report, spread } from './report.ts'
import { makeStateDir, startServer } from './server.ts'

const PORT = 23_450
const ROUNDS = 3
const IN_MEMORY = { rows: 150_000, postcodeShare: 0.6, aimMs: 5 }
const IMPORTED = { rows: 2_600_000, postcodeShare: 0.4, aimMs: 150, aimMegabytes: 300 }
/** The number of generated addresses searched for besides the typed queries. */
const SAMPLES = 100

/** Address search at every keystroke: in memory, in imported data, and in both combined as customers get them. */
export async function benchPlaces(): Promise<void> {
  const gazetteer = builtInGazetteer()
  const inMemory = await typeInMemory(gazetteer)
  const stateDir = makeStateDir()
  try {
    const server = await startServer({ port: PORT, stateDir })
    await server.stop()
    const { run, queries } = await importPlaces(stateDir, gazetteer)
    const typed = [...TYPED_QUERIES, ...queries]
    const work = async ({ alone, together }: { alone: Places; together: Places }) => ({
      alone: await typeRounds(alone, typed),
      together: await typeRounds(together, typed),
    })
    writeReport({ inMemory, ...(await withImported(stateDir, { gazetteer, work })), run })
  } finally {
    rmSync(stateDir, { recursive: true, force: true })
  }
}

async function typeRounds(places: Places, queries: readonly Query[]): Promise<Measured[]> {
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await typeAll(places, { queries, near: KERBSIDE.operator.base }))
  return rounds
}

export function typeInMemory(gazetteer: Gazetteer): Promise<Measured[]> {
  const count = IN_MEMORY.rows - gazetteer.entries.length
  const made = [...placesAround(gazetteer, { ...IN_MEMORY, count })]
  const entries = [
    ...gazetteer.entries,
    ...made.map((place, index) => ({
      place: {
        ...place,
        id: `made:${index}`,
        line1: place.kind === 'street' ? place.name : '',
        line2: '',
        code: '',
        quality: 'street' as const,
      },
      nameWords: splitWords(place.name),
      also: '',
      rank: RANKS[place.kind],
    })),
  ].toSorted((a, b) => b.rank - a.rank)
  const queries = generatedQueries(sampleOf(made, { count, samples: SAMPLES }))
  return typeRounds(embeddedPlaces({ ...gazetteer, entries }), [...TYPED_QUERIES, ...queries])
}

/** The generated addresses to search for. */
export function importedQueries(gazetteer: Gazetteer): Query[] {
  const count = IMPORTED.rows - gazetteer.entries.length
  const generated = placesAround(gazetteer, { ...IMPORTED, count })
  return generatedQueries(sampleOf(generated, { count, samples: SAMPLES }))
}

async function importPlaces(
  stateDir: string,
  gazetteer: Gazetteer,
): Promise<{ run: ImportRun; queries: Query[] }> {
  const file = path.join(stateDir, 'places.csv')
  const count = IMPORTED.rows - gazetteer.entries.length
  const generated = placesAround(gazetteer, { ...IMPORTED, count })
  await writePlacesFile(file, { gazetteer, generated })
  const run = await runImport({ stateDir, file, operator: KERBSIDE.operator.slug })
  rmSync(file)
  return { run, queries: importedQueries(gazetteer) }
}

function figures(
  source: string,
  { rounds, aimMs }: { rounds: readonly Measured[]; aimMs: number },
) {
  const of = (part: number) => rounds.map((round) => quantile(round, part))
  const [first] = rounds
  return [
    source,
    spread(of(0.5), 2),
    spread(of(0.95), 1),
    spread(of(0.99), 1),
    `${aimMs}`,
    `${first?.answered} of ${first?.requests}`,
  ]
}

const count = (number: number) => number.toLocaleString('en-GB', { maximumFractionDigits: 0 })

function writeReport(params: {
  inMemory: readonly Measured[]
  alone: readonly Measured[]
  together: readonly Measured[]
  run: ImportRun
}): void {
  const { inMemory, alone, together, run } = params
  const [first] = alone
  const { aimMs, rows } = IMPORTED
  report({
    name: 'places',
    title: 'Addresses at every keystroke',
    about: `Each of ${first?.requests} queries (${TYPED_QUERIES.length} as customers type them, the others generated: streets with their town, a third with a slip, and postcodes) is typed letter by letter, one search after the other, ${first?.times.length} searches a round, ${ROUNDS} rounds. Generated streets and postcodes stand beside the built-in gazetteer. Median (least–most) of the rounds.`,
    head: ['source', 'p50 ms', 'p95 ms', 'p99 ms', 'aim for p99', 'answer in the first five'],
    rows: [
      figures(`in memory, ${count(IN_MEMORY.rows)} rows`, { ...IN_MEMORY, rounds: inMemory }),
      figures(`imported, ${count(rows)} rows in PostgreSQL`, { rounds: alone, aimMs }),
      figures('that and the gazetteer, as a customer gets them', { rounds: together, aimMs }),
    ],
    findings: [
      `Importing the ${count(rows)} rows took ${count(run.seconds)} s: ${count(rows / run.readSeconds)} rows a second are read, then the index is made in ${count(run.seconds - run.readSeconds)} s.`,
      `The importing process held ${count(run.peakMegabytes)} MB at most; the aim is ${IMPORTED.aimMegabytes}.`,
      'The imported rows alone have neither districts nor the ranks of airports and great stations: those are the gazetteer’s part.',
    ],
  })
}
