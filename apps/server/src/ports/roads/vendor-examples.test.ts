import { describe, expect, test } from 'vitest'
import {
  readExample,
  serveExample,
  serveResponses,
} from '../../../../../testkit/contracts/examples.ts'
import { azureRoads } from './azure.ts'
import type { RoadEngine, RoadEngineDeps } from './engine.ts'
import { osrmRoads } from './osrm.ts'
import { valhallaRoads } from './valhalla.ts'

const depsOf = ({ url }: { url: string }): RoadEngineDeps => ({
  url,
  key: async () => 'a-key-unknown',
  now: () => new Date('2026-03-10T12:00:00Z'),
  zone: 'Europe/London',
})
const route = (engine: RoadEngine | undefined) => {
  if (!engine) throw new Error('an engine with a url opens')
  const points = [
    { lat: 51.5074, lng: -0.1278 },
    { lat: 50.7295, lng: -1.1615 },
  ]
  return engine.route(points, { departAt: undefined, signal: new AbortController().signal })
}
const rejecting = (body: object) => serveResponses(() => ({ status: 400, body }))

test('Azure’s own example of a route is read although one of its features has no properties', async () => {
  const server = await serveExample(readExample('azure', 'PostRouteDirections'))
  expect(await route(azureRoads(depsOf(server)))).toEqual({
    metres: 947,
    seconds: 295,
    path: [
      [-122.20147, 47.608675],
      [-122.201494, 47.610108],
      [-122.201603, 47.615137],
    ],
  })
})

test('a route of Azure is read although a feature has null for its properties, as GeoJSON allows', async () => {
  const example = readExample<{ features: { properties?: object | null }[] }>(
    'azure',
    'PostRouteDirections',
  )
  const features = example.features.map((feature) => ({
    ...feature,
    properties: feature.properties ?? null,
  }))
  expect(features.some(({ properties }) => properties === null)).toBe(true)
  const server = await serveExample({ ...example, features })
  expect(await route(azureRoads(depsOf(server)))).toMatchObject({ metres: 947, seconds: 295 })
})

describe('OSRM', () => {
  test.each(['NoRoute', 'NoSegment', 'TooBig'])(
    'says by %s that there is no route',
    async (code) => {
      const server = await rejecting({ code, message: 'No route.' })
      expect(await route(osrmRoads(depsOf(server)))).toBeUndefined()
    },
  )

  test.each([
    'InvalidUrl',
    'InvalidService',
    'InvalidVersion',
    'InvalidOptions',
    'InvalidQuery',
    'InvalidValue',
    'DisabledDataset',
  ])('says by %s that it cannot answer', async (code) => {
    const server = await rejecting({ code, message: 'Not answered.' })
    await expect(route(osrmRoads(depsOf(server)))).rejects.toThrow('status 400')
  })
})

describe('Valhalla', () => {
  /** Valhalla's error number and OSRM's code for it, by valhalla/src/exceptions.cc. */
  test.each([
    [154, 'DistanceExceeded'],
    [170, 'NoRoute'],
    [171, 'NoSegment'],
    [442, 'NoRoute'],
  ])('says by %i and by %s that there is no route', async (error_code, code) => {
    const own = { error_code, error: 'No path.', status_code: 400, status: 'Bad Request' }
    expect(await route(valhallaRoads(depsOf(await rejecting(own))))).toBeUndefined()
    const likeOsrm = await rejecting({ code, message: 'No path.' })
    expect(await route(valhallaRoads(depsOf(likeOsrm)))).toBeUndefined()
  })

  test.each([
    [106, 'InvalidUrl'],
    [112, 'InvalidOptions'],
    [125, 'InvalidOptions'],
    [162, 'InvalidValue'],
  ])('says by %i and by %s that it cannot answer', async (error_code, code) => {
    const own = { error_code, error: 'Bad.', status_code: 400, status: 'Bad Request' }
    await expect(route(valhallaRoads(depsOf(await rejecting(own))))).rejects.toThrow()
    const likeOsrm = await rejecting({ code, message: 'Bad.' })
    await expect(route(valhallaRoads(depsOf(likeOsrm)))).rejects.toThrow('status 400')
  })

  test('a server that is shutting down gives no answer about the route', async () => {
    const body = { code: 'ServiceUnavailable', message: 'The service is shutting down.' }
    const server = await serveResponses(() => ({ status: 503, body }))
    await expect(route(valhallaRoads(depsOf(server)))).rejects.toThrow('status 503')
  })
})
