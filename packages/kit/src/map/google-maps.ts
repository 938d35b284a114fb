import { loadScript } from './load-script.ts'
import type { Point } from './map-engine.ts'
import type { Padding } from './scene-view.ts'

/** The used part of `google.maps`. Google serves the script while the page runs. */
export type GoogleMaps = {
  Map: new (room: HTMLElement, options: Record<string, unknown>) => GoogleMap
  Polyline: new (options: Record<string, unknown>) => GooglePolyline
  OverlayView: new () => GoogleOverlay
  LatLng: new (point: Point) => GoogleLatLng
  LatLngBounds: new (southWest: Point, northEast: Point) => GoogleBounds
  event: {
    addListener: (of: object, name: string, listener: () => void) => void
    addListenerOnce: (of: object, name: string, listener: () => void) => void
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

/** Global names that Google's script looks for. */
type GoogleRoom = {
  google?: { maps?: { importLibrary?: (name: string) => Promise<Partial<GoogleMaps>> } }
  gm_authFailure?: () => void
}

const CALLBACK = 'kerbsideGoogleIsHere'

/** Loads Google's classes with the bare loader: two libraries of the weekly version. */
export async function loadGoogle(key: string): Promise<GoogleMaps> {
  const room = globalThis as GoogleRoom
  if (!room.google?.maps?.importLibrary)
    await loadScript({
      url: `https://maps.googleapis.com/maps/api/js?${new URLSearchParams({
        key,
        v: 'weekly',
        loading: 'async',
        callback: CALLBACK,
        // Google checks the site by its host and does not get the address of the page.
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

const authFailureListeners = new Set<() => void>()

/** Calls `act` when Google rejects the key, which it reports to the whole page. Returns an unsubscribe function. */
export function onGoogleAuthFailure(act: () => void): () => void {
  const room = globalThis as GoogleRoom
  authFailureListeners.add(act)
  room.gm_authFailure ??= () => {
    for (const listener of authFailureListeners) listener()
  }
  return () => authFailureListeners.delete(act)
}
