import type { CityWork } from './run-city.ts'

/** A product without one of its guards; the referee must detect it. */
export type CityMutant = {
  /** What this product does wrong. */
  what: string
  /** The breach that reveals it. */
  found: RegExp
  sql?: readonly string[]
  without?: readonly CityWork[]
}

const before = (event: string, table: string, body: string): readonly string[] => [
  `create function city.mutant() returns trigger language plpgsql as $$begin ${body} end$$`,
  `create trigger mutant before ${event} on ${table} for each row execute function city.mutant()`,
]

export const CITY_MUTANTS: readonly CityMutant[] = [
  {
    what: 'never ends an offer that no one answered',
    found: /C7/,
    // and no one responds, so that every offer times out
    sql: before('update', 'offer', 'return null;'),
  },
  {
    what: 'forgets to write down that a driver arrived',
    found: /C1/,
    sql: before(
      'insert',
      'transition',
      `if new.machine = 'leg' and new.to_state = 'arrived' then return null; end if; return new;`,
    ),
  },
  {
    what: 'counts two versions for one change now and then',
    found: /C9/,
    sql: before(
      'update',
      'booking',
      `if new.version > old.version and new.version % 3 = 0
       then new.version := new.version + 1; end if; return new;`,
    ),
  },
  {
    what: 'writes every ride down for one and the same driver',
    found: /C4/,
    sql: before(
      'update',
      'leg',
      `if new.state = 'completed' and old.state <> 'completed' then
         new.driver_id := (select id from driver where operator_id = new.operator_id
           order by number limit 1);
       end if; return new;`,
    ),
  },
  {
    what: 'earns a ride in cash without saying who holds it',
    found: /C12/,
    sql: before('insert', 'cash_taken', 'new.amount_minor := new.amount_minor + 100; return new;'),
  },
  {
    what: 'leaves cash with the driver it was taken over from',
    found: /C12/,
    sql: before(
      'insert or update',
      'cash_taken',
      `new.driver_id := (select id from driver where operator_id = new.operator_id
         order by number limit 1); return new;`,
    ),
  },
  {
    what: 'asks for the fare of rides whose drivers were paid it',
    found: /C13/,
    sql: before(
      'update',
      'booking',
      `if new.payment_state = 'paid' and new.payment_method = 'cash'
       then new.payment_state := 'unpaid'; end if; return new;`,
    ),
  },
]
