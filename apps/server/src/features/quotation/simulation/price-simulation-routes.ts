import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/quotation/price-simulation.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { NOT_FOUND, serve } from '../../../http/serve.ts'
import type { Change } from '../../audit/list-changes.ts'
import { readVersion, rollBack } from '../price-list/roll-back.ts'
import {
  cancelPriceSimulation,
  readPriceSimulation,
  startPriceSimulation,
} from './run-price-simulation.ts'
import { writePriceSimulation } from './write-price-simulation.ts'
import { currencyOf, describeBroken, writeBroken } from './write-regression-quote.ts'

/** More changes than anyone reads on a screen. */
const MAX_CHANGES = 500

const writeChanges = (changes: readonly Change[]) =>
  changes
    .slice(0, MAX_CHANGES)
    .map(({ path, before = '', after = '' }) => ({ path, before, after }))

/** Endpoints to simulate prices before they are published, and to restore old ones. */
export function priceSimulationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.startPriceSimulation, async (input, context) => {
    const started = await startPriceSimulation(context, input)
    if (started.ok) return { code: CODE.done, message: '', simulationId: started.id }
    if (started.reason !== 'no-draft') return NOT_FOUND
    return {
      code: CODE.refused,
      message: 'This price book has no draft to compare.',
      simulationId: '',
    }
  })

  serve(app, deps, wire.readPriceSimulation, async ({ simulationId: id, ...params }, context) => {
    const simulation = await readPriceSimulation(context, { id })
    return simulation ? writePriceSimulation(simulation, params) : NOT_FOUND
  })

  serve(app, deps, wire.cancelPriceSimulation, async ({ simulationId: id }, context) =>
    (await cancelPriceSimulation(context, { id })) ? { code: CODE.done, message: '' } : NOT_FOUND,
  )

  serve(app, deps, wire.readPriceVersion, async ({ book, version }, context) => {
    const found = await readVersion(context, { book, version })
    if (!found) return NOT_FOUND
    const { changes, back } = found
    return {
      code: CODE.done,
      message: '',
      book,
      version,
      after: found.after ?? 0,
      live: found.live ?? 0,
      currencyCode: found.currency,
      document: found.document,
      changes: writeChanges(changes),
      back: writeChanges(back),
      counts: { changes: changes.length, back: back.length },
    }
  })

  serve(app, deps, wire.rollBackPrices, async (input, context) => {
    const done = await rollBack(context, input)
    const rejection = (message: string) => ({
      code: CODE.refused,
      message,
      version: 0,
      reason: done.ok ? '' : done.reason,
      regressionQuotes: [],
    })
    if (done.ok) return { ...rejection(''), code: CODE.done, version: done.version }
    switch (done.reason) {
      case 'unknown-version':
      case 'unknown-book':
        return NOT_FOUND
      case 'overtaken':
        return {
          conflict: rejection(
            `Version ${done.live ?? 0} has been published since. Check it before you roll back.`,
          ),
        }
      case 'unchanged':
        return rejection(
          `Nothing to roll back: these prices are identical to version ${done.version}.`,
        )
      case 'in-the-past':
        return rejection('Choose a time in the future.')
      case 'invalid':
        return rejection('These prices no longer match your vehicle types and places.')
      case 'regression-quotes':
        return {
          ...rejection(describeBroken(done.brokenQuotes)),
          regressionQuotes: writeBroken(done.brokenQuotes, await currencyOf(context, input)),
        }
    }
  })
}
