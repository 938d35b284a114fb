import type { Dice } from '@kerbside/domain/simulation/dice.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../apps/server/src/db.ts'
import type { Charge, ChargeResult, Gateway } from '../../apps/server/src/ports/gateway/port.ts'
import type { GatewayState } from './gateway-state.ts'
import { isCalledBy, readAs } from './read-as.ts'
import type { RunOptions } from './run-options.ts'
import { RETRY } from './simulated-customer.ts'

/** A product without one of its guards; the simulation must detect it. */
export type Mutant = {
  /** What this product does wrong. */
  what: string
  gateway?: (gateway: Gateway, deps: { books: GatewayState; dice: Dice }) => Gateway
  /** `doing` returns the work that the current step belongs to. */
  database?: (db: Kysely<Tables>, doing: () => string) => Kysely<Tables>
  pool?: (pool: pg.Pool, deps: { books: GatewayState }) => pg.Pool
  /** Runs as the tables' owner, before anything is booked. */
  sql?: readonly string[]
  run?: RunOptions
  /** It must be detected within this many runs. */
  within: number
  /** Detected in the first few runs, so every test run includes it. */
  isCheap?: true
}

const LIVE = ['created', 'submitting', 'requires_action', 'unknown']
const ANY_NUMBER_LIVE = 'drop index one_live_attempt'
const ANY_KEY_AGAIN = 'alter table idempotency drop constraint idempotency_pkey'
/** Every refund is discarded. */
const NO_REFUNDS = [
  `create function forgotten() returns trigger language plpgsql as 'begin return null; end'`,
  `create trigger forgotten before insert on refund for each row execute function forgotten()`,
]

/** No ledger entry is ever recognised as a duplicate. */
const EVERY_ENTRY_NEW = [
  `create function renamed() returns trigger language plpgsql as
   'begin new.event_key := new.event_key || gen_random_uuid(); return new; end'`,
  `create trigger renamed before insert on journal for each row execute function renamed()`,
]

