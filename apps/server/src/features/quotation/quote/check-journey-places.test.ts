import type { Area } from '@kerbside/domain/geo.ts'
import { expect, test } from 'vitest'
import { givenSettings, HEATHROW_TO_CANARY_WHARF } from '../../../../test/given.ts'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'

const OUTSIDE =
  'The selected address cannot be used as it falls outside our service area. Please select an alternative address.'

/** Around Heathrow and west London, not as far as Canary Wharf, with a hole in it around Kew. */
const WEST: Area = [
  [
    [
      [-0.6, 51.4],
      [-0.1, 51.4],
      [-0.1, 51.6],
      [-0.6, 51.6],
      [-0.6, 51.4],
    ],
    [
      [-0.31, 51.47],
      [-0.27, 51.47],
      [-0.27, 51.49],
      [-0.31, 51.49],
      [-0.31, 51.47],
    ],
  ],
]
const HEATHROW = { lat: 51.4723, lng: -0.4881 }
const HAMMERSMITH = { lat: 51.4927, lng: -0.2248 }
const KEW = { lat: 51.4787, lng: -0.2956 }
const CANARY_WHARF = { lat: 51.5053, lng: -0.0209 }

async function openWest() {
  const testApp = await startTestApp()
  await givenSettings(testApp, { serviceArea: WEST })
  type At = { lat: number; lng: number }
  const requestQuote = async (from: At, to: At, vias: At[] = []) => {
    const { body } = await testApp.client().post('/api/quotation', {
      ...HEATHROW_TO_CANARY_WHARF,
      picklat: from.lat,
      picklng: from.lng,
      dofflat: to.lat,
      dofflng: to.lng,
      pickpostcode: '',
      droppostcode: '',
      viaaddresses: vias.map((via) => ({ ...via, postcode: '', address: 'Stop' })),
    })
    return body
  }
  return { testApp, requestQuote }
}

test('within the service area there is a price', async () => {
  const { requestQuote } = await openWest()
  expect(await requestQuote(HEATHROW, HAMMERSMITH)).toMatchObject({ code: 4 })
})

test('a pickup outside is code 6, a drop-off or a stop outside is code 2, with the same message', async () => {
  const { testApp, requestQuote } = await openWest()
  expect(await requestQuote(CANARY_WHARF, HAMMERSMITH)).toEqual({ code: 6, message: OUTSIDE })
  expect(await requestQuote(HEATHROW, CANARY_WHARF)).toEqual({ code: 2, message: OUTSIDE, stop: 0 })
  expect(await requestQuote(HEATHROW, HAMMERSMITH, [CANARY_WHARF])).toEqual({
    code: 2,
    message: OUTSIDE,
    stop: 1,
  })
  await testApp.deps.quotes.close()
  expect(await asOwner(testApp, 'select from quote')).toEqual([])
})

test('a hole in the area is outside', async () => {
  const { requestQuote } = await openWest()
  expect(await requestQuote(KEW, HAMMERSMITH)).toEqual({ code: 6, message: OUTSIDE })
})

test('a pickup without a postcode near is code 3, a drop-off without one is code 2', async () => {
  const testApp = await startTestApp()
  await givenSettings(testApp, { serviceArea: [] })
  const moor = { lat: 57.05, lng: -4.3 }
  const requestQuote = async (request: object) =>
    (await testApp.client().post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...request }))
      .body
  expect(await requestQuote({ pickpostcode: '', picklat: moor.lat, picklng: moor.lng })).toEqual({
    code: 3,
    message: 'Try a more specific address.',
  })
  expect(await requestQuote({ droppostcode: '', dofflat: moor.lat, dofflng: moor.lng })).toEqual({
    code: 2,
    message: 'Try a more specific address.',
    stop: 0,
  })
})
