import { later } from '@kerbside/kit/later.tsx'
import { Suspense } from 'react'
import { loadLater } from '../lazy-parts.tsx'
import type { BookingView, MapFrame } from '../view.ts'

/** If it fails to load, the drawn map stays, which shows the area but not the journey. */
const LiveMap = later(
  () =>
    loadLater()
      .then((module) => module.loadMap())
      .then((module) => module.LiveMap),
  () => null,
)

export type MapPaneProps = {
  view: BookingView
  backdrop: string | undefined
  ground: MapFrame | undefined
}

/** The server's drawn map stays as it is; the journey is drawn over it as soon as there is one. */
export function MapPane({ view: { draft, live, configuration }, backdrop, ground }: MapPaneProps) {
  return (
    <div className="booking-map">
      {/* The markup is the server's own drawing; the browser keeps what it finds. */}
      <div
        className="booking-backdrop"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: backdrop ?? '' }}
      />
      {live && (draft.pickup || draft.dropOff) && (
        <Suspense>
          <LiveMap draft={draft} ground={ground} source={configuration} />
        </Suspense>
      )}
    </div>
  )
}