export const MUTANTS: readonly Mutant[] = [
  {
    what: 'asks the gateway under another key each time',
    gateway: (gateway, { dice }) => withKey(gateway, (key) => `${key}.${dice.below(1_000_000)}`),
    run: { kinds: ['browser', 'browser', 'browser'] },
    isCheap: true,
    within: 20,
  },
  {
    what: 'does not know a request again',
    sql: [ANY_KEY_AGAIN],
    run: { temper: { dawdles: true } },
    within: 60,
  },
  {
    what: 'knows neither a request nor a booked quote again',
    sql: [ANY_KEY_AGAIN, 'drop index booking_by_quote'],
    isCheap: true,
    within: 10,
  },
  {
    what: 'opens a next attempt while one is under way',
    sql: [ANY_NUMBER_LIVE],
    database: (db) =>
      readAs(db, { table: 'payment_attempt', by: 'open-attempt.ts', row: asFailed(LIVE) }),
    run: { temper: { hurried: true }, kinds: ['nonce', 'nonce', 'nonce'] },
    within: 60,
  },
  {
    what: 'believes a page that says it has paid',
    gateway: (gateway, { books: gatewayState }) => ({
      ...gateway,
      findCharge: async (requested) => {
        const response = await gateway.findCharge(requested)
        const isClaimed = response?.known && gatewayState.claimed.has(response.charge.ref)
        return isClaimed ? asReported(response, { state: 'captured' }) : response
      },
    }),
    run: { temper: { liar: true } },
    isCheap: true,
    within: 10,
  },
  {
    what: 'believes what a message says, however old it is',
    gateway: (gateway, { books: gatewayState }) => ({
      ...gateway,
      findCharge: async (requested) => {
        const response = await gateway.findCharge(requested)
        const reported = gatewayState.lastReported.get(requested.orderId)
        const isOfMessage = isCalledBy('gateway-event')
        return response?.known && reported && isOfMessage
          ? asReported(response, { state: reported })
          : response
      },
    }),
    within: 200,
  },
  {
    what: 'lets the same answer move a booking twice',
    sql: EVERY_ENTRY_NEW,
    database: (db) =>
      readAs(db, {
        table: 'payment_attempt',
        by: 'apply-charge.ts',
        row: (row) => (row['state'] === 'captured' ? { ...row, state: 'requires_action' } : row),
      }),
    isCheap: true,
    within: 10,
  },
  {
    what: 'never looks again at what was left open',
    run: { without: ['unsettled', 'holds', 'held', 'cancelled', 'messages', 'refunds'] },
    within: 30,
  },
  {
    what: 'takes no answer for a no',
    gateway: (gateway) => ({
      ...gateway,
      charge: async (requested) => {
        const response = await gateway.charge(requested)
        return response.known ? response : { known: true, charge: rejectedCharge(requested) }
      },
    }),
    within: 200,
  },
  {
    what: 'charges another card while no one knows of the last',
    sql: [ANY_NUMBER_LIVE],
    database: (db, doing) =>
      readAs(db, {
        table: 'payment_attempt',
        when: () => doing() === RETRY,
        row: asFailed(['submitting', 'unknown']),
      }),
    within: 60,
  },
  {
    what: 'writes an attempt down after it asked for the money',
    gateway: (gateway, { books: gatewayState }) => ({
      ...gateway,
      charge: async (requested) => {
        const response = await gateway.charge(requested)
        const attempt = requested.key.split(':').at(-1) ?? ''
        const write = gatewayState.claims.get(attempt)
        gatewayState.claims.delete(attempt)
        await write?.()
        return response
      },
    }),
    pool: (pool, { books: gatewayState }) => claimLate(pool, gatewayState),
    within: 60,
  },
  {
    what: 'does not keep an unknown attempt from being followed by another',
    sql: [
      ANY_NUMBER_LIVE,
      `create unique index one_live_attempt on payment_attempt (operator_id, booking_id)
       where state in ('created', 'submitting', 'requires_action')`,
    ],
    database: (db, doing) =>
      readAs(db, {
        table: 'payment_attempt',
        when: () => doing() === RETRY,
        row: asFailed(['unknown']),
      }),
    within: 100,
  },
  {
    what: 'does not compare what was paid with what was asked',
    gateway: (gateway) => believeAmounts(gateway),
    run: { temper: { tamper: true } },
    isCheap: true,
    within: 40,
  },
  {
    what: 'keeps money that belongs to no booking',
    sql: NO_REFUNDS,
    run: { temper: { cancels: true } },
    isCheap: true,
    within: 60,
  },
  {
    what: 'gives up a payment without a word to the gateway, and keeps what comes all the same',
    sql: NO_REFUNDS,
    gateway: (gateway) => ({
      ...gateway,
      cancelCharge: async (requested) => {
        const response = await gateway.findCharge(requested)
        return response?.known && response.charge.state === 'requires_action'
          ? asReported(response, { state: 'voided' })
          : response
      },
    }),
    run: { temper: { dawdles: true }, kinds: ['browser', 'browser', 'browser'] },
    within: 60,
  },
]

type Row = Record<string, unknown>

const asFailed = (states: readonly string[]) => (row: Row) =>
  states.includes(String(row['state'])) ? { ...row, state: 'failed' } : row

const asReported = (
  response: ChargeResult & { known: true },
  reported: Partial<Charge>,
): ChargeResult => ({
  known: true,
  charge: { ...response.charge, ...reported },
})

const rejectedCharge = ({
  orderId,
  amount,
  currency,
}: Pick<Charge, 'orderId' | 'amount' | 'currency'>): Charge => ({
  ref: '',
  orderId,
  state: 'failed',
  amount,
  currency,
  brand: '',
  last4: '',
  declineReason: 'timeout',
  actionUrl: '',
})

