import { expect, test } from 'vitest'
import { givenSettings, HEATHROW_TO_CANARY_WHARF } from '../../../../test/given.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

/** Sends the request directly, not through a page of the product. */
async function requestQuote(testApp: TestApp, options: object) {
  const { status, body } = await testApp
    .client()
    .post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...options })
  return { status, code: Number(body['code']), message: String(body['message']) }
}

const TAKEN = 4

test('each of the seven options is accepted within its range, and rejected with a message beyond it', async () => {
  const testApp = await startTestApp()
  const extras = ['smallpets', 'otherpets', 'smallchildseats', 'largechildseats']
  for (const option of extras) {
    expect(await requestQuote(testApp, { [option]: 2 })).toMatchObject({ status: 200, code: TAKEN })
    const beyond = await requestQuote(testApp, { [option]: 3 })
    expect(beyond).toMatchObject({ status: 400 })
    expect(beyond.message).toContain(option)
  }
  for (const option of [...extras, 'luggages', 'handbags', 'passengers'])
    for (const wrong of [-1, 1.5, 'many'])
      expect((await requestQuote(testApp, { [option]: wrong })).message).toContain(option)
  expect(await requestQuote(testApp, { passengers: 0 })).toMatchObject({
    message: 'Choose how many passengers are travelling.',
  })
}, 30_000)

test.each(['passengers', 'luggages', 'handbags'])(
  'more %s than the largest vehicle takes match no vehicle, and the response says so',
  async (option) => {
    const testApp = await startTestApp()
    const { body } = await testApp.client().get('/api/configuration?airports=false')
    const max = Number(body[`most${option}`])
    expect(await requestQuote(testApp, { [option]: max })).toMatchObject({ code: TAKEN })
    expect(await requestQuote(testApp, { [option]: max + 1 })).toMatchObject({
      code: 2,
      message: 'No vehicle found with selected capacity.',
    })
  },
)

test('options the operator switched off are rejected with a message when a client sends them directly', async () => {
  const testApp = await startTestApp()
  await givenSettings(testApp, {
    showPet: false,
    showSmallChildSeat: false,
    showLargeChildSeat: false,
  })
  const off = [
    ['smallpets', 'small pets'],
    ['otherpets', 'pets'],
    ['smallchildseats', 'child seats'],
    ['largechildseats', 'boosters'],
  ] as const
  for (const [option, message] of off)
    expect(await requestQuote(testApp, { [option]: 1 })).toMatchObject({
      code: 2,
      message: `We don’t offer ${message}. Please remove them.`,
    })
  expect(await requestQuote(testApp, {})).toMatchObject({ code: TAKEN })
})
