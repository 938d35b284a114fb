import type { ExpressionSpecification } from 'maplibre-gl'
import type { MapRoles } from './map-roles.ts'

/** A colour between two: `share` of 0 is the first one, 1 the second. */
export const mixed = (
  one: string | ExpressionSpecification,
  other: string,
  share: number,
): ExpressionSpecification => ['interpolate', ['linear'], share, 0, one, 1, other]

/** Whether roads are lighter than the land they are on because the page is dark. */
export function isDarkGround(roles: Pick<MapRoles, 'm-land'>): boolean {
  const [, red = 'ff', green = 'ff', blue = 'ff'] =
    /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(roles['m-land']) ?? []
  return [red, green, blue].reduce((sum, part) => sum + Number.parseInt(part, 16), 0) < 3 * 90
}
