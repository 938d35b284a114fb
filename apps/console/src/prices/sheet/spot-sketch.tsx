import type { LngLat } from '@kerbside/domain/geo.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import { nameSpot } from '@kerbside/domain/quotation/price-list/spot-text.ts'
import type { Spot } from '@kerbside/domain/quotation/tariff.ts'
import { t } from '@kerbside/words/translate.ts'

type Sketched = { spot: Spot; isSecond: boolean }
type Shape = { key: string; name: string; isSecond: boolean; rings: readonly (readonly LngLat[])[] }

const METRES_PER_DEGREE = 111_000
const WIDE = 320
const HIGH = 200
const EDGE = 24

/** Zones, sites and points drawn over each other without a map; postcodes have no outline to draw. */
export function SpotSketch({
  spots,
  document,
}: {
  spots: readonly Sketched[]
  document: TariffDraft
}) {
  const seen = new Set<string>()
  const shapes = spots.flatMap((item): Shape[] => {
    const rings = ringsOf(item.spot, document)
    const name = nameSpot(item.spot, document)
    if (rings.length === 0 || seen.has(name)) return []
    seen.add(name)
    return [{ key: name, name, isSecond: item.isSecond, rings }]
  })
  const corners = shapes.flatMap(({ rings }) => rings.flat())
  if (corners.length === 0) return null
  const [west, east] = [Math.min, Math.max].map((pick) => pick(...corners.map(([lng]) => lng)))
  const [south, north] = [Math.min, Math.max].map((pick) => pick(...corners.map(([, lat]) => lat)))
  if (west === undefined || east === undefined || south === undefined || north === undefined)
    return null
  const shrink = Math.cos((south * Math.PI) / 180)
  const scale = Math.min(
    (WIDE - 2 * EDGE) / Math.max((east - west) * shrink, 1e-6),
    (HIGH - 2 * EDGE) / Math.max(north - south, 1e-6),
  )
  const update = ([lng, lat]: LngLat): readonly [number, number] => [
    WIDE / 2 + (lng - (west + east) / 2) * shrink * scale,
    HIGH / 2 - (lat - (south + north) / 2) * scale,
  ]
  return (
    <svg
      className="dk-fx-sketch"
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      role="img"
      aria-label={t('tariff.sketchOf', { places: shapes.map(({ name }) => name).join(', ') })}
    >
      {shapes.map(({ key, isSecond, rings }) => (
        <path
          key={key}
          className={isSecond ? 'is-second' : undefined}
          d={rings
            .map(
              (ring) =>
                `M${ring.map((corner) => update(corner).map(Math.round).join(' ')).join('L')}Z`,
            )
            .join('')}
        />
      ))}
      {shapes.map(({ key, name, rings }) => {
        const ring = rings[0] ?? []
        const middle: LngLat = [
          ring.reduce((sum, [lng]) => sum + lng, 0) / ring.length,
          ring.reduce((sum, [, lat]) => sum + lat, 0) / ring.length,
        ]
        const [x, y] = update(middle)
        return (
          <text key={key} x={x} y={y} textAnchor="middle">
            {name}
          </text>
        )
      })}
    </svg>
  )
}

function ringsOf(spot: Spot, { sites, zones }: TariffDraft): readonly (readonly LngLat[])[] {
  if (spot.kind === 'zone')
    return (zones.find(({ id }) => id === spot.zone)?.area ?? []).flatMap((polygon) =>
      polygon.slice(0, 1),
    )
  const site = spot.kind === 'site' ? sites.find(({ code }) => code === spot.code) : undefined
  if (site) return [circle(site.centre, site.radiusMetres)]
  return spot.kind === 'point' ? [circle(spot.point, spot.radiusMetres)] : []
}

function circle({ lat, lng }: { lat: number; lng: number }, metres: number): LngLat[] {
  const up = metres / METRES_PER_DEGREE
  const aside = up / Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: 24 }, (_, index): LngLat => {
    const turn = (index * Math.PI) / 12
    return [lng + aside * Math.cos(turn), lat + up * Math.sin(turn)]
  })
}
