import type { Basemap } from './basemap.ts'
import type { SketchData } from './sketch-data.ts'
import type { SketchView } from './sketch-of.ts'
import { sketchOf } from './sketch-of.ts'

const MOST_KEPT = 300

/** `sketchOf` with a memory: the same airport is drawn for every visitor of its page. */
export function keepSketches(basemap: Basemap): (view: SketchView) => SketchData {
  const kept = new Map<string, SketchData>()
  return (view) => {
    const key = JSON.stringify(view)
    const known = kept.get(key)
    const data = known ?? sketchOf(basemap, view)
    // Told again at the end: the one not asked for longest is the first to go.
    kept.delete(key)
    kept.set(key, data)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return data
  }
}
