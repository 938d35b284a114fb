import { join } from 'node:path'
import type { EngineChoice, Operator, RoadsEngine } from '@kerbside/domain/operator/operator.ts'
import { UNSAID } from '@kerbside/domain/operator/operator.ts'
import { onTestFinished } from 'vitest'
import { openAzureRoutes } from '../../../testkit/roads/azure.ts'
import { openGoogleRoutes } from '../../../testkit/roads/google.ts'
import { openOsrm } from '../../../testkit/roads/osrm.ts'
import { openValhalla } from '../../../testkit/roads/valhalla.ts'
import type { StandIn } from '../../../testkit/stand-in.ts'
import { embeddedRoads } from '../src/ports/roads/embedded.ts'
import { loadNetwork } from '../src/ports/roads/load-network.ts'
import { openRoads, type RoadsMeans } from '../src/ports/roads/open-roads.ts'

export const network = loadNetwork(join(import.meta.dirname, '../data'))
/** The key every stand-in knows. */
export const KEY = 'a-key-of-nobody'
const NOON = '2026-03-10T12:00:00Z'

const openers: Record<RoadsEngine, (now: () => Date) => Promise<StandIn>> = {
  osrm: () => openOsrm(),
  valhalla: () => openValhalla(),
  google: (now) => openGoogleRoutes(KEY, { now }),
  azure: (now) => openAzureRoutes(KEY, { now }),
}
export const ENGINES = Object.keys(openers) as RoadsEngine[]

/** A stand-in for an engine, until the test is over; by its clock it is noon on 10 March 2026. */
export async function standIn(name: RoadsEngine): Promise<StandIn> {
  const engine = await openers[name](() => new Date(NOON))
  onTestFinished(() => engine.close())
  return engine
}

/** The roads of an operator in London with these engines, at the same noon, and what was said of them. */
export function givenRoads(
  choices: readonly EngineChoice<RoadsEngine>[],
  means: Partial<RoadsMeans> = {},
) {
  const clock = { at: new Date(NOON) }
  const said: string[] = []
  const hear = (facts: object, message: string) => said.push(`${message} ${JSON.stringify(facts)}`)
  const roadsFor = openRoads({
    embedded: (zone) => embeddedRoads(network, zone),
    secretOf: async () => KEY,
    now: () => clock.at,
    log: { info: hear, warn: hear, error: hear },
    ...means,
  })
  const operator = (roads = choices, id = '01900000-0000-7000-8000-000000000001') =>
    ({
      id,
      slug: 'kerbside',
      zone: 'Europe/London',
      settings: { ...UNSAID, engines: { places: [], roads } },
    }) as unknown as Operator
  return {
    roads: roadsFor(operator()),
    roadsFor,
    operator,
    said,
    pass: (seconds: number) => {
      clock.at = new Date(clock.at.getTime() + seconds * 1000)
    },
  }
}
