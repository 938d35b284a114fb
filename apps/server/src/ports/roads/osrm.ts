import { requestEngine } from '../request-engine.ts'
import type { RoadEngine, RoadEngineDeps } from './engine.ts'
import { readOsrm } from './osrm-response.ts'

/** An OSRM server of the operator's own (HTTP API, service route, profile driving); undefined without its address. */
export function osrmRoads({ url }: RoadEngineDeps): RoadEngine | undefined {
  if (!url) return undefined
  return {
    knowsTraffic: false,
    async route(points, { signal }) {
      const through = points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
      const requestUrl = new URL(`${url}/route/v1/driving/${through}`)
      requestUrl.search = 'overview=full&geometries=geojson&alternatives=false&steps=false'
      return readOsrm(await requestEngine({ url: requestUrl, signal }))
    },
  }
}
