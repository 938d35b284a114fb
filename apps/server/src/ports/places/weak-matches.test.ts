import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildGazetteer } from '../../../data/build-gazetteer.ts'
import { embeddedPlaces } from './embedded.ts'
import { entryWords, readGazetteer } from './gazetteer.ts'
import { loadTables } from './load-places.ts'
import type { Places } from './port.ts'
import { meaningsOf, splitWords } from './words.ts'

const BASE = { lat: 51.537, lng: -0.015 }
let places: Places
/** The words that an entry is found by, by its id. */
let wordsOf: ReadonlyMap<string, readonly string[]>

beforeAll(() => {
  buildGazetteer()
  const gazetteer = readGazetteer(loadTables(join(import.meta.dirname, '../../../data')))
  places = embeddedPlaces(gazetteer)
  wordsOf = new Map(gazetteer.entries.map((entry) => [entry.place.id, entryWords(entry)]))
})

/** Hotels, streets, venues and nonsense. The gazetteer has only some of them. */
const SEARCHES = [
  'soho house',
  'the ned',
  'nobu hotel shoreditch',
  'premier inn croydon',
  'travelodge reading',
  'hilton wembley',
  'holiday inn express stratford',
  'ibis earls court',
  'the hoxton',
  'ritz',
  'the savoy hotel',
  'claridges',
  'malmaison leeds',
  'grand hotel brighton',
  'royal york hotel bath',
  'park plaza westminster',
  'marriott grosvenor square',
  'zedwell piccadilly',
  'four seasons hampshire',
  'celtic manor',
  'acacia avenue',
  '27 acacia avenue',
  '4 privet drive',
  'elm street',
  'mill lane ashford',
  'station road harrow',
  'high street bromley',
  'oxford street',
  'baker street',
  'abbey road studios',
  'tanglewood rise',
  'windrush close',
  'rose cottage',
  'flat 3 garden court',
  'unit 4 trading estate',
  'man united',
  'old trafford',
  'anfield',
  'emirates stadium',
  'the emirates stadium',
  'alexandra palace',
  'ally pally',
  'printworks',
  'fabric nightclub',
  'royal albert hall',
  'o2 academy brixton',
  'roundhouse camden',
  'brick lane market',
  'spitalfields market',
  'westfield stratford',
  'bluewater shopping centre',
  'great ormond street hospital',
  'st marys hospital',
  'kings college london',
  'city university',
  'paddington station',
  'terminal 6 heathrow',
  'dartford airport',
  'qqqzzzxx',
  'asdf house',
  'hello world',
  'my mum’s place',
  'taxi please',
  'bar',
  'house',
]

/** Letters to add, drop or change, as in the textbook; a swap counts as one. */
function edits(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) => [row])
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let column = 1; column <= b.length; column++) (rows[0] ?? [])[column] = column
  for (let row = 1; row <= a.length; row++)
    for (let column = 1; column <= b.length; column++) {
      const [same, isSwap] = [
        a[row - 1] === b[column - 1],
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1],
      ]
      ;(rows[row] ?? [])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  return at(a.length, b.length)
}

/** Whether a typed word is a word of the place: its beginning, or with as many typos as its length allows. */
function isNamed(typed: string, words: readonly string[]): boolean {
  const max = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0
  return words.some((word) => {
    if (meaningsOf(typed).some((meant) => word.startsWith(meant))) return true
    // a longer word may still be unfinished
    const ends =
      typed.length > 4
        ? Array.from({ length: word.length }, (_, end) => word.slice(0, end + 1))
        : [word]
    return ends.some((begun) => edits(typed, begun) <= max)
  })
}

const IGNORED = new Set(['the', 'and', 'near', 'for', 'uk'])

const search = (text: string) => places.search({ text, near: BASE, max: 10 })
const namesFor = async (text: string) => (await search(text)).map(({ name }) => name)

test.each(SEARCHES)('every place offered for "%s" has each of its words', async (text) => {
  for (const { id, name } of await search(text)) {
    const words = wordsOf.get(id.split('#')[0] ?? '') ?? []
    const foreign = splitWords(text).filter(
      (word) =>
        word.length > 2 && !/^\d+$/.test(word) && !IGNORED.has(word) && !isNamed(word, words),
    )
    expect(foreign, name).toEqual([])
  }
})

test.each(['soho house', 'asdf house', '4 privet drive', 'taxi please'])(
  'a name that is not known finds nothing: "%s"',
  async (text) => {
    expect(await namesFor(text)).toEqual([])
  },
)

test('an airport’s code needs words of an airport after it', async () => {
  expect((await namesFor('lhr departures'))[0]).toBe('London Heathrow Airport')
  expect((await namesFor('LGW drop off'))[0]).toBe('London Gatwick Airport')
  expect(await namesFor('man united')).not.toContain('Manchester Airport')
})

test('a word that names nothing does not hide the place', async () => {
  expect(await namesFor('terminal 6 heathrow')).toContain('Heathrow Terminal 5')
  expect(await namesFor('the emirates stadium')).toContain('Emirates Stadium')
  expect(await namesFor('opposite buckingham palace')).toContain('Buckingham Palace')
})
