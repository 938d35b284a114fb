import { isAirport, type Place } from '../places/place.ts'

const MAX_LENGTH = 14

/** A place in a form short enough for a bar of the board: "LHR T5", "LGW N", "SW1", "Leeds". */
export function shortPlace(
  place: Pick<Place, 'kind' | 'name' | 'code' | 'postcode' | 'town'>,
): string {
  if (isAirport(place) && place.code !== '') return `${place.code}${terminalOf(place.name)}`
  const [outward = ''] = place.postcode.split(/[ -]/)
  // the last letter of a central district only subdivides it: SW1A
  if (outward !== '') return outward.replace(/(?<=\d)[A-Z]$/, '')
  const input = place.town === '' ? place.name : place.town
  return input.length > MAX_LENGTH ? `${input.slice(0, MAX_LENGTH - 1).trimEnd()}…` : input
}

function terminalOf(name: string): string {
  const number = /\bterminal (\d)\b/i.exec(name)?.[1] ?? /\bT(\d)\b/.exec(name)?.[1]
  if (number !== undefined) return ` T${number}`
  const side = /\b(north|south) terminal\b/i.exec(name)?.[1]
  return side === undefined ? '' : ` ${side.slice(0, 1).toUpperCase()}`
}
