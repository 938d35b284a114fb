import type { Basemap } from '@kerbside/kit/map/basemap.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { type SketchView, sketchOf } from '@kerbside/kit/map/sketch-of.ts'
import { loadBasemap } from './load-basemap.ts'

export type Sketches = (view: SketchView) => SketchData

const MAX_CACHED = 300

/** Renders grounds of maps; each view is rendered once. The map files are read on first use. */
export function openSketches(basemapFolder: string): Sketches {
  let basemap: Basemap | undefined
  const cache = new Map<string, SketchData>()
  return (view) => {
    const key = JSON.stringify(view)
    const existing = cache.get(key)
    if (existing) return existing
    basemap ??= loadBasemap(basemapFolder)
    const sketch = sketchOf(basemap, view)
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(key, sketch)
    return sketch
  }
}
