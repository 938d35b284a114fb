import { expect, test } from 'vitest'
import { openPresence } from './presence.ts'

const given = () => {
  const clock = { at: 0 }
  const viewers = openPresence({ window: 'mine', now: () => clock.at })
  return { clock, presence: viewers }
}
const ben = { window: 'b', name: 'Ben Hale', reference: 7 }

test('each other viewer of the leg is named once, even with several windows', () => {
  const { presence: viewers } = given()
  viewers.replaceAll([ben, { ...ben, window: 'c' }, { ...ben, window: 'mine', name: 'Me' }])
  viewers.received({ window: 'd', name: 'Cay Dunn', reference: 8 })
  expect(viewers.namesOn(7)).toEqual(['Ben Hale'])
  expect(viewers.namesOn(8)).toEqual(['Cay Dunn'])
})

test('a viewer who leaves or stops reporting is no longer named', () => {
  const { presence: viewers, clock } = given()
  viewers.received(ben)
  viewers.received({ ...ben, reference: 0 })
  expect(viewers.namesOn(7)).toEqual([])
  viewers.received(ben)
  clock.at = 60_000
  expect(viewers.namesOn(7)).toEqual([])
})
