import { expect, test } from 'vitest'
import { givenQuote, mayaBooks } from '../../../test/given.ts'
import { asOwner, openHouse } from '../../../test/house.ts'

test('a price shown in another currency than the quote is not booked', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor)
  const shown = { ...mayaBooks(quote), currencycode: 'EUR' }
  expect((await visitor.post('/api/createbookingTest', shown)).body).toMatchObject({ Code: 2 })
  expect(await asOwner(house, 'select id from booking')).toEqual([])
})
