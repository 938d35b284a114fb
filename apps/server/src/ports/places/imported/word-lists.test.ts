import { expect, test } from 'vitest'
import type { WordList } from './store.ts'
import { chooseCandidates, chooseCells, NOT_STREETS, rarestLists } from './word-lists.ts'

const DATASET = '01930a1c-5b00-7000-8000-00000000d001'
const HERE = 203_399
const FAR = HERE + 720 * 4

const listOf = (word: string, cell: number, rest: Partial<WordList> = {}): WordList => ({
  dataset: DATASET,
  cell,
  word,
  isArea: false,
  length: 100,
  ...rest,
})

const choose = (lists: readonly WordList[], groups: string[][], maxListLength = 20_000) =>
  chooseCells(lists, { groups, nearest: HERE, maxListLength })

test('a cell without a list for one of the typed words is not searched', () => {
  const lists = [listOf('high', HERE), listOf('street', HERE), listOf('street', FAR)]
  expect(choose(lists, [['high'], ['street']]).map(({ cell }) => cell)).toEqual([HERE])
})

test('known places come first, then cells with a town of a typed name, then the nearest', () => {
  const lists = [HERE, FAR, FAR + 1, NOT_STREETS].flatMap((cell) => [
    listOf('station', cell),
    listOf('luton', cell, { isArea: cell === FAR + 1 }),
  ])
  const cells = choose(lists, [['station'], ['luton']])
  expect(cells.map(({ cell }) => cell)).toEqual([NOT_STREETS, FAR + 1, HERE, FAR])
})

test('the farthest cells are left out when the lists are very long', () => {
  const cells = [0, 1, 2, 3].map((steps) => HERE + 720 * steps)
  const lists = cells.flatMap((cell) => [
    listOf('high', cell, { length: 6_000 }),
    listOf('street', cell, { length: 90_000 }),
  ])
  expect(choose(lists, [['high'], ['street']]).map(({ cell }) => cell)).toEqual(cells.slice(0, 2))
})

test('a street is looked up in the lists of its rarest word, unless that word may be the town’s', () => {
  const lists = [
    listOf('ash', HERE, { length: 3 }),
    listOf('terrace', HERE, { length: 900 }),
    listOf('luton', HERE, { length: 1, isArea: true }),
  ]
  const [cell] = choose(lists, [['ash'], ['terrace'], ['luton']])
  expect(cell && rarestLists(cell).map(({ word }) => word)).toEqual(['ash'])
})

const numbersOf = (entries: [WordList, number[]][]) =>
  new Map(entries.map(([list, numbers]) => [list, Int32Array.from(numbers)]))

test('only streets with every typed word in the name or the town are candidates, best known first', () => {
  const [ash, terrace, luton] = [
    listOf('ash', HERE),
    listOf('terrace', HERE),
    listOf('luton', HERE, { isArea: true }),
  ]
  const numbers = numbersOf([
    [ash, [7, 5, 9]],
    [terrace, [1, 9, 7, 3]],
    [luton, [3]],
  ])
  const cells = choose([ash, terrace, luton], [['ash'], ['terrace'], ['luton']])
  const found = chooseCandidates(cells, { numbers, max: 10 })
  expect(found.map(({ number }) => number)).toEqual([7, 9])
})

test('a street with the town in its own name comes before one that is only in the town', () => {
  const [street, london] = [listOf('street', HERE), listOf('london', HERE, { isArea: true })]
  const numbers = numbersOf([
    [street, [1, 2, 3, 4]],
    [london, [4]],
  ])
  const cells = choose([street, london], [['street'], ['london']])
  const found = chooseCandidates(cells, { numbers, max: 1 })
  expect(found.map(({ number }) => number)).toEqual([4, 1])
})

test('the nearest streets are kept however many are farther away', () => {
  const lists = [FAR, HERE].map((cell) => listOf('high', cell))
  const numbers = numbersOf(
    lists.map((list, index) => [list, Array.from({ length: 90 }, (_, at) => index * 100 + at)]),
  )
  const found = chooseCandidates(choose(lists, [['high']]), { numbers, max: 5 })
  expect(found.map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, at) => 100 + at))
})
