import type { Temper } from '@kerbside/domain/simulation/decide.ts'
import { type Dice, openDice } from '@kerbside/domain/simulation/dice.ts'
import { CompiledQuery } from 'kysely'
import {
  openSimulation,
  type Simulation,
} from '../../apps/server/src/features/simulation/simulate-drivers.ts'
import { givenSettings } from '../../apps/server/test/given.ts'
import { type House, openHouse } from '../../apps/server/test/house.ts'

import { WATCH_VERSIONS } from './city-referee.ts'

export type City = {
  house: House
  drivers: Simulation
  dice: Dice
  now: () => Date
  passSeconds: (seconds: number) => void
  query: <Row>(sql: string) => Promise<Row[]>
}

/** People forget, tyres burst, and some offers are too far away. */
const TEMPER: Temper = { refuses: 0.12, noShows: 0.06, bails: 0.03 }

/** The whole server on a database of its own, with its drivers, a clock and dice. */
export async function openCity(facts: {
  seed: number
  startsAt: string
  ends?: (takeDown: () => Promise<void>) => void
  /** As the owner, before anything happens. */
  sql?: readonly string[]
}): Promise<City> {
  const { seed, startsAt } = facts
  const house = await openHouse({ now: startsAt, ...(facts.ends && { ends: facts.ends }) })
  for (const slug of ['kerbside', 'northway'] as const)
    await givenSettings(house, { paymentMethods: ['cash', 'card'], customersMayCancel: true }, slug)
  for (const statement of [...WATCH_VERSIONS, ...(facts.sql ?? [])])
    await house.db.executeQuery(CompiledQuery.raw(statement))
  let at = Date.parse(startsAt)
  return {
    house,
    dice: openDice(seed),
    drivers: openSimulation(house.deps, { seed, temper: TEMPER }),
    now: () => new Date(at),
    passSeconds(seconds) {
      at += seconds * 1000
      house.setNow(new Date(at).toISOString())
    },
    async query<Row>(sql: string) {
      return (await house.db.executeQuery<Row>(CompiledQuery.raw(sql))).rows
    },
  }
}
