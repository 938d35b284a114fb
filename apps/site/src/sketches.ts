import type { Basemap } from '@kerbside/kit/map/basemap.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { type SketchView, sketchOf } from '@kerbside/kit/map/sketch-of.ts'
import { loadBasemap } from './load-basemap.ts'

export type Sketches = (view: SketchView) => SketchData

const MOST_KEPT = 300

/** Draws grounds of maps; the same view is drawn once. The map is read when the first one is asked for. */
export function openSketches(basemapFolder: string): Sketches {
  let basemap: Basemap | undefined
  const kept = new Map<string, SketchData>()
  return (view) => {
    const key = JSON.stringify(view)
    const known = kept.get(key)
    if (known) return known
    basemap ??= loadBasemap(basemapFolder)
    const sketch = sketchOf(basemap, view)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, sketch)
    return sketch
  }
}
