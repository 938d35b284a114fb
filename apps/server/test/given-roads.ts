import { join } from 'node:path'
import type { EngineChoice, Operator, RoadsEngine } from '@kerbside/domain/operator/operator.ts'
import { DEFAULT_SETTINGS } from '@kerbside/domain/operator/operator.ts'
import { onTestFinished } from 'vitest'
import type { FakeServer } from '../../../testkit/fake-server.ts'
import { openAzureRoutes } from '../../../testkit/roads/azure.ts'
import { openGoogleRoutes } from '../../../testkit/roads/google.ts'
import { openOsrm } from '../../../testkit/roads/osrm.ts'
import { openValhalla } from '../../../testkit/roads/valhalla.ts'
import { embeddedRoads } from '../src/ports/roads/embedded.ts'
import { loadNetwork } from '../src/ports/roads/load-network.ts'
import { openRoads, type RoadsDeps } from '../src/ports/roads/open-roads.ts'

export const network = loadNetwork(join(import.meta.dirname, '../data'))
/** The key that every fake server accepts. */
export const KEY = 'a-key-unknown'
const NOON = '2026-03-10T12:00:00Z'

const openers: Record<RoadsEngine, (now: () => Date) => Promise<FakeServer>> = {
  osrm: () => openOsrm(),
  valhalla: () => openValhalla(),
  google: (now) => openGoogleRoutes(KEY, { now }),
  azure: (now) => openAzureRoutes(KEY, { now }),
}
export const ENGINES = Object.keys(openers) as RoadsEngine[]

/** A fake engine server, until the test is over; by its clock it is noon on 10 March 2026. */
export async function fake(name: RoadsEngine): Promise<FakeServer> {
  const engine = await openers[name](() => new Date(NOON))
  onTestFinished(() => engine.close())
  return engine
}

/** The roads of an operator in London with these engines, at the same noon, and their log. */
export function givenRoads(
  choices: readonly EngineChoice<RoadsEngine>[],
  deps: Partial<RoadsDeps> = {},
) {
  const clock = { at: new Date(NOON) }
  const log: string[] = []
  const warn = (params: object, message: string) => log.push(`${message} ${JSON.stringify(params)}`)
  const roadsFor = openRoads({
    embedded: (zone) => embeddedRoads(network, zone),
    secretOf: async () => KEY,
    now: () => clock.at,
    log: { info: warn, warn: warn, error: warn },
    ...deps,
  })
  const operator = (roads = choices, id = '01900000-0000-7000-8000-000000000001') =>
    ({
      id,
      slug: 'kerbside',
      zone: 'Europe/London',
      settings: { ...DEFAULT_SETTINGS, engines: { places: [], roads } },
    }) as unknown as Operator
  return {
    roads: roadsFor(operator()),
    roadsFor,
    operator,
    log,
    pass: (seconds: number) => {
      clock.at = new Date(clock.at.getTime() + seconds * 1000)
    },
  }
}
