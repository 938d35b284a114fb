import type { Path } from '@kerbside/domain/geo.ts'

const DEGREES = 1e-6

/** A line in the encoded polyline format with six decimals, as Valhalla writes it (its documentation, "Decoding a route shape"). */
export function decodeShape(text: string): Path {
  const line: [number, number][] = []
  let at = 0
  let lat = 0
  let lng = 0
  const readDifference = () => {
    let value = 0
    let shift = 0
    let byte: number
    do {
      byte = text.charCodeAt(at++) - 63
      value |= (byte & 31) << shift
      shift += 5
    } while (byte >= 32)
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  while (at < text.length) {
    lat += readDifference()
    lng += readDifference()
    line.push([lng * DEGREES, lat * DEGREES])
  }
  return line
}
