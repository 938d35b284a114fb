import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../apps/server/src/db.ts'
import type { Gateway } from '../../apps/server/src/ports/gateway/port.ts'
import type { Dice } from './dice.ts'
import type { GatewayBooks } from './gateway-books.ts'
import type { RunOptions } from './simulate-run.ts'

/** A product with one of its guards taken away, by what it is given; the simulation must notice. */
export type Mutant = {
  what: string
  gateway?: (gateway: Gateway, means: { books: GatewayBooks; dice: Dice }) => Gateway
  database?: (db: Kysely<Tables>) => Kysely<Tables>
  pool?: (pool: pg.Pool) => pg.Pool
  /** As the owner, before anything is booked. */
  sql?: readonly string[]
  run?: RunOptions
}
