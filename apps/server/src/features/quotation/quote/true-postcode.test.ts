import type { Place } from '@kerbside/domain/places/place.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/test-app.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { JourneyRequest } from './journey-request.ts'
import { withTruePostcodes } from './true-postcode.ts'

const stop = (input: Pick<Place, 'postcode' | 'point'>): Place => ({
  id: '',
  kind: 'pin',
  name: 'A pin',
  line1: '',
  line2: '',
  town: '',
  code: '',
  quality: 'exact',
  ...input,
})

const PALACE = { lat: 51.5014, lng: -0.1419 }
const HILLSIDE = { lat: 57.6, lng: -5.1 }

/** The postcodes by which a journey with these stops is priced. */
async function postcodes(
  context: RequestContext,
  [pickup, dropOff, ...vias]: [Place, Place, ...Place[]],
): Promise<string[]> {
  const request = { pickup, dropOff, vias } as unknown as JourneyRequest
  const { pickup: from, dropOff: to, vias: by } = await withTruePostcodes(context, request)
  return [from, to, ...by].map(({ postcode }) => postcode)
}

test('a pin without a postcode gets that of the nearest known address, whether pickup, drop-off or stop', async () => {
  const context = await (await startTestApp()).context()
  const pin = stop({ postcode: '', point: PALACE })
  expect(await postcodes(context, [pin, pin, pin])).toEqual(['SW1A 1AA', 'SW1A 1AA', 'SW1A 1AA'])
})

test('if none is known within a kilometre it gets none', async () => {
  const context = await (await startTestApp()).context()
  const pin = stop({ postcode: ' ', point: HILLSIDE })
  const [from = '-'] = await postcodes(context, [pin, pin])
  expect(from.trim()).toBe('')
})

test('a postcode of the neighbourhood stays as the client sent it', async () => {
  const context = await (await startTestApp()).context()
  const pin = stop({ postcode: 'SW1A 2AA', point: PALACE })
  expect(await postcodes(context, [pin, pin])).toEqual(['SW1A 2AA', 'SW1A 2AA'])
})

test('a postcode of another area, which may be cheaper, is corrected', async () => {
  const context = await (await startTestApp()).context()
  const pin = stop({ postcode: 'UB6 0AA', point: PALACE })
  expect(await postcodes(context, [pin, pin])).toEqual(['SW1A 1AA', 'SW1A 1AA'])
})

test('a postcode that the engine confirms is accepted, and queried once', async () => {
  const testApp = await startTestApp()
  const context = await testApp.context()
  let times = 0
  const places = {
    ...context.places,
    reverse: async (point: Place['point']) => {
      times += 1
      return stop({ postcode: 'IV22 2ZZ', point })
    },
  }
  const pin = stop({ postcode: 'IV22 2AB', point: HILLSIDE })
  expect(await postcodes({ ...context, places }, [pin, pin])).toEqual(['IV22 2AB', 'IV22 2AB'])
  const without = stop({ postcode: '', point: HILLSIDE })
  expect(await postcodes({ ...context, places }, [without, without])).toEqual([
    'IV22 2ZZ',
    'IV22 2ZZ',
  ])
  const before = times
  await postcodes({ ...context, places }, [pin, without])
  expect(times).toBe(before)
})

test('a pin without a postcode is looked up again', async () => {
  const context = await (await startTestApp()).context()
  let isUp = false
  const places = {
    ...context.places,
    reverse: async (point: Place['point']) =>
      isUp ? stop({ postcode: 'IV22 2ZZ', point }) : undefined,
  }
  const pin = stop({ postcode: '', point: HILLSIDE })
  expect(await postcodes({ ...context, places }, [pin, pin])).toEqual(['', ''])
  isUp = true
  expect(await postcodes({ ...context, places }, [pin, pin])).toEqual(['IV22 2ZZ', 'IV22 2ZZ'])
})
