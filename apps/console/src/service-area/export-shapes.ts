import { closeRing, writeGeoJson } from '@kerbside/domain/places/read-geo-json.ts'
import type { Shape } from './shape-draft.ts'

/** Lets the browser save the shapes as a file that other map programs can read. */
export function exportShapes(shapes: readonly Shape[]): void {
  const text = writeGeoJson(
    shapes.map(({ name, rings }) => ({ name, area: [rings.map(closeRing)] })),
  )
  const address = URL.createObjectURL(new Blob([text], { type: 'application/geo+json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'area.geojson'
  link.click()
  URL.revokeObjectURL(address)
}
