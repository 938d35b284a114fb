import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'

const search = async (query: string) => {
  const house = await openHouse()
  return house.visitor().get(`/api/searchairport?${query}`)
}

test('searchString finds airports, the code first', async () => {
  const { body } = await search('searchString=jfk')
  expect((body['airports'] as object[])[0]).toMatchObject({ Code: 'JFK', country: 'United States' })
  expect(body['airlines']).toBeUndefined()
})

test('searchstring, in small letters, finds airlines', async () => {
  const { body } = await search('searchstring=british')
  expect((body['airlines'] as object[])[0]).toMatchObject({ iata_code: 'BA', icao_code: 'BAW' })
  expect(body['airports']).toBeUndefined()
})

test('kind says it plainly, whatever the case of the letters', async () => {
  const { body } = await search('searchString=lufthansa&kind=airline')
  expect((body['airlines'] as object[])[0]).toMatchObject({ iata_code: 'LH' })
})

test('one letter finds nothing, and asking for nothing is refused', async () => {
  expect((await search('searchString=j')).body).toMatchObject({ code: 1, airports: [] })
  const { status, body } = await search('')
  expect(status).toBe(400)
  expect(body.message).toContain('searchString')
})
