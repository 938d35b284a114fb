import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openInstall } from '../../test/install.ts'
import { readServiceArea } from '../features/operator/read-service-area.ts'

// Starts whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const NORTHWAY = ['--operator', 'northway']

test('a service area is exported, changed and imported again, and a mistake changes nothing', async () => {
  const { kerbside, folder } = await openInstall()
  const file = path.join(folder, 'ground.json')
  expect((await kerbside(['ground', 'export', 'ground.json', ...NORTHWAY])).code).toBe(0)
  const ground = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const changed = {
    ...ground,
    openingHours: [{ weekdays: [1, 2, 3], from: '06:00', to: '22:00' }],
    engines: {
      places: [],
      roads: [{ engine: 'osrm', url: 'http://127.0.0.1:5000' }],
      flights: [{ engine: 'flightaware' }, { engine: 'aviationstack' }],
    },
  }
  writeFileSync(file, JSON.stringify(changed))
  expect((await kerbside(['ground', 'import', 'ground.json', ...NORTHWAY])).code).toBe(0)

  writeFileSync(file, JSON.stringify({ ...changed, serviceArea: [[[[0, 1]]]] }))
  const rejected = await kerbside(['ground', 'import', 'ground.json', ...NORTHWAY])
  expect(rejected.code).toBe(1)
  expect(rejected.output).toContain('serviceArea.0.0: must have at least four corners')

  const gone = await kerbside(['ground', 'import', 'gone.json', ...NORTHWAY])
  expect(gone.output).toBe(`kerbside: Can’t read ${path.join(folder, 'gone.json')}.\n`)
  const nowhere = await kerbside(['ground', 'export', 'no/such.json', ...NORTHWAY])
  expect(nowhere.output).toBe(
    `kerbside: Can’t write ${path.join(folder, 'no', 'such.json')}: there is no folder ${path.join(folder, 'no')}.\n`,
  )
  await kerbside(['ground', 'export', 'again.json', ...NORTHWAY])
  expect(JSON.parse(readFileSync(path.join(folder, 'again.json'), 'utf8'))).toEqual(changed)
})

test.each([
  [
    'invalid opening times',
    { openingHours: [{ weekdays: [1], from: '6am', to: '22:00' }] },
    'openingHours.0.from',
  ],
  [
    'a closed time that ends before it begins',
    { blockedPeriods: [{ from: '2026-12-26T00:00', until: '2026-12-25T00:00', reason: 'x' }] },
    'blockedPeriods.0',
  ],
  [
    'an unknown engine',
    { engines: { places: [], roads: [{ engine: 'carrier-pigeon' }] } },
    'engines.roads.0.engine',
  ],
  [
    'an unknown flight engine',
    { engines: { places: [], roads: [], flights: [{ engine: 'crystal-ball' }] } },
    'engines.flights.0.engine',
  ],
  [
    'an area with latitude and longitude swapped',
    {
      serviceArea: [
        [
          [
            [51.3, -0.5],
            [51.3, 0.3],
            [51.7, 0.3],
            [51.3, -0.5],
          ],
        ],
      ],
    },
    'serviceArea.0',
  ],
  [
    'the operator’s own place on another continent',
    {
      knownPlaces: [
        {
          name: 'The Mill',
          kind: 'hotel',
          postcode: 'M1 1AA',
          point: { lat: -2.2, lng: 53.5 },
          code: '',
        },
      ],
    },
    'knownPlaces.0.point',
  ],
  [
    'the operator’s own server without its address',
    { engines: { places: [{ engine: 'photon' }], roads: [] } },
    'engines.places.0.url',
  ],
  [
    'the public Nominatim server of the community',
    {
      engines: {
        places: [{ engine: 'nominatim', url: 'https://nominatim.openstreetmap.org' }],
        roads: [],
      },
    },
    'engines.places.0.url',
  ],
  [
    'a file address',
    { engines: { places: [], roads: [{ engine: 'osrm', url: 'file:///etc/passwd' }] } },
    'engines.roads.0.url',
  ],
])('%s is rejected with its position', (_, part, where) => {
  const empty = {
    serviceArea: [],
    openingHours: [],
    blockedPeriods: [],
    knownPlaces: [],
    engines: { places: [], roads: [] },
  }
  const base = { lat: 53.48, lng: -2.24 }
  const result = readServiceArea({ ...empty, ...part }, { base })
  expect(result.ok ? [] : result.errors.map(({ path: at }) => at)).toContain(where)
})
