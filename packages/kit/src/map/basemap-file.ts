import type { Layer, SketchData } from './sketch-data.ts'

const FILL: Partial<Record<Layer['kind'], string>> = {
  sea: 'fill="var(--m-water)"',
  lake: 'fill="var(--m-water)"',
  land: 'fill="var(--m-land)" fill-rule="evenodd"',
  park: 'fill="var(--m-park)"',
  airport: 'fill="var(--m-case)" fill-opacity=".55"',
}
const ROAD: Partial<Record<Layer['kind'], string>> = {
  U: 'minor',
  A: 'main',
  D: 'trunk',
  M: 'mway',
}

/** The fragment with which a page uses the file: `<use href="/ground.svg#ground">`. */
export const BASEMAP_ID = 'ground'

/**
 * The layers of a sketch as a separate drawing, which pages reference instead of carrying it. It uses the page's
 * colours and widths: custom properties reach into it, classes do not.
 */
export function basemapFile({ layers }: Pick<SketchData, 'layers'>): string {
  const paths = layers.map((layer) => `<path ${layerAttributes(layer)} d="${layer.d}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="${BASEMAP_ID}" fill="none" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`
}

function layerAttributes({ kind, width }: Layer): string {
  const road = ROAD[kind]
  if (road)
    return `stroke="var(--m-${road})" stroke-width="var(--m-${road}-width)" vector-effect="non-scaling-stroke"`
  if (kind === 'river') return `stroke="var(--m-water)" stroke-width="${width ?? 4}"`
  if (kind === 'runway')
    return `stroke="var(--m-label)" stroke-opacity=".35" stroke-width="${width ?? 4}"`
  return FILL[kind] ?? ''
}
