import { askEngine } from '../ask-engine.ts'
import type { RoadEngine, RoadMeans } from './engine.ts'
import { readOsrm } from './osrm-answer.ts'

/** An OSRM server of the operator's own (HTTP API, service route, profile driving); undefined without its address. */
export function osrmRoads({ url }: RoadMeans): RoadEngine | undefined {
  if (!url) return undefined
  return {
    knowsTraffic: false,
    async route(points, { signal }) {
      const through = points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
      const asked = new URL(`${url}/route/v1/driving/${through}`)
      asked.search = 'overview=full&geometries=geojson&alternatives=false&steps=false'
      return readOsrm(await askEngine({ url: asked, signal }))
    },
  }
}
