import { expect, test } from 'vitest'
import { openLookers } from './lookers.ts'

const given = () => {
  const clock = { at: 0 }
  const lookers = openLookers({ window: 'mine', now: () => clock.at })
  return { clock, lookers }
}
const ben = { window: 'b', name: 'Ben Hale', jobpartid: 7 }

test('whoever else has the journey open is named once, however many windows they have', () => {
  const { lookers } = given()
  lookers.told([ben, { ...ben, window: 'c' }, { ...ben, window: 'mine', name: 'Me' }])
  lookers.heard({ window: 'd', name: 'Cay Dunn', jobpartid: 8 })
  expect(lookers.namesOn(7)).toEqual(['Ben Hale'])
  expect(lookers.namesOn(8)).toEqual(['Cay Dunn'])
})

test('who goes elsewhere or falls silent is named no more', () => {
  const { lookers, clock } = given()
  lookers.heard(ben)
  lookers.heard({ ...ben, jobpartid: 0 })
  expect(lookers.namesOn(7)).toEqual([])
  lookers.heard(ben)
  clock.at = 60_000
  expect(lookers.namesOn(7)).toEqual([])
})
