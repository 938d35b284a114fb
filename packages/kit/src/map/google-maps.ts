import { loadScript } from './load-script.ts'
import type { Point } from './map-engine.ts'
import type { Padding } from './scene-view.ts'

/** The part of `google.maps` that is used here. Its script comes from Google while the page runs. */
export type GoogleMaps = {
  Map: new (room: HTMLElement, options: Record<string, unknown>) => GoogleMap
  Polyline: new (options: Record<string, unknown>) => GooglePolyline
  OverlayView: new () => GoogleOverlay
  LatLng: new (point: Point) => GoogleLatLng
  LatLngBounds: new (southWest: Point, northEast: Point) => GoogleBounds
  event: {
    addListener: (of: object, name: string, told: () => void) => void
    addListenerOnce: (of: object, name: string, told: () => void) => void
    clearInstanceListeners: (of: object) => void
  }
}
export type GoogleLatLng = { lat: () => number; lng: () => number }
export type GoogleBounds = { getSouthWest: () => GoogleLatLng; getNorthEast: () => GoogleLatLng }
export type GoogleMap = {
  fitBounds: (bounds: GoogleBounds, padding: Padding) => void
  setCenter: (point: Point) => void
  setZoom: (zoom: number) => void
  getCenter: () => GoogleLatLng | undefined
  panBy: (right: number, down: number) => void
}
export type GooglePolyline = { setMap: (map: GoogleMap | null) => void }
export type GoogleOverlay = {
  onAdd: () => void
  draw: () => void
  onRemove: () => void
  setMap: (map: GoogleMap | null) => void
  getPanes: () => { markerLayer: HTMLElement } | null
  getProjection: () => {
    fromLatLngToDivPixel: (at: GoogleLatLng) => { x: number; y: number } | null
  }
}

/** Names of the page's own that Google's script looks for. */
type GoogleRoom = {
  google?: { maps?: { importLibrary?: (name: string) => Promise<Partial<GoogleMaps>> } }
  gm_authFailure?: () => void
}

const CALLBACK = 'kerbsideGoogleIsHere'

/** Google's classes, by the bare loader: two libraries of the weekly version. */
export async function loadGoogle(key: string): Promise<GoogleMaps> {
  const room = globalThis as GoogleRoom
  if (!room.google?.maps?.importLibrary)
    await loadScript({
      url: `https://maps.googleapis.com/maps/api/js?${new URLSearchParams({
        key,
        v: 'weekly',
        loading: 'async',
        callback: CALLBACK,
        // Google checks whose site it is by its host, and is not told the address of the page.
        auth_referrer_policy: 'origin',
        language: document.documentElement.lang || 'en-GB',
      }).toString()}`,
      callback: CALLBACK,
    })
  const load = room.google?.maps?.importLibrary
  if (!load) throw new Error('the script brought no maps')
  const [core, maps] = await Promise.all([load('core'), load('maps')])
  return { ...core, ...maps } as GoogleMaps
}

const refused = new Set<() => void>()

/** Calls when Google refuses the key, which it tells the whole page. Returns how to stop. */
export function onGoogleRefusal(act: () => void): () => void {
  const room = globalThis as GoogleRoom
  refused.add(act)
  room.gm_authFailure ??= () => {
    for (const told of refused) told()
  }
  return () => refused.delete(act)
}
