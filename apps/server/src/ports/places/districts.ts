import type { Point } from '@kerbside/domain/geo.ts'
import { metresBetween } from '@kerbside/domain/geo.ts'
import { readTable } from './table.ts'

/** A postcode district ("SW1A"), or a whole area ("SW") where nobody has described its districts. */
export type District = { outcode: string; town: string; point: Point }

export type Districts = {
  /** In the order of the table: districts of one area together. */
  all: readonly District[]
  /** The district of an outcode, else its area, else undefined. */
  of(outcode: string): District | undefined
  /** Districts whose outcode begins so, the very one first. */
  startingWith(begun: string): District[]
  /** The one whose middle is nearest, of those that can be the address’s own. */
  nearest(point: Point): District | undefined
}

/** The table has the half of all districts: from the outer Hebrides the next one it has is 145 km away. */
const FARTHEST_METRES = 150_000

/** Reads `districts.tsv`. */
export function readDistricts(text: string): Districts {
  const all = readTable(text).map((row) => ({
    outcode: row('outcode'),
    town: row('town'),
    point: { lat: Number(row('lat')), lng: Number(row('lng')) },
  }))
  const byOutcode = new Map(all.map((district) => [district.outcode, district]))
  const narrow = all.filter(({ outcode }) => /\d/.test(outcode))

  return {
    all,
    of: (outcode) => byOutcode.get(outcode) ?? byOutcode.get(/^[A-Z]+/.exec(outcode)?.[0] ?? ''),
    startingWith(begun) {
      const found = narrow.filter(({ outcode }) => outcode.startsWith(begun))
      const exact = found.filter(({ outcode }) => outcode === begun)
      return [...exact, ...found.filter(({ outcode }) => outcode !== begun)]
    },
    nearest(point) {
      let best: District | undefined
      let least = FARTHEST_METRES
      for (const district of narrow) {
        // a degree of latitude is 111 km: most of the country is left out by this alone
        if (Math.abs(district.point.lat - point.lat) * 111_000 > least) continue
        const metres = metresBetween(point, district.point)
        if (metres >= least) continue
        best = district
        least = metres
      }
      return best
    },
  }
}
