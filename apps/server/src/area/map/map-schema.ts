/** How the layers of a file are named: by our own builder, by Protomaps' basemap, or by Planetiler's default. */
export type MapSchema = 'kerbside' | 'protomaps' | 'openmaptiles'

/** Undefined for a file whose layers the map's style does not know. */
export function schemaOf(metadata: unknown): MapSchema | undefined {
  const layers = new Set(
    layersIn(metadata).flatMap((layer: unknown) =>
      typeof layer === 'object' && layer !== null && 'id' in layer ? [layer.id] : [],
    ),
  )
  if (layers.has('transportation')) return 'openmaptiles'
  if (!layers.has('roads')) return undefined
  if (layers.has('waterways')) return 'kerbside'
  return layers.has('earth') ? 'protomaps' : undefined
}

const layersIn = (metadata: unknown): readonly unknown[] =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'vector_layers' in metadata &&
  Array.isArray(metadata.vector_layers)
    ? metadata.vector_layers
    : []
