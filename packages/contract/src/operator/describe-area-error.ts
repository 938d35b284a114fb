import {
  type AreaError,
  type AreaErrorReason,
  MAX_CORNERS,
  MAX_SHAPES,
} from '@kerbside/domain/places/check-area.ts'

/** The second half of a sentence that begins with the name of a shape. */
const MESSAGES: Record<AreaErrorReason, string> = {
  empty: 'has no corners',
  'too-many-shapes': `is one too many: draw up to ${MAX_SHAPES} shapes`,
  'too-many-corners': `has too many corners: simplify the shape to ${MAX_CORNERS} or fewer`,
  'too-few-corners': 'needs at least three different corners',
  'not-closed': 'must end at the corner it started from',
  'not-a-place':
    'has a corner with invalid coordinates: latitude must be from −90 to 90 and longitude from −180 to 180',
  'round-the-world': 'crosses the date line: draw two shapes, one on each side',
  'crosses-itself': 'crosses or touches itself',
  'hole-outside': 'has a hole that isn’t inside it',
  'too-small': 'is too small: draw at least 30 by 30 metres',
  'too-large': 'is too large: draw a smaller area',
}

/** "crosses or touches itself near 51.50000, −0.12000". */
export function describeAreaError({ reason, where }: Pick<AreaError, 'reason' | 'where'>): string {
  const description = MESSAGES[reason]
  return where ? `${description} near ${where[1].toFixed(5)}, ${where[0].toFixed(5)}` : description
}

/** Its path in the document: "serviceArea.0.1.4". */
export const areaErrorPath = (at: string, { polygon, ring, corner }: AreaError): string =>
  [at, polygon, ring, corner].filter((part) => part !== undefined).join('.')
