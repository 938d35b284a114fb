import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DemoOperator } from '../apps/server/seed/demo-operator.ts'
import { KERBSIDE } from '../apps/server/seed/kerbside.ts'
import { insertOperator } from '../apps/server/seed/seed-demo.ts'
import type { Tables } from '../apps/server/src/db.ts'
import { openPlace } from '../apps/server/src/postgres/prepare-database.ts'
import { minor } from '../packages/domain/src/money.ts'
import type { FixedPrice, Zone } from '../packages/domain/src/quotation/tariff.ts'

const ZONES_EACH_WAY = { east: 8, north: 5 }
const WEST = -0.55
const SOUTH = 51.28
const STEP = { east: 0.11, north: 0.09 }
const AIRPORTS = ['LHR', 'LGW', 'STN', 'LTN', 'LCY']

/** London as a sheet of forty squares. */
export const SQUARES: readonly Zone[] = Array.from(
  { length: ZONES_EACH_WAY.east * ZONES_EACH_WAY.north },
  (_, at) => {
    const west = WEST + (at % ZONES_EACH_WAY.east) * STEP.east
    const south = SOUTH + Math.floor(at / ZONES_EACH_WAY.east) * STEP.north
    const [east, north] = [west + STEP.east, south + STEP.north]
    return {
      id: `square-${at}`,
      name: `Square ${at}`,
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

const MOST_FIXED = 300

/** Every airport with every square, then squares with each other. */
function fixedPrices(): FixedPrice[] {
  const zone = (at: number) => ({ kind: 'zone', zone: `square-${at}` }) as const
  const ofAirports = AIRPORTS.flatMap((code, nth) =>
    SQUARES.map((_, at) => ({
      id: `${code}-${at}`,
      from: { kind: 'site', code } as const,
      to: zone(at),
      bothWays: true,
      amount: minor(4_000 + nth * 500 + at * 25),
    })),
  )
  const ofSquares = SQUARES.flatMap((_, at) =>
    SQUARES.slice(at + 1).map((__, more) => ({
      id: `square-${at}-${at + 1 + more}`,
      from: zone(at),
      to: zone(at + 1 + more),
      bothWays: true,
      amount: minor(2_500 + more * 150),
    })),
  )
  return [...ofAirports, ...ofSquares].slice(0, MOST_FIXED)
}

const FIXED = fixedPrices()

export const hostOf = (at: number) => `firm${at}.localhost`

function firm(at: number): DemoOperator {
  const id = `01930a1c-5b00-7000-8000-${(0xf0000 + at).toString(16).padStart(12, '0')}`
  return {
    ...KERBSIDE,
    operator: { ...KERBSIDE.operator, id, slug: `firm${at}`, name: `Firm ${at}` },
    hosts: [hostOf(at)],
    otherBooks: [],
    tariff: { ...KERBSIDE.tariff, zones: [...KERBSIDE.tariff.zones, ...SQUARES], fixed: FIXED },
  }
}

/** Puts as many operators beside the demo's, each with forty more zones and three hundred fixed prices of its own. */
export async function addOperators(stateDir: string, count: number): Promise<void> {
  const place = await openPlace({ database: { kind: 'embedded' }, dataDir: stateDir })
  const pool = new pg.Pool({ ...place.owner, max: 1 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    for (let at = 0; at < count; at++)
      await db
        .transaction()
        .execute((tx) => insertOperator(tx, { demo: firm(at), now: new Date() }))
  } finally {
    await db.destroy()
    await place.stop()
  }
}
