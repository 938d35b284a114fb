import type { LngLat } from '@kerbside/domain/geo.ts'

const PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

const rounded = (value: string | undefined): number => Math.round(Number(value) * 1e6) / 1e6

/** "51.5074, -0.1278": latitude first, as maps show it; undefined for other text and for impossible coordinates. */
export function readCorner(typed: string): LngLat | undefined {
  const found = PAIR.exec(typed.replaceAll('−', '-'))
  if (!found) return undefined
  const [lat, lng] = [rounded(found[1]), rounded(found[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lng, lat] : undefined
}
