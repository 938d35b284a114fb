import { expect, test } from 'vitest'
import { namedStatement } from './statement.ts'

test('each name becomes one numbered parameter, in the order of the text', () => {
  const rename = namedStatement('leg.rename')`update leg set note = ${'note'}
    where operator_id = ${'operator'} and id = ${'id'} and note <> ${'note'}`

  expect(rename({ id: 7, operator: 'o', note: 'n' })).toEqual({
    name: 'leg.rename',
    text: `update leg set note = $1
    where operator_id = $2 and id = $3 and note <> $1`,
    values: ['n', 'o', 7],
  })
})

test('the text is the same at every call', () => {
  const find = namedStatement('leg.find')`select * from leg where id = ${'id'}`
  expect(find({ id: 1 }).text).toBe(find({ id: 2 }).text)
})
