import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { ImportedRow } from '../ports/places/import/imported-row.ts'
import { PLAIN } from '../ports/places/import/imported-row.ts'
import { createNodePoints, type NodePoints } from './node-points.ts'
import { isStreet, isTown, kindOf, SETTLEMENTS } from './place-kinds.ts'
import { createPointGrid } from './point-grid.ts'
import { readExtract, type TagOf } from './read-extract.ts'

/** A house number of a street: `street` is the index of the street among the places. */
export type House = { street: number; number: string; point: Point; postcode: string }

export type CollectedPlaces = { places: ImportedRow[]; houses: House[] }

/** Ways of one name within this distance are one street. */
const STREET_METRES = 1_500
/** A house is on the street of its address that is nearest, up to this distance. */
const HOUSE_METRES = 2_000
/** A street without a postcode gets that of an address this near; one of digits only covers a town or a part of one. */
const POSTCODE_METRES = 400
const AREA_POSTCODE_METRES = 3_000
/** Objects of one kind and name within this distance are one place: a node in a building, two halves of a station. */
const SAME_PLACE_METRES = 300
/** Degrees; a cell's side must be longer than the distances above, at 60 degrees north too. */
const CELL = 0.04
const TOWN_CELL = 0.2
/** How far the name of a settlement reaches at most, times its own reach: 15 km for a city, 1.75 km for a hamlet. */
const REACH_METRES = 2_500
const MAX_ALSO_LENGTH = 200

type Named = { name: string; also: string }
type Street = Named & { node: number; length: number; postcode: string }
type Address = { street: string; number: string; town: string; postcode: string }
type Found = Named & {
  kind: ReturnType<typeof kindOf>
  code: string
  address: Address
} & ({ node: number } | { point: Point })
type Settlement = Named & { point: Point; reach: number; isTown: boolean; people: number }

/**
 * The streets, house numbers, postcodes, settlements and destinations of an extract. Reads the file twice, because
 * positions are those of nodes, which come first. `onBytes` counts both readings.
 */
export async function collectPlaces(
  file: string,
  options: { onBytes?: (bytes: number) => void } = {},
): Promise<CollectedPlaces> {
  const streets: Street[] = []
  const found: Found[] = []
  await readExtract(
    file,
    {
      way(_id, nodeIds, tag) {
        const node = nodeIds[nodeIds.length >> 1]
        if (node === undefined) return
        const name = tag('name')
        if (name !== undefined && isStreet(tag('highway')))
          streets.push({
            name,
            also: otherNamesOf(tag),
            node,
            length: nodeIds.length,
            postcode: tag('postal_code') ?? '',
          })
        else collect(tag, { node }, found)
      },
      relation(_id, members, tag) {
        const node = members.find(({ type }) => type === 'node')
        if (node) collect(tag, { node: node.id }, found)
      },
    },
    options,
  )
  const points = createNodePoints([
    ...streets.map(({ node }) => node),
    ...found.flatMap((item) => ('node' in item ? [item.node] : [])),
  ])
  const settlements: Settlement[] = []
  await readExtract(
    file,
    {
      node(id, lat, lng, tag) {
        points.set(id, lat, lng)
        if (!tag) return
        const settlement = settlementOf(tag, { lat, lng })
        if (settlement) settlements.push(settlement)
        else collect(tag, { point: { lat, lng } }, found)
      },
    },
    options,
  )
  return compose({ streets, found, settlements, points })
}

function collect(tag: TagOf, where: { node: number } | { point: Point }, found: Found[]): void {
  const name = tag('name')
  const kind = name === undefined ? undefined : kindOf(tag)
  const address = addressOf(tag)
  const isHouse = address.street !== '' && address.number !== ''
  if (!kind && !isHouse && address.postcode === '') return
  const code = tag('iata') ?? ''
  found.push({
    ...where,
    name: name ?? '',
    also: otherNamesOf(tag),
    kind,
    code: /^[A-Z]{3}$/.test(code) ? code : '',
    address,
  })
}

const addressOf = (tag: TagOf): Address => ({
  street: tag('addr:street') ?? tag('addr:place') ?? '',
  number: tag('addr:housenumber') ?? '',
  town: tag('addr:city') ?? '',
  postcode: tag('addr:postcode') ?? '',
})

function settlementOf(tag: TagOf, point: Point): Settlement | undefined {
  const name = tag('name')
  const place = tag('place') ?? ''
  const reach = SETTLEMENTS[place]
  if (name === undefined || reach === undefined) return undefined
  return {
    name,
    also: otherNamesOf(tag),
    point,
    reach,
    isTown: isTown(place),
    people: Number(tag('population')) || 0,
  }
}

const otherNamesOf = (tag: TagOf): string =>
  [...new Set(['alt_name', 'name:en', 'short_name', 'official_name'].map(tag))]
    .filter((name) => name !== undefined)
    .join(' ')
    .slice(0, MAX_ALSO_LENGTH)

type Raw = { streets: Street[]; found: Found[]; settlements: Settlement[]; points: NodePoints }

