import type { Point } from '@kerbside/domain/geo.ts'
import { metresBetween } from '@kerbside/domain/geo.ts'
import { readTable } from './table.ts'

/** A postcode district ("SW1A"), or a whole area ("SW") if the table has no districts of it. */
export type District = { outcode: string; town: string; point: Point }

export type Districts = {
  /** In table order: the districts of one area together. */
  all: readonly District[]
  /** The district of an outcode, else its area, else undefined. */
  of(outcode: string): District | undefined
  /** Districts whose outcode has this prefix, an exact match first. */
  startingWith(prefix: string): District[]
  /** The district with the nearest centre, if it is near enough to be the address’s own. */
  nearest(point: Point): District | undefined
}

/** The table has half of all districts: from the Outer Hebrides the next one in it is 145 km away. */
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
    startingWith(prefix) {
      const found = narrow.filter(({ outcode }) => outcode.startsWith(prefix))
      const exact = found.filter(({ outcode }) => outcode === prefix)
      return [...exact, ...found.filter(({ outcode }) => outcode !== prefix)]
    },
    nearest(point) {
      let best: District | undefined
      let nearestMetres = FARTHEST_METRES
      for (const district of narrow) {
        // a degree of latitude is 111 km: this check alone excludes most of the country
        if (Math.abs(district.point.lat - point.lat) * 111_000 > nearestMetres) continue
        const metres = metresBetween(point, district.point)
        if (metres >= nearestMetres) continue
        best = district
        nearestMetres = metres
      }
      return best
    },
  }
}
