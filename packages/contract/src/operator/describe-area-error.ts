import {
  type AreaError,
  type AreaErrorReason,
  MAX_CORNERS,
  MAX_SHAPES,
} from '@kerbside/domain/places/check-area.ts'

/** The second half of a sentence that begins with the name of a shape. */
const MESSAGES: Record<AreaErrorReason, string> = {
  empty: 'has no corners',
  'too-many-shapes': `is one too many: an area has at most ${MAX_SHAPES} shapes`,
  'too-many-corners': `has too many corners: ${MAX_CORNERS} are enough for a whole country; draw it more simply`,
  'too-few-corners': 'needs at least three different corners',
  'not-closed': 'must end in the corner it began in',
  'not-a-place':
    'has a corner that is no place on the earth: latitude is from −90 to 90, longitude from −180 to 180',
  'round-the-world': 'reaches over the date line; draw it as two shapes, one on each side',
  'crosses-itself': 'crosses or touches itself',
  'hole-outside': 'has a hole that is not inside it',
  'too-small': 'is smaller than a yard of 30 by 30 metres',
  'too-large': 'is larger than Europe',
}

/** "crosses or touches itself near 51.50000, −0.12000". */
export function describeAreaError({ reason, where }: Pick<AreaError, 'reason' | 'where'>): string {
  const description = MESSAGES[reason]
  return where ? `${description} near ${where[1].toFixed(5)}, ${where[0].toFixed(5)}` : description
}

/** Its path in the document: "serviceArea.0.1.4". */
export const areaErrorPath = (at: string, { polygon, ring, corner }: AreaError): string =>
  [at, polygon, ring, corner].filter((part) => part !== undefined).join('.')
