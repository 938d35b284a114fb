import type { Place } from './place.ts'

/** The address on one line, for an envelope, a ticket or a driver. */
export function fullAddress(place: Place): string {
  const parts = [place.name, place.line1, place.line2, place.town, place.postcode]
  const lines: string[] = []
  for (const part of parts) {
    if (part !== '' && !lines.some((other) => other.toLowerCase().includes(part.toLowerCase())))
      lines.push(part)
  }
  return lines.join(', ')
}
