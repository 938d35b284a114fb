import { nominatim } from '../contracts/of-vendors.ts'
import { type FakeResponse, type FakeServer, startFakeServer } from '../fake-server.ts'
import { aroundMap, isPostcodePoint, MAP, type MapPlace, searchMap } from './known-places.ts'

const bad = (message: string): FakeResponse => ({ status: 400, body: { error: message } })

/** An operator's own Nominatim server, by its documentation. */
export function openNominatim(): Promise<FakeServer> {
  return startFakeServer(({ path, query, headers }) => {
    if (!headers['user-agent']) return { status: 403, body: { error: 'who are you?' } }
    if (query.get('format') !== 'jsonv2') return bad('format must be jsonv2')
    const many = (places: MapPlace[]) => ({ status: 200, body: places.map(foundOf) })
    if (path === '/search') {
      const text = query.get('q') ?? ''
      if (text === '') return bad('nothing to search for')
      const limit = Math.min(40, Number(query.get('limit') ?? '10'))
      return many(searchMap(text).slice(0, limit))
    }
    if (path === '/lookup') {
      const ids = (query.get('osm_ids') ?? '').split(',')
      return many(MAP.filter((place) => !isPostcodePoint(place) && ids.includes(`N${place.id}`)))
    }
    if (path !== '/reverse') return { status: 404, body: { error: 'not found' } }
    const around = aroundMap({ lat: Number(query.get('lat')), lng: Number(query.get('lon')) })
    // zoom 18 is the level of buildings
    const nearest = around.find(({ tag }) => tag[0] !== 'highway')
    return { status: 200, body: nearest ? foundOf(nearest) : { error: 'Unable to geocode' } }
  }, nominatim)
}

/** Nominatim returns coordinates as text, and an empty name for a house. */
const foundOf = (place: MapPlace) => {
  const { id, name, tag, number, street, town, postcode, lat, lng } = place
  return {
    place_id: id * 7,
    ...(!isPostcodePoint(place) && { osm_type: 'node', osm_id: id }),
    lat: String(lat),
    lon: String(lng),
    category: tag[0],
    type: tag[1],
    addresstype: tag[1],
    name: tag[1] === 'house' ? '' : name,
    display_name: [name, town, postcode, 'United Kingdom'].join(', '),
    address: {
      ...(number !== '' && { house_number: number }),
      ...(street !== '' && { road: street }),
      city: town,
      ...(postcode !== '' && { postcode }),
      country: 'United Kingdom',
      country_code: 'gb',
    },
  }
}
