import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DemoOperator } from '../apps/server/seed/demo-operator.ts'
import { KERBSIDE } from '../apps/server/seed/kerbside.ts'
import { insertOperator } from '../apps/server/seed/seed-demo.ts'
import type { Tables } from '../apps/server/src/db.ts'
import { openPlace } from '../apps/server/src/postgres/prepare-database.ts'
import { minor } from '../packages/domain/src/money.ts'
import type { FixedPrice, Zone } from '../packages/domain/src/quotation/tariff.ts'

const ZONES_PER_SIDE = { east: 8, north: 5 }
const WEST = -0.55
const SOUTH = 51.28
const STEP = { east: 0.11, north: 0.09 }
const AIRPORTS = ['LHR', 'LGW', 'STN', 'LTN', 'LCY']

/** London as a grid of forty squares. */
export const SQUARES: readonly Zone[] = Array.from(
  { length: ZONES_PER_SIDE.east * ZONES_PER_SIDE.north },
  (_, index) => {
    const west = WEST + (index % ZONES_PER_SIDE.east) * STEP.east
    const south = SOUTH + Math.floor(index / ZONES_PER_SIDE.east) * STEP.north
    const [east, north] = [west + STEP.east, south + STEP.north]
    return {
      id: `square-${index}`,
      name: `Square ${index}`,
      area: [
        [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      ],
    }
  },
)

const MAX_FIXED_PRICES = 300

/** From every airport to every square, then between squares. */
function fixedPrices(): FixedPrice[] {
  const zone = (index: number) => ({ kind: 'zone', zone: `square-${index}` }) as const
  const ofAirports = AIRPORTS.flatMap((code, nth) =>
    SQUARES.map((_, index) => ({
      id: `${code}-${index}`,
      from: { kind: 'site', code } as const,
      to: zone(index),
      bothWays: true,
      amount: minor(4_000 + nth * 500 + index * 25),
    })),
  )
  const ofSquares = SQUARES.flatMap((_, index) =>
    SQUARES.slice(index + 1).map((__, more) => ({
      id: `square-${index}-${index + 1 + more}`,
      from: zone(index),
      to: zone(index + 1 + more),
      bothWays: true,
      amount: minor(2_500 + more * 150),
    })),
  )
  return [...ofAirports, ...ofSquares].slice(0, MAX_FIXED_PRICES)
}

const FIXED = fixedPrices()

export const hostOf = (index: number) => `firm${index}.localhost`

function firm(index: number): DemoOperator {
  const id = `01930a1c-5b00-7000-8000-${(0xf0000 + index).toString(16).padStart(12, '0')}`
  return {
    ...KERBSIDE,
    operator: { ...KERBSIDE.operator, id, slug: `firm${index}`, name: `Firm ${index}` },
    hosts: [hostOf(index)],
    otherPriceBooks: [],
    tariff: { ...KERBSIDE.tariff, zones: [...KERBSIDE.tariff.zones, ...SQUARES], fixed: FIXED },
  }
}

/**
 * Adds `count` operators to the demo's, each with forty more zones and three hundred fixed prices of its own; `first` is
 * the number of the first.
 */
export async function addOperators(stateDir: string, count: number, first = 0): Promise<void> {
  const place = await openPlace({ database: { kind: 'embedded' }, dataDir: stateDir })
  const pool = new pg.Pool({ ...place.owner, max: 1 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    for (let index = first; index < first + count; index++)
      await db
        .transaction()
        .execute((tx) => insertOperator(tx, { demo: firm(index), now: new Date() }))
  } finally {
    await db.destroy()
    await place.stop()
  }
}
