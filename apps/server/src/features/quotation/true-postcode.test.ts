import type { Place } from '@kerbside/domain/places/place.ts'
import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import type { Call } from '../../http/call.ts'
import type { JourneyRequest } from './make-quote.ts'
import { withTruePostcodes } from './true-postcode.ts'

const stop = (said: Pick<Place, 'postcode' | 'point'>): Place => ({
  id: '',
  kind: 'pin',
  name: 'A pin',
  line1: '',
  line2: '',
  town: '',
  code: '',
  quality: 'exact',
  ...said,
})

const PALACE = { lat: 51.5014, lng: -0.1419 }
const HILLSIDE = { lat: 57.6, lng: -5.1 }

/** The postcodes a journey of these stops is priced by. */
async function postcodes(
  call: Call,
  [pickup, dropOff, ...vias]: [Place, Place, ...Place[]],
): Promise<string[]> {
  const asked = { pickup, dropOff, vias } as unknown as JourneyRequest
  const { pickup: from, dropOff: to, vias: by } = await withTruePostcodes(call, asked)
  return [from, to, ...by].map(({ postcode }) => postcode)
}

test('a pin without a postcode gets that of the nearest known door, whether pickup, drop-off or stop', async () => {
  const call = await (await openHouse()).call()
  const pin = stop({ postcode: '', point: PALACE })
  expect(await postcodes(call, [pin, pin, pin])).toEqual(['SW1A 1AA', 'SW1A 1AA', 'SW1A 1AA'])
})

test('where none is known within a kilometre it gets none', async () => {
  const call = await (await openHouse()).call()
  const pin = stop({ postcode: ' ', point: HILLSIDE })
  const [from = '-'] = await postcodes(call, [pin, pin])
  expect(from.trim()).toBe('')
})

test('a postcode of around there stands as it was said', async () => {
  const call = await (await openHouse()).call()
  const pin = stop({ postcode: 'SW1A 2AA', point: PALACE })
  expect(await postcodes(call, [pin, pin])).toEqual(['SW1A 2AA', 'SW1A 2AA'])
})

test('a postcode of elsewhere, which may be cheaper, is not believed', async () => {
  const call = await (await openHouse()).call()
  const pin = stop({ postcode: 'UB6 0AA', point: PALACE })
  expect(await postcodes(call, [pin, pin])).toEqual(['SW1A 1AA', 'SW1A 1AA'])
})

test('what an engine knows better than we do is believed, and asked once', async () => {
  const house = await openHouse()
  const call = await house.call()
  let times = 0
  const places = {
    ...call.places,
    reverse: async (point: Place['point']) => {
      times += 1
      return stop({ postcode: 'IV22 2ZZ', point })
    },
  }
  const pin = stop({ postcode: 'IV22 2AB', point: HILLSIDE })
  expect(await postcodes({ ...call, places }, [pin, pin])).toEqual(['IV22 2AB', 'IV22 2AB'])
  const without = stop({ postcode: '', point: HILLSIDE })
  expect(await postcodes({ ...call, places }, [without, without])).toEqual(['IV22 2ZZ', 'IV22 2ZZ'])
  const before = times
  await postcodes({ ...call, places }, [pin, without])
  expect(times).toBe(before)
})

test('a pin that got none is asked after again', async () => {
  const call = await (await openHouse()).call()
  let isUp = false
  const places = {
    ...call.places,
    reverse: async (point: Place['point']) =>
      isUp ? stop({ postcode: 'IV22 2ZZ', point }) : undefined,
  }
  const pin = stop({ postcode: '', point: HILLSIDE })
  expect(await postcodes({ ...call, places }, [pin, pin])).toEqual(['', ''])
  isUp = true
  expect(await postcodes({ ...call, places }, [pin, pin])).toEqual(['IV22 2ZZ', 'IV22 2ZZ'])
})
