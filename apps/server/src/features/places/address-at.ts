import type { Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { RequestContext } from '../../request-context.ts'

/**
 * The name of a pin for a driver: the street or postcode it lies on, or what it lies near. Undefined if it is far
 * from both.
 */
export async function addressAt(
  { places, client }: Pick<RequestContext, 'places' | 'client'>,
  { id, point }: { id: string; point: Point },
): Promise<Place | undefined> {
  const there = await places.reverse(point, { signal: client.gone() })
  if (!there) return undefined
  const lies = there.kind === 'street' || there.kind === 'postcode' || there.kind === 'pin'
  return {
    id,
    kind: 'pin',
    name: lies ? there.name : `Near ${there.name}`,
    line1: there.line1,
    line2: '',
    town: there.town,
    postcode: there.postcode,
    point,
    code: '',
    quality: 'exact',
  }
}
