import { expect, test } from 'vitest'
import { MAP_LAYERS } from './map-layers.ts'
import { schemaOf } from './map-schema.ts'

const layers = (...ids: string[]) => ({ vector_layers: ids.map((id) => ({ id, fields: {} })) })

test('the makers of a map file are known by its layers', () => {
  expect(schemaOf(layers(...MAP_LAYERS))).toBe('kerbside')
  expect(
    schemaOf(
      layers('boundaries', 'buildings', 'earth', 'landuse', 'places', 'pois', 'roads', 'water'),
    ),
  ).toBe('protomaps')
  expect(
    schemaOf(layers('water', 'landcover', 'transportation', 'transportation_name', 'place')),
  ).toBe('openmaptiles')
})

test('a file of pictures, of other layers or without a description is no street map', () => {
  for (const metadata of [
    layers('elevation'),
    layers('roads'),
    { vector_layers: 'roads' },
    { vector_layers: [null, 7, 'transportation'] },
    {},
    null,
    undefined,
    'text',
  ])
    expect(schemaOf(metadata)).toBeUndefined()
})
