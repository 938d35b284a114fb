import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readExtract, readExtractHeader } from './read-extract.ts'

const extract = (name: string) =>
  fileURLToPath(new URL(`../../../../testkit/osm/${name}.osm.pbf`, import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-osm-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, bytes: Uint8Array | string): string {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

test('an extract says where it lies and of when its data is', async () => {
  expect(await readExtractHeader(extract('rutland-england'))).toEqual({
    box: [
      expect.closeTo(-0.826, 2),
      expect.closeTo(52.52, 1),
      expect.closeTo(-0.428, 1),
      expect.closeTo(52.76, 1),
    ],
    dataAt: expect.any(Date),
  })
})

test('the nodes, ways and relations of an extract are read with their tags and positions', async () => {
  const count = { nodes: 0, ways: 0, relations: 0 }
  const towns = new Map<string, { lat: number; lng: number }>()
  const streets = new Set<string>()
  let stations = 0
  await readExtract(extract('rutland-england'), {
    node(_id, lat, lng, tag) {
      count.nodes += 1
      if (tag?.('place') === 'town') towns.set(tag('name') ?? '', { lat, lng })
      if (tag?.('railway') === 'station') stations += 1
    },
    way(_id, nodeIds, tag) {
      count.ways += 1
      const name = tag('highway') && tag('name')
      if (name && nodeIds.length > 1) streets.add(name)
    },
    relation(_id, members) {
      count.relations += 1
      expect(members.every(({ id }) => id > 0)).toBe(true)
    },
  })
  expect(count.nodes).toBeGreaterThan(150_000)
  expect(count.ways).toBeGreaterThan(10_000)
  expect(count.relations).toBeGreaterThan(100)
  expect(towns.get('Oakham')).toEqual({
    lat: expect.closeTo(52.67, 2),
    lng: expect.closeTo(-0.73, 2),
  })
  expect([...streets]).toEqual(expect.arrayContaining(['High Street', 'Melton Road']))
  expect(stations).toBe(1)
})

test('a file that is no extract is named as such, whatever it begins with', async () => {
  for (const [name, bytes] of [
    ['text.pbf', 'lat,lng,name\n51.5,-0.1,Somewhere\n'],
    ['zeros.pbf', new Uint8Array(100)],
    ['empty.pbf', ''],
  ] as const)
    await expect(readExtractHeader(fileOf(name, bytes))).rejects.toThrow(
      'This file isn’t an OpenStreetMap extract',
    )
})

test('a download that broke off is incomplete, and one with changed bytes is damaged', async () => {
  const whole = readFileSync(extract('liechtenstein'))
  const half = fileOf('half.pbf', whole.subarray(0, whole.length / 2))
  await expect(readExtract(half, {})).rejects.toThrow('The extract is incomplete')
  const changed = Buffer.from(whole)
  changed.fill(0x55, 500_000, 500_400)
  await expect(readExtract(fileOf('changed.pbf', changed), {})).rejects.toThrow(
    /damaged|isn’t an OpenStreetMap extract/,
  )
})

test('progress is reported in bytes of the file', async () => {
  let bytes = 0
  const file = extract('liechtenstein')
  await readExtract(file, {}, { onBytes: (more) => (bytes += more) })
  expect(bytes).toBe(readFileSync(file).length)
})
