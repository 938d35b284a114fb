import { type Dice, openDice } from '@kerbside/domain/simulation/dice.ts'
import { buildApp } from '../../apps/server/src/app.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import type { OperatorBook } from '../../apps/server/src/features/operator/find-operator.ts'
import { keepSecret } from '../../apps/server/src/features/operator/keep-secret.ts'
import type { Gateway } from '../../apps/server/src/ports/gateway/port.ts'
import { givenSettings } from '../../apps/server/test/given.ts'
import { type House, openHouse } from '../../apps/server/test/house.ts'
import { GATEWAY_NAMES, type GatewayBooks, type GatewayKind, openBooks } from './gateway-books.ts'
import { gateDatabase, gatePool, type MortalServer, openMortalServer } from './mortal-server.ts'
import type { Mutant } from './mutants.ts'
import { simulatedGateway } from './simulated-gateway.ts'

/** Which operator of the demonstration takes which kind of money. */
export const SITES = {
  nonce: 'northway',
  browser: 'kerbside',
  paypal: 'kerbside',
} as const satisfies Record<GatewayKind, string>

export type World = {
  house: House
  server: MortalServer
  /** The server as it runs now: after a death it is a new one, with nothing in its memory. */
  deps: Deps
  books: GatewayBooks
  now: () => Date
  /** Dice of this run, for everything. */
  begin: (seed: number) => Dice
  passSeconds: (seconds: number) => void
  /** Does what is due by now, oldest first. */
  later: (seconds: number, work: () => void) => void
  doDue: () => void
  /** Nobody asks, nothing is due, nothing is on its way. */
  isIdle: () => boolean
  crash: () => Promise<void>
  restart: () => Promise<void>
}

const STARTS_AT = '2026-03-10T12:00:00Z'

/** The whole server on a real database, with gateways, a clock and a death that obey the dice. */
export async function openWorld(mutant?: Mutant): Promise<World> {
  const house = await openHouse({ now: STARTS_AT })
  const server = openMortalServer()
  const state = { at: Date.parse(STARTS_AT), dice: openDice(0) }
  const now = () => new Date(state.at)
  const dice: Dice = {
    chance: (probability) => state.dice.chance(probability),
    below: (end) => state.dice.below(end),
    between: (least, most) => state.dice.between(least, most),
    pick: (things) => state.dice.pick(things),
  }
  const books = openBooks({ dice, now })
  let due: { at: number; work: () => void }[] = []
  const later = (seconds: number, work: () => void) => {
    due.push({ at: state.at + seconds * 1000, work })
  }
  // Sent long before its sender gave up for good, and carried out some seconds after it stopped listening.
  const late = (work: () => void) => later(5 + dice.below(50), work)

  for (const slug of ['kerbside', 'northway'] as const) {
    const gateway = slug === 'northway' ? 'braintree' : 'stripe'
    await givenSettings(
      house,
      {
        paymentGateway: gateway,
        paymentMethods: ['card', 'paypal', 'cash'],
        customersMayCancel: true,
      },
      slug,
    )
    const { operator } = await house.call(slug)
    for (const name of Object.values(GATEWAY_NAMES))
      await keepSecret(house.deps, { operator, name: `gateway-${name}`, value: KEYS[name] })
  }
  for (const statement of mutant?.sql ?? []) await runAsOwner(house, statement)

  const kinds: GatewayKind[] = ['nonce', 'browser', 'paypal']
  const gateways: Record<string, Gateway> = {}
  for (const kind of kinds) {
    const gateway = simulatedGateway(kind, { books, gate: server.gate, later: late })
    gateways[GATEWAY_NAMES[kind]] = mutant?.gateway?.(gateway, { books, dice }) ?? gateway
  }
  const db = gateDatabase(mutant?.database?.(house.deps.db, server.doing) ?? house.deps.db, server)
  const hot = gatePool(mutant?.pool?.(house.deps.hot, { books }) ?? house.deps.hot, server)
  const operators = rememberOperators(house.deps.operators)
  const deps: Deps = { ...house.deps, db, hot, gateways, now, operators }

  let app = await buildApp(deps)
  const inject = (...asked: Parameters<typeof app.inject>) => app.inject(...asked)
  house.app.inject = inject as typeof house.app.inject

  const restart = async () => {
    const old = app
    app = await buildApp(deps)
    await old.close()
  }
  return {
    house,
    server,
    deps,
    books,
    now,
    later,
    restart,
    begin(seed) {
      state.dice = openDice(seed)
      due = []
      books.forget()
      books.world.faulty = true
      return dice
    },
    passSeconds(seconds) {
      state.at += seconds * 1000
      house.setNow(now().toISOString())
    },
    doDue() {
      const ripe = due.filter(({ at }) => at <= state.at).sort((one, other) => one.at - other.at)
      due = due.filter(({ at }) => at > state.at)
      for (const { work } of ripe) work()
    },
    isIdle: () => due.length === 0 && books.undelivered === 0 && !server.isBusy,
    async crash() {
      await server.crash()
      await restart()
    },
  }
}

/** Operators do not change in a simulation, and reading them anew is a third of its work. */
function rememberOperators(book: OperatorBook): OperatorBook {
  const hosts = new Map<string, ReturnType<OperatorBook['byHost']>>()
  const all = book.list()
  return {
    ...book,
    list: () => all,
    byHost: (host) => {
      const known = hosts.get(host) ?? book.byHost(host)
      hosts.set(host, known)
      return known
    },
  }
}

/** Of the shape each gateway's keys have; nobody checks them here. */
const KEYS = {
  stripe: JSON.stringify({
    secretKey: 'sk_test_simulated',
    publishableKey: 'pk_test_simulated',
    webhookSecret: 'whsec_simulated',
  }),
  braintree: JSON.stringify({
    merchantId: 'simulated',
    publicKey: 'public',
    privateKey: 'private',
  }),
  paypal: JSON.stringify({
    clientId: 'simulated',
    clientSecret: 'simulated',
    webhookId: 'simulated',
  }),
} as const

async function runAsOwner(house: House, statement: string): Promise<void> {
  const { CompiledQuery } = await import('kysely')
  await house.db.executeQuery(CompiledQuery.raw(statement))
}
