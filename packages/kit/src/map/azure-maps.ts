import type { LngLat } from './frame.ts'
import { loadScript, loadSheet } from './load-script.ts'

/** The used part of `atlas`, the web SDK of Azure Maps 3. */
export type AzureMaps = {
  Map: new (room: HTMLElement, options: Record<string, unknown>) => AzureMap
  HtmlMarker: new (options: {
    position: [number, number]
    htmlContent: HTMLElement
    anchor: 'center'
  }) => object
  source: { DataSource: new (id?: string) => AzureSource }
  layer: {
    LineLayer: new (
      source: AzureSource,
      id: string,
      options: { strokeColor: string; strokeWidth: number; lineCap: string; lineJoin: string },
    ) => object
  }
  data: { LineString: new (path: [number, number][]) => object }
  control: { ZoomControl: new () => object }
}
export type AzureSource = { add: (shape: object) => void }
export type AzureMap = {
  events: { add: (name: string, listener: (event: { error?: Error }) => void) => void }
  sources: { add: (source: AzureSource) => void; remove: (source: AzureSource) => void }
  layers: { add: (layer: object) => void; remove: (layer: object) => void }
  markers: { add: (markers: object[]) => void; clear: () => void }
  controls: { add: (control: object, options: { position: string }) => void }
  getCamera: () => { center?: LngLat; zoom?: number }
  setCamera: (camera: Record<string, unknown>) => void
  resize: () => void
  dispose: () => void
}

const FOLDER = 'https://atlas.microsoft.com/sdk/javascript/mapcontrol/3'

/** Loads Azure's script and style sheet from the address that Microsoft's licence requires. */
export async function loadAzure(): Promise<AzureMaps> {
  const room = globalThis as { atlas?: AzureMaps }
  loadSheet(`${FOLDER}/atlas.min.css`)
  if (!room.atlas) await loadScript({ url: `${FOLDER}/atlas.min.js` })
  if (!room.atlas) throw new Error('the script brought no maps')
  return room.atlas
}
