import type { Point } from '../../geo.ts'
import type { TariffDraft } from './merge-drafts.ts'

/**
 * Distance from its centre within which a place belongs to an airport, in metres: its terminals, car parks and
 * hotels.
 */
const AIRPORT_METRES = 2_500

/**
 * Adds the operator's missing airports to a price list, so that fixed prices and charges can name them. An airport
 * whose code is in the list stays as it is. Returns the same list if none is missing.
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
