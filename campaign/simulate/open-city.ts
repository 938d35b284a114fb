import type { Temper } from '@kerbside/domain/simulation/decide.ts'
import { type Dice, openDice } from '@kerbside/domain/simulation/dice.ts'
import { CompiledQuery } from 'kysely'
import {
  openSimulation,
  type Simulation,
} from '../../apps/server/src/features/simulation/simulate-drivers.ts'
import { givenSettings } from '../../apps/server/test/given.ts'
import { startTestApp, type TestApp } from '../../apps/server/test/test-app.ts'

import { WATCH_VERSIONS } from './city-referee.ts'

export type City = {
  testApp: TestApp
  drivers: Simulation
  dice: Dice
  now: () => Date
  passSeconds: (seconds: number) => void
  query: <Row>(sql: string) => Promise<Row[]>
}

/** The probability of a rejected offer, of a no-show, and of a driver who gives a leg back. */
const TEMPER: Temper = { refuses: 0.12, noShows: 0.06, bails: 0.03 }

/** The whole server on a database of its own, with its drivers, a clock and a random generator. */
export async function openCity(params: {
  seed: number
  startsAt: string
  ends?: (takeDown: () => Promise<void>) => void
  /** As the tables' owner, before anything happens. */
  sql?: readonly string[]
}): Promise<City> {
  const { seed, startsAt } = params
  const testApp = await startTestApp({ now: startsAt, ...(params.ends && { ends: params.ends }) })
  for (const slug of ['kerbside', 'northway'] as const)
    await givenSettings(
      testApp,
      { paymentMethods: ['cash', 'card'], customersMayCancel: true },
      slug,
    )
  for (const statement of [...WATCH_VERSIONS, ...(params.sql ?? [])])
    await testApp.db.executeQuery(CompiledQuery.raw(statement))
  let at = Date.parse(startsAt)
  return {
    testApp,
    dice: openDice(seed),
    drivers: openSimulation(testApp.deps, { seed, temper: TEMPER }),
    now: () => new Date(at),
    passSeconds(seconds) {
      at += seconds * 1000
      testApp.setNow(new Date(at).toISOString())
    },
    async query<Row>(sql: string) {
      return (await testApp.db.executeQuery<Row>(CompiledQuery.raw(sql))).rows
    },
  }
}
