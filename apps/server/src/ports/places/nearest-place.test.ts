import { metresBetween } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexNearest } from './nearest-place.ts'

/** A grid of about 100 metres, so that equal distances occur. */
const point = fc.record({
  lat: fc.integer({ min: 51_400, max: 51_600 }).map((n) => n / 1000),
  lng: fc.integer({ min: -300, max: 100 }).map((n) => n / 1000),
})
const places = fc
  .array(point, { maxLength: 60 })
  .map((points) => points.map((at, n) => ({ id: `place:${n}`, point: at }) as Place))

test('the indexed search finds the same nearest place as comparing every place', () => {
  fc.assert(
    fc.property(places, point, fc.integer({ min: 0, max: 20_000 }), (all, from, maxMetres) => {
      let best: Place | undefined
      let bestMetres = maxMetres
      for (const place of all) {
        const metres = metresBetween(from, place.point)
        if (metres > bestMetres) continue
        best = place
        bestMetres = metres
      }
      expect(indexNearest(all)(from, maxMetres)?.id).toBe(best?.id)
    }),
  )
})
