import { type FeatureCollection, readPlaces } from '@kerbside/kit/map/basemap.ts'
import { BASEMAP_ID } from '@kerbside/kit/map/basemap-file.ts'
import { cutSketch } from '@kerbside/kit/map/cut-sketch.ts'
import { COUNTRY, frameOf, shapeOf } from '@kerbside/kit/map/focus.ts'
import type { Line } from '@kerbside/kit/map/frame.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { labelsOf } from '@kerbside/kit/map/sketch-labels.ts'
import { useEffect, useMemo, useState } from 'react'
import type { MapFrame } from '../view.ts'

type Places = ReturnType<typeof readPlaces>

const NO_PLACES: Places = { towns: [], airports: [] }

let fetched: Promise<Places> | undefined

/** The places of the built-in map, from the file that the live map also reads; none if it cannot be fetched. */
function fetchPlaces(): Promise<Places> {
  fetched ??= fetch('/basemap/places.json')
    .then((response) => response.json() as Promise<FeatureCollection>)
    .then(readPlaces)
    .catch(() => {
      fetched = undefined
      return NO_PLACES
    })
  return fetched
}

/** The whole country, for journeys that leave the operator's area. */
function countryGround(): SketchData {
  const [west, south, east, north] = COUNTRY
  const frame = frameOf([
    [west, south],
    [east, north],
  ])
  return {
    shape: shapeOf(COUNTRY),
    frame,
    bounds: COUNTRY,
    layers: [],
    labels: [],
    file: `/ground/country.svg#${BASEMAP_ID}`,
  }
}

/** The address of the ground that the server has drawn into the page. */
const findGroundFile = (): string | undefined =>
  document.querySelector('.booking-backdrop use')?.getAttribute('href') ?? undefined

export type Ground = {
  /** The operator's area with the names of its places, to be laid over the server's drawing. */
  area: SketchData | undefined
  /** The ground of a route in the frame of the live map; undefined until it can be drawn. */
  cut: (route: Line) => SketchData | undefined
}

type GroundOptions = {
  /** The ground of a route has room for names. */
  isNamed: boolean
  /** Width of the map's box in parts of its height. */
  widest: number
}

/** What a journey is drawn on, until the live map is there. */
export function useGround(frame: MapFrame | undefined, { isNamed, widest }: GroundOptions): Ground {
  const [file] = useState(findGroundFile)
  const [places, setPlaces] = useState<Places>()
  useEffect(() => {
    let isUnmounted = false
    void fetchPlaces().then((found) => {
      if (!isUnmounted) setPlaces(found)
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  return useMemo(() => {
    const label = (data: SketchData): SketchData =>
      places ? { ...data, labels: labelsOf({ ...places, roads: [] }, data) } : data
    const area = frame && { ...frame, layers: [], labels: [] }
    return {
      area: area && label(area),
      cut(route) {
        const own = area && file !== undefined && { ...area, file }
        const cut = (options?: { widest: number }) =>
          own ? cutSketch(own, route, options) : undefined
        const drawn = cut({ widest }) ?? cutSketch(countryGround(), route) ?? cut()
        return drawn && isNamed ? label(drawn) : drawn
      },
    }
  }, [frame, file, places, isNamed, widest])
}
