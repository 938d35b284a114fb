import type { Point } from '../packages/domain/src/geo.ts'

/** A row of our own CSV format: a street of a town, or a postcode. */
export type GeneratedPlace = {
  kind: 'street' | 'postcode'
  name: string
  town: string
  postcode: string
  point: Point
}

/** The area of generated places: towns by size, and their postcode districts. */
export type Country = {
  towns: readonly { name: string; postcode: string; point: Point; people: number }[]
  districts: readonly { outcode: string; point: Point }[]
}

const COMMON = (
  'High Church Station Mill Park Victoria Queens Kings Albert George Manor Grange School New Green West East North ' +
  'South London York Chapel Springfield Windsor Oak Elm Ash Beech Cedar Willow Poplar Hawthorn Chestnut Orchard ' +
  'Meadow Grove Highfield Broad Bridge Water Castle Market Abbey Priory Vicarage Rectory Cross Main Front Back'
).split(' ')
const BEGINNINGS = (
  'Ald Ash Ax Bar Bex Bram Brad Brock Bur Cal Car Chel Clif Cold Cran Dal Den Dur El Fair Far Gar Glen Hal Har Hel ' +
  'Hol Hunt In Ken Kil Lang Led Lin Lock Mal Mar Mel Mid Nor Nut Old Pen Pres Rad Ross Rush Sand Sel Shel Stan Sut ' +
  'Thorn Til Up Wal War Wel Whit Win Wood Wyn'
).split(' ')
const MIDDLES = ['', '', 'ing', 'er', 'en', 'les', 'ber', 'min', 'ham', 'wood', 'a', 'ow']
const ENDINGS = (
  'ton ley ford ham bury worth wick field den well by thorpe dale combe stead hurst bourne gate mere more stone ' +
  'bridge croft shaw mouth cliffe grave'
).split(' ')
const STREETS = (
  'Road Road Road Street Street Avenue Avenue Close Close Drive Drive Lane Lane Way Gardens Crescent Court Place ' +
  'Terrace Grove Hill Square Mews Walk'
).split(' ')
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ'
const UNITS = 10 * LETTERS.length ** 2
/** Has no common factor with UNITS, so that every unit occurs once before any repeats. */
const STRIDE = 1_237

const COMMON_SHARE = 0.45
/** The radius of a town of a million, and of a village. */
const REACH_DEGREES = { million: 0.09, village: 0.015 }

/** Yields the same places for the same seed: `postcodeShare` of them postcodes, the others streets. */
export function* generatePlaces(
  country: Country,
  { count, postcodeShare, seed }: { count: number; postcodeShare: number; seed: number },
): Generator<GeneratedPlace> {
  const dice = diceOf(seed)
  const pick = <One>(list: readonly One[]): One => list[Math.floor(dice() * list.length)] as One
  const pickTown = townPicker(country.towns, dice)
  const around = ({ lat, lng }: Point, people: number): Point => {
    const reach = REACH_DEGREES.village + REACH_DEGREES.million * Math.sqrt(people / 1e6)
    const off = () => (dice() * 2 - 1) * reach
    return { lat: round(lat + off()), lng: round(lng + off()) }
  }
  let postcodes = 0
  for (let number = 0; number < count; number++) {
    if (Math.floor((number + 1) * postcodeShare) > postcodes) {
      const postcode = postcodeOf(country, postcodes)
      postcodes += 1
      yield { kind: 'postcode', ...postcode, town: '', point: around(postcode.point, 0) }
      continue
    }
    const town = pickTown()
    const first =
      dice() < COMMON_SHARE ? pick(COMMON) : `${pick(BEGINNINGS)}${pick(MIDDLES)}${pick(ENDINGS)}`
    yield {
      kind: 'street',
      name: `${first} ${pick(STREETS)}`,
      town: town.name,
      postcode: town.postcode,
      point: around(town.point, town.people),
    }
  }
}

function postcodeOf({ districts }: Country, number: number) {
  const district = districts[number % districts.length]
  if (!district) throw new Error('a country without districts')
  const unit = (Math.floor(number / districts.length) * STRIDE) % UNITS
  const letters = LETTERS.length
  const inward = [
    Math.floor(unit / letters ** 2),
    LETTERS[Math.floor(unit / letters) % letters],
    LETTERS[unit % letters],
  ].join('')
  const postcode = `${district.outcode} ${inward}`
  return { name: postcode, postcode, point: district.point }
}

/** Large towns have more streets. */
function townPicker(towns: Country['towns'], dice: () => number): () => Country['towns'][number] {
  const totals: number[] = []
  for (const { people } of towns) totals.push((totals.at(-1) ?? 0) + Math.max(500, people))
  const all = totals.at(-1) ?? 0
  return () => {
    const wanted = dice() * all
    let [low, high] = [0, totals.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((totals[middle] ?? 0) <= wanted) low = middle + 1
      else high = middle
    }
    const town = towns[low]
    if (!town) throw new Error('a country without towns')
    return town
  }
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function diceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
