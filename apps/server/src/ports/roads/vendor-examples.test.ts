import { describe, expect, test } from 'vitest'
import {
  readExample,
  serveAnswers,
  serveExample,
} from '../../../../../testkit/contracts/examples.ts'
import { azureRoads } from './azure.ts'
import type { RoadEngine, RoadMeans } from './engine.ts'
import { osrmRoads } from './osrm.ts'
import { valhallaRoads } from './valhalla.ts'

const meansOf = ({ url }: { url: string }): RoadMeans => ({
  url,
  key: async () => 'a-key-of-nobody',
  now: () => new Date('2026-03-10T12:00:00Z'),
  zone: 'Europe/London',
})
const way = (engine: RoadEngine | undefined) => {
  if (!engine) throw new Error('an engine with a url opens')
  const points = [
    { lat: 51.5074, lng: -0.1278 },
    { lat: 50.7295, lng: -1.1615 },
  ]
  return engine.route(points, { departAt: undefined, signal: new AbortController().signal })
}
const refusing = (body: object) => serveAnswers(() => ({ status: 400, body }))

test('Azure’s own example of a route is read though one of its features has no properties', async () => {
  const server = await serveExample(readExample('azure', 'PostRouteDirections'))
  expect(await way(azureRoads(meansOf(server)))).toEqual({
    metres: 947,
    seconds: 295,
    path: [
      [-122.20147, 47.608675],
      [-122.201494, 47.610108],
      [-122.201603, 47.615137],
    ],
  })
})

test('a route of Azure is read though a feature has null for its properties, as GeoJSON allows', async () => {
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
  expect(await way(azureRoads(meansOf(server)))).toMatchObject({ metres: 947, seconds: 295 })
})

describe('OSRM', () => {
  test.each(['NoRoute', 'NoSegment', 'TooBig'])('says by %s that there is no way', async (code) => {
    const server = await refusing({ code, message: 'No route.' })
    expect(await way(osrmRoads(meansOf(server)))).toBeUndefined()
  })

  test.each([
    'InvalidUrl',
    'InvalidService',
    'InvalidVersion',
    'InvalidOptions',
    'InvalidQuery',
    'InvalidValue',
    'DisabledDataset',
  ])('says by %s that it cannot answer', async (code) => {
    const server = await refusing({ code, message: 'Not answered.' })
    await expect(way(osrmRoads(meansOf(server)))).rejects.toThrow('status 400')
  })
})

describe('Valhalla', () => {
  /** Its number for a refusal, and OSRM's word for it, by valhalla/src/exceptions.cc. */
  test.each([
    [154, 'DistanceExceeded'],
    [170, 'NoRoute'],
    [171, 'NoSegment'],
    [442, 'NoRoute'],
  ])('says by %i and by %s that there is no way', async (error_code, code) => {
    const own = { error_code, error: 'No path.', status_code: 400, status: 'Bad Request' }
    expect(await way(valhallaRoads(meansOf(await refusing(own))))).toBeUndefined()
    const likeOsrm = await refusing({ code, message: 'No path.' })
    expect(await way(valhallaRoads(meansOf(likeOsrm)))).toBeUndefined()
  })

  test.each([
    [106, 'InvalidUrl'],
    [112, 'InvalidOptions'],
    [125, 'InvalidOptions'],
    [162, 'InvalidValue'],
  ])('says by %i and by %s that it cannot answer', async (error_code, code) => {
    const own = { error_code, error: 'Bad.', status_code: 400, status: 'Bad Request' }
    await expect(way(valhallaRoads(meansOf(await refusing(own))))).rejects.toThrow()
    const likeOsrm = await refusing({ code, message: 'Bad.' })
    await expect(way(valhallaRoads(meansOf(likeOsrm)))).rejects.toThrow('status 400')
  })

  test('shutting down is no answer about the way', async () => {
    const body = { code: 'ServiceUnavailable', message: 'The service is shutting down.' }
    const server = await serveAnswers(() => ({ status: 503, body }))
    await expect(way(valhallaRoads(meansOf(server)))).rejects.toThrow('status 503')
  })
})
