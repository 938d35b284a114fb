import { type Dice, openDice } from '@kerbside/domain/simulation/dice.ts'
import { buildApp } from '../../apps/server/src/app.ts'
import type { OperatorCache } from '../../apps/server/src/features/operator/find-operator.ts'
import { saveSecret } from '../../apps/server/src/features/operator/save-secret.ts'
import type { LiveDeps } from '../../apps/server/src/hub/live.ts'
import type { Gateway } from '../../apps/server/src/ports/gateway/port.ts'
import { givenSettings } from '../../apps/server/test/given.ts'
import { startTestApp, type TestApp } from '../../apps/server/test/test-app.ts'
import {
  GATEWAY_NAMES,
  type GatewayKind,
  type GatewayState,
  openGatewayState,
} from './gateway-state.ts'
import { gateDatabase, gatePool, type MortalServer, openMortalServer } from './mortal-server.ts'
import type { Mutant } from './mutants.ts'
import { simulatedGateway } from './simulated-gateway.ts'

/** The demo operator that takes each kind of payment. */
export const SITES = {
  nonce: 'northway',
  browser: 'kerbside',
  paypal: 'kerbside',
} as const satisfies Record<GatewayKind, string>

export type World = {
  testApp: TestApp
  server: MortalServer
  /** The running server: after a crash it is a new one, with nothing in memory. */
  deps: LiveDeps
  books: GatewayState
  now: () => Date
  /** Starts a run with one random generator for everything. */
  begin: (seed: number) => Dice
  passSeconds: (seconds: number) => void
  /** Runs what is due by now, oldest first. */
  later: (seconds: number, work: () => void) => void
  doDue: () => void
  /** No request is running, nothing is due, nothing is in flight. */
  isIdle: () => boolean
  crash: () => Promise<void>
  restart: () => Promise<void>
}

const STARTS_AT = '2026-03-10T12:00:00Z'

/** The whole server on a real database, with gateways, clock and crashes controlled by the random generator. */
export async function openWorld(mutant?: Mutant): Promise<World> {
  const testApp = await startTestApp({ now: STARTS_AT })
  const server = openMortalServer()
  const state = { at: Date.parse(STARTS_AT), dice: openDice(0) }
  const now = () => new Date(state.at)
  const dice: Dice = {
    chance: (probability) => state.dice.chance(probability),
    below: (end) => state.dice.below(end),
    between: (min, max) => state.dice.between(min, max),
    pick: (things) => state.dice.pick(things),
  }
  const gatewayState = openGatewayState({ dice, now })
  let due: { at: number; work: () => void }[] = []
  const later = (seconds: number, work: () => void) => {
    due.push({ at: state.at + seconds * 1000, work })
  }
  // Sent long before its sender's timeout, and carried out some seconds after it.
  const late = (work: () => void) => later(5 + dice.below(50), work)

  for (const slug of ['kerbside', 'northway'] as const) {
    const gateway = slug === 'northway' ? 'braintree' : 'stripe'
    await givenSettings(
      testApp,
      {
        paymentGateway: gateway,
        paymentMethods: ['card', 'paypal', 'cash'],
        customersMayCancel: true,
      },
      slug,
    )
    const { operator } = await testApp.context(slug)
    for (const name of Object.values(GATEWAY_NAMES))
      await saveSecret(testApp.deps, { operator, name: `gateway-${name}`, value: KEYS[name] })
  }
  for (const statement of mutant?.sql ?? []) await runAsOwner(testApp, statement)

  const kinds: GatewayKind[] = ['nonce', 'browser', 'paypal']
  const gateways: Record<string, Gateway> = {}
  for (const kind of kinds) {
    const gateway = simulatedGateway(kind, { books: gatewayState, gate: server.gate, later: late })
    gateways[GATEWAY_NAMES[kind]] =
      mutant?.gateway?.(gateway, { books: gatewayState, dice }) ?? gateway
  }
  const db = gateDatabase(
    mutant?.database?.(testApp.deps.db, server.doing) ?? testApp.deps.db,
    server,
  )
  const hot = gatePool(
    mutant?.pool?.(testApp.deps.hot, { books: gatewayState }) ?? testApp.deps.hot,
    server,
  )
  const operators = rememberOperators(testApp.deps.operators)
  const deps: LiveDeps = { ...testApp.deps, db, hot, gateways, now, operators }

  let app = await buildApp(deps)
  const inject = (...injectArgs: Parameters<typeof app.inject>) => app.inject(...injectArgs)
  testApp.app.inject = inject as typeof testApp.app.inject

  const restart = async () => {
    const old = app
    app = await buildApp(deps)
    await old.close()
  }
  return {
    testApp,
    server,
    deps,
    books: gatewayState,
    now,
    later,
    restart,
    begin(seed) {
      state.dice = openDice(seed)
      due = []
      gatewayState.forget()
      gatewayState.world.faulty = true
      return dice
    },
    passSeconds(seconds) {
      state.at += seconds * 1000
      testApp.setNow(now().toISOString())
    },
    doDue() {
      const ripe = due.filter(({ at }) => at <= state.at).sort((a, b) => a.at - b.at)
      due = due.filter(({ at }) => at > state.at)
      for (const { work } of ripe) work()
    },
    isIdle: () => due.length === 0 && gatewayState.undelivered === 0 && !server.isBusy,
    async crash() {
      await server.crash()
      await restart()
    },
  }
}

/** Operators do not change in a simulation, and reloading them takes a third of its time. */
function rememberOperators(book: OperatorCache): OperatorCache {
  const hosts = new Map<string, ReturnType<OperatorCache['byHost']>>()
  const all = book.list()
  return {
    ...book,
    list: () => all,
    byHost: (host) => {
      const existing = hosts.get(host) ?? book.byHost(host)
      hosts.set(host, existing)
      return existing
    },
  }
}

/** In the format of each gateway's keys; they are not verified here. */
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

async function runAsOwner(testApp: TestApp, statement: string): Promise<void> {
  const { CompiledQuery } = await import('kysely')
  await testApp.db.executeQuery(CompiledQuery.raw(statement))
}
