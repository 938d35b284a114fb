import { expect, test } from 'vitest'
import { givenSettings, HEATHROW_TO_CANARY_WHARF } from '../../../test/given.ts'
import { type House, openHouse } from '../../../test/house.ts'

/** By hand: no page of ours stands between. */
async function ask(house: House, options: object) {
  const { status, body } = await house
    .visitor()
    .post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...options })
  return { status, code: Number(body['code']), message: String(body['message']) }
}

const TAKEN = 4

test('each of the seven options is taken within its range, and refused in words beyond it', async () => {
  const house = await openHouse()
  const extras = ['smallpets', 'otherpets', 'smallchildseats', 'largechildseats']
  for (const option of extras) {
    expect(await ask(house, { [option]: 2 })).toMatchObject({ status: 200, code: TAKEN })
    const beyond = await ask(house, { [option]: 3 })
    expect(beyond).toMatchObject({ status: 400 })
    expect(beyond.message).toContain(option)
  }
  for (const option of [...extras, 'luggages', 'handbags', 'passengers'])
    for (const wrong of [-1, 1.5, 'many'])
      expect((await ask(house, { [option]: wrong })).message).toContain(option)
  expect(await ask(house, { passengers: 0 })).toMatchObject({
    message: 'Please choose how many people travel.',
  })
}, 30_000)

test.each(['passengers', 'luggages', 'handbags'])(
  'more %s than the largest vehicle takes find no vehicle, and it is said so',
  async (option) => {
    const house = await openHouse()
    const { body } = await house.visitor().get('/api/configuration?airports=false')
    const most = Number(body[`most${option}`])
    expect(await ask(house, { [option]: most })).toMatchObject({ code: TAKEN })
    expect(await ask(house, { [option]: most + 1 })).toMatchObject({
      code: 2,
      message: 'No vehicle found with selected capacity.',
    })
  },
)

test('what the operator switched off is refused in words when it is asked by hand', async () => {
  const house = await openHouse()
  await givenSettings(house, {
    showPet: false,
    showSmallChildSeat: false,
    showLargeChildSeat: false,
  })
  const off = [
    ['smallpets', 'small pets'],
    ['otherpets', 'pets'],
    ['smallchildseats', 'small child seats'],
    ['largechildseats', 'large child seats'],
  ] as const
  for (const [option, words] of off)
    expect(await ask(house, { [option]: 1 })).toMatchObject({
      code: 2,
      message: `We do not take ${words}. Please go without.`,
    })
  expect(await ask(house, {})).toMatchObject({ code: TAKEN })
})
