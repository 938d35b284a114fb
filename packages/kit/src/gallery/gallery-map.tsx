import { Suspense, useState } from 'react'
import { later } from '../later.tsx'
import type { Point } from '../map/map-engine.ts'
import { RouteSketch } from '../map/route-sketch.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { Part } from './gallery-part.tsx'

const MapView = later(
  () => import('../map/map-view.tsx').then((module) => module.MapView),
  RouteSketch,
)
const PinPicker = later(
  () => import('../map/pin-picker.tsx').then((module) => module.PinPicker),
  () => null,
)

const HEATHROW = { lat: 51.472, lng: -0.488 }
const WHARF = { lat: 51.5054, lng: -0.0235 }
const PATH = [
  [-0.488, 51.472],
  [-0.35, 51.485],
  [-0.2, 51.489],
  [-0.119, 51.511],
  [-0.0235, 51.5054],
] as const
const MARKS = [
  { kind: 'pickup', point: HEATHROW, name: 'Heathrow' },
  { kind: 'via', point: { lat: 51.511, lng: -0.119 }, name: 'Strand' },
  { kind: 'dropOff', point: WHARF, name: 'Canary Wharf' },
] as const
const LABELS = {
  label: 'Choose the pickup on the map',
  hint: 'Move the map under the pin. On a keyboard, use the arrow keys and press Enter to choose.',
  take: 'Use this place',
  missing: 'Couldn’t load the map. Please type the address.',
}

/** Maps, each loaded when it is drawn. */
export function GalleryMap() {
  const [taken, setTaken] = useState<Point>()
  // The server cannot render an interactive map.
  const isLive = useHydrated()
  if (!isLive) return null
  return (
    <Part title="Maps">
      <Suspense fallback={<Skeleton shape="block" />}>
        <div className="two gallery-wide">
          <MapView slot="bookingDetail" when path={PATH} marks={MARKS} label="Map of a journey" />
          <MapView slot="confirmed" when path={PATH} marks={MARKS} label="Picture of a journey" />
        </div>
        <PinPicker
          start={WHARF}
          words={LABELS}
          onTake={setTaken}
          place={taken && `${taken.lat}, ${taken.lng}`}
        />
      </Suspense>
    </Part>
  )
}