function withKey(gateway: Gateway, change: (key: string) => string): Gateway {
  return {
    ...gateway,
    charge: (requested) => gateway.charge({ ...requested, key: change(requested.key) }),
    ...(gateway.refundCharge && {
      refundCharge: async (requested) =>
        (await gateway.refundCharge?.({ ...requested, key: change(requested.key) })) ?? UNASKED,
    }),
  }
}

const UNASKED = { known: false, why: 'cannot' } as const

/** Every response reports the requested amount, whatever was paid. */
function believeAmounts(gateway: Gateway): Gateway {
  const requested = new Map<string, Charge['amount']>()
  const believe = <Result extends ChargeResult | undefined>(
    response: Result,
  ): Result | ChargeResult => {
    if (!response?.known) return response
    const amount = requested.get(response.charge.orderId) ?? response.charge.amount
    return asReported(response, { amount })
  }
  return {
    ...gateway,
    charge: async (charge) => {
      requested.set(charge.orderId, charge.amount)
      return believe(await gateway.charge(charge))
    },
    findCharge: async (which) => believe(await gateway.findCharge(which)),
    cancelCharge: async (which) => believe(await gateway.cancelCharge(which)),
    ...(gateway.captureCharge && {
      captureCharge: async (which) => believe((await gateway.captureCharge?.(which)) ?? UNASKED),
    }),
  }
}

/** The pg messages that a pipeline of statements sends (postgres/send-pipeline.ts). */
type Wire = {
  parse(parsed: { name: string; text: string }): void
  bind(bound: { statement: string; values: string[] }): void
}
type Pipeline = { submit: (wire: Wire) => Error | null }

const FIRST_ATTEMPT = 'attempt.insert'

/** The row of the first attempt is delayed until the gateway has responded. */
function claimLate(pool: pg.Pool, gatewayState: GatewayState): pg.Pool {
  const delayStatement = (
    statement: Required<Pick<pg.QueryConfig<string[]>, 'text' | 'values'>>,
  ) => {
    const [operator = '', attempt = ''] = statement.values
    gatewayState.claims.set(attempt, () => writeLate(pool, { operator, statement }))
  }
  const connect = async () => {
    const client = await pool.connect()
    return proxyOf(client, {
      query: (pipeline: Pipeline) =>
        client.query(
          proxyOf(pipeline, {
            submit: (wire: Wire) => pipeline.submit(withoutAttempt(wire, delayStatement)),
          }) as unknown as pg.Submittable,
        ),
    })
  }
  return proxyOf(pool, { connect })
}

/** Passes on everything except the messages of that one statement. */
function withoutAttempt(
  wire: Wire,
  delayStatement: (statement: { text: string; values: string[] }) => void,
): Wire {
  let text = ''
  let skips = false
  const unlessSkipped = (name: string) => (message: unknown) => {
    const send: unknown = Reflect.get(wire, name)
    if (!skips && typeof send === 'function') send.call(wire, message)
  }
  return proxyOf(wire, {
    parse: (parsed: Parameters<Wire['parse']>[0]) => {
      if (parsed.name === FIRST_ATTEMPT) text = parsed.text
      else wire.parse(parsed)
    },
    bind: (bound: Parameters<Wire['bind']>[0]) => {
      skips = bound.statement === FIRST_ATTEMPT
      if (skips) delayStatement({ text, values: bound.values })
      else wire.bind(bound)
    },
    describe: unlessSkipped('describe'),
    execute: unlessSkipped('execute'),
  })
}

/** The same object, with these functions replaced. */
const proxyOf = <Thing extends object>(original: Thing, instead: object): Thing =>
  new Proxy(original, {
    get: (target, name) => {
      const value: unknown = Reflect.get(instead, name) ?? Reflect.get(target, name)
      return typeof value === 'function' && !Reflect.has(instead, name) ? value.bind(target) : value
    },
  })

async function writeLate(
  pool: pg.Pool,
  { operator, statement }: { operator: string; statement: { text: string; values: string[] } },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.operator', $1, true)", [operator])
    await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}
