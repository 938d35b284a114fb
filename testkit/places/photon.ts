import { photon } from '../contracts/of-vendors.ts'
import { type FakeResponse, type FakeServer, startFakeServer } from '../fake-server.ts'
import { aroundMap, isPostcodePoint, type MapPlace, searchMap } from './known-places.ts'

const bad = (message: string): FakeResponse => ({ status: 400, body: { message } })
const KNOWN = ['q', 'lat', 'lon', 'limit', 'lang', 'zoom', 'location_bias_scale', 'bbox', 'layer']

/** A Photon server, by its documentation; an unknown parameter is rejected, as by the real one. */
export function openPhoton(): Promise<FakeServer> {
  return startFakeServer(({ path, query }) => {
    const strange = [...query.keys()].find((name) => !KNOWN.includes(name))
    if (strange) return bad(`unknown query parameter '${strange}'`)
    const point = { lat: Number(query.get('lat')), lng: Number(query.get('lon')) }
    const limit = Number(query.get('limit') ?? '15')
    const found = (places: MapPlace[]): FakeResponse => ({
      status: 200,
      body: { type: 'FeatureCollection', features: places.slice(0, limit).map(featureOf) },
    })
    if (path === '/reverse') return found(aroundMap(point))
    if (path !== '/api') return { status: 404, body: { message: 'not found' } }
    const text = query.get('q') ?? ''
    return text === '' ? bad("missing search term 'q'") : found(searchMap(text))
  }, photon)
}

const featureOf = (place: MapPlace) => {
  const { id, name, tag, number, street, town, postcode, lat, lng } = place
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      ...(!isPostcodePoint(place) && { osm_type: 'N', osm_id: id }),
      osm_key: tag[0],
      osm_value: tag[1],
      type: number === '' ? 'other' : 'house',
      // a house has no name of its own
      ...(tag[1] !== 'house' && { name }),
      ...(number !== '' && { housenumber: number }),
      ...(street !== '' && { street }),
      ...(postcode !== '' && !isPostcodePoint(place) && { postcode }),
      city: town,
      country: 'United Kingdom',
      countrycode: 'GB',
    },
  }
}