function compose({ streets, found, settlements, points }: Raw): CollectedPlaces {
  const townAt = townFinder(settlements)
  const pointOf = (item: Found): Point | undefined =>
    'point' in item ? item.point : points.get(item.node)
  const postcodes = postcodesOf(found, pointOf)
  const nearestPostcode = (point: Point): string => {
    const near = postcodes.nearest(point, POSTCODE_METRES)
    const area = near ?? postcodes.nearest(point, AREA_POSTCODE_METRES)
    return near?.name ?? (area && /^[\d -]+$/.test(area.name) ? area.name : '')
  }

  const places: ImportedRow[] = settlements.map((settlement) => ({
    ...PLAIN,
    kind: settlement.isTown ? 'town' : 'district',
    quality: 'district',
    name: settlement.name,
    town: settlement.isTown ? '' : townAt(settlement.point),
    also: settlement.also,
    people: settlement.people,
    point: settlement.point,
  }))
  const streetIndexes = new Map<string, number[]>()
  for (const { street, point } of joinStreets(streets, points)) {
    const indexes = streetIndexes.get(street.name) ?? []
    streetIndexes.set(street.name, [...indexes, places.length])
    places.push({
      ...PLAIN,
      kind: 'street',
      quality: 'street',
      name: street.name,
      line1: street.name,
      town: townAt(point),
      postcode: street.postcode || nearestPostcode(point),
      also: street.also,
      point,
    })
  }

  const houses = new Map<string, House>()
  const destinations = createPointGrid<ImportedRow>(CELL)
  for (const item of found) {
    const point = pointOf(item)
    if (!point) continue
    const { address } = item
    const street = nearestStreet(streetIndexes.get(address.street) ?? [], { places, point })
    if (street !== undefined && address.number !== '')
      for (const number of numbersOf(address.number)) {
        const key = `${street}|${number}`
        if (!houses.has(key)) houses.set(key, { street, number, point, postcode: address.postcode })
      }
    if (!item.kind) continue
    const row: ImportedRow = {
      ...PLAIN,
      ...item.kind,
      name: item.name,
      line1: [address.number, address.street].filter((part) => part !== '').join(' '),
      town: address.town || townAt(point),
      postcode: address.postcode || nearestPostcode(point),
      code: item.code,
      also: item.also,
      point,
    }
    if (destinations.around(point).some((other) => isSamePlace(other, row))) continue
    destinations.add(row)
    places.push(row)
  }
  for (const { name, point } of postcodes.list)
    places.push({
      ...PLAIN,
      kind: 'postcode',
      quality: 'street',
      name,
      postcode: name,
      town: townAt(point),
      point,
    })
  return { places, houses: [...houses.values()] }
}

const isSamePlace = (one: ImportedRow, other: ImportedRow): boolean =>
  one.kind === other.kind &&
  one.name === other.name &&
  metresBetween(one.point, other.point) <= SAME_PLACE_METRES

/** "14", "14a", "12;14" and "12-16" with its even numbers; '' and long texts are no numbers. */
function numbersOf(text: string): string[] {
  return text
    .split(/[;,]/)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => /^\d{1,5}[a-z]?([-–/]\d{1,5}[a-z]?)?$/.test(part))
    .flatMap((part) => {
      const [, low = '', high = ''] = /^(\d+)[-–](\d+)$/.exec(part) ?? []
      const [first, last] = [Number(low), Number(high)]
      if (low === '' || last < first || last - first > MAX_RANGE) return [part]
      return Array.from({ length: (last - first) / 2 + 1 }, (_, index) => String(first + 2 * index))
    })
}

/** House numbers of one building. */
const MAX_RANGE = 40

function nearestStreet(
  indexes: readonly number[],
  { places, point }: { places: readonly ImportedRow[]; point: Point },
): number | undefined {
  let nearest: number | undefined
  let least = HOUSE_METRES
  for (const index of indexes) {
    const street = places[index]
    if (!street) continue
    const metres = metresBetween(street.point, point)
    if (metres > least) continue
    least = metres
    nearest = index
  }
  return nearest
}

/** The ways of one street become one, at the middle of its longest way. */
function joinStreets(
  streets: readonly Street[],
  points: NodePoints,
): { street: Street; point: Point }[] {
  const joined = new Map<string, { street: Street; point: Point }[]>()
  for (const street of streets.toSorted((one, other) => other.length - one.length)) {
    const point = points.get(street.node)
    if (!point) continue
    const same = joined.get(street.name) ?? []
    const known = same.find((other) => metresBetween(other.point, point) <= STREET_METRES)
    if (!known) joined.set(street.name, [...same, { street: { ...street }, point }])
    else if (known.street.postcode === '') known.street.postcode = street.postcode
  }
  return [...joined.values()].flat()
}

type Postcode = { name: string; point: Point }

/** Each postcode at the middle of its addresses, and the postcode of the nearest address. */
function postcodesOf(found: readonly Found[], pointOf: (item: Found) => Point | undefined) {
  const grid = createPointGrid<Postcode>(CELL)
  const sums = new Map<string, { count: number; lat: number; lng: number }>()
  for (const item of found) {
    const { postcode } = item.address
    const point = postcode === '' ? undefined : pointOf(item)
    if (!point) continue
    grid.add({ name: postcode, point })
    const sum = sums.get(postcode) ?? { count: 0, lat: 0, lng: 0 }
    sums.set(postcode, {
      count: sum.count + 1,
      lat: sum.lat + point.lat,
      lng: sum.lng + point.lng,
    })
  }
  const list: Postcode[] = [...sums].map(([name, { count, lat, lng }]) => ({
    name,
    point: { lat: lat / count, lng: lng / count },
  }))
  const nearest = (point: Point, metres: number) => grid.nearest(point, metres)
  return { list, nearest }
}

/** The name of the town a point belongs to: the nearest, where larger ones reach further. None if all are too far away. */
function townFinder(settlements: readonly Settlement[]): (point: Point) => string {
  const grid = createPointGrid<Settlement>(TOWN_CELL)
  for (const settlement of settlements) if (settlement.isTown) grid.add(settlement)
  return (point) => {
    let name = ''
    let least = REACH_METRES
    for (const settlement of grid.around(point)) {
      const distance = metresBetween(settlement.point, point) / settlement.reach
      if (distance >= least) continue
      least = distance
      name = settlement.name
    }
    return name
  }
}
