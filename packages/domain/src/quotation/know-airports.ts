import type { Point } from '../geo.ts'
import type { TariffDraft } from './merge-drafts.ts'

/** How far from its middle a place still belongs to an airport, in metres: its terminals, car parks and hotels. */
const AIRPORT_METRES = 2_500

/**
 * A price list that knows every airport of its operator, so that fixed prices and charges may name it. One it knows
 * already, by its code, stays as it is: where nothing is missing it is the same list.
 */
export function knowAirports<Document extends Pick<TariffDraft, 'sites'>>(
  document: Document,
  airports: readonly { code: string; name: string; point: Point }[],
): Document {
  const known = new Set(document.sites.map(({ code }) => code))
  const missing = airports.filter(({ code }) => code !== '' && !known.has(code))
  if (missing.length === 0) return document
  const sites = missing.map(({ code, name, point }) => ({
    code,
    name,
    centre: point,
    radiusMetres: AIRPORT_METRES,
  }))
  return { ...document, sites: [...document.sites, ...sites] }
}
