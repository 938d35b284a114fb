import { writeFileSync } from 'node:fs'
import type { Path } from '@kerbside/domain/geo.ts'
import { PbfWriter } from 'pbf'
import type { Network } from '../src/ports/roads/network.ts'
import type { RoadClass } from '../src/ports/roads/speeds.ts'

const HIGHWAYS: Readonly<Record<RoadClass, string>> = {
  M: 'motorway',
  D: 'trunk',
  A: 'primary',
  U: 'residential',
  C: 'residential',
}
/** Of the streets that a town gets, in kilometres an hour. */
const STREET_SPEED = 32
const AT_ONCE = 8_000
/** The unit of coordinates in a block, in degrees. */
const UNIT = 1e-7

/** The network has no streets; a town gets a grid of them, at this distance in degrees. */
const GRID = { lat: 0.0015, lng: 0.0024 }
type Box = { west: number; south: number; east: number; north: number }

type Way = { id: number; nodes: number[]; tags: [string, string][] }
type Node = { id: number; lat: number; lng: number }

/**
 * Writes the built-in network as an OpenStreetMap extract, with streets in a town, so that tests in its places also run on
 * a street engine.
 */
export function writeNetworkExtract(network: Network, file: string, town: Box): void {
  const nodes = new Map<string, Node>()
  const nodeAt = ([lng, lat]: readonly [number, number]): number => {
    const key = `${lat},${lng}`
    const existing = nodes.get(key)
    if (existing) return existing.id
    const node = { id: nodes.size + 1, lat, lng }
    nodes.set(key, node)
    return node.id
  }
  const stretches = network.segments.map(({ roadClass, name, curve, metres, seconds }) => ({
    path: curve.path,
    roadClass,
    name,
    // the network's own speed takes the place of limits, lights and queues
    speed: Math.max(5, Math.round((metres / seconds) * 3.6)),
  }))
  const streets = streetsOf(
    town,
    stretches.flatMap(({ path }) => path),
  )
  const ways = [
    ...stretches,
    ...streets.map((path) => ({ path, roadClass: 'C' as const, name: '', speed: STREET_SPEED })),
  ].map(
    ({ path, roadClass, name, speed }, index): Way => ({
      id: index + 1,
      nodes: path.map(nodeAt),
      tags: [
        ['highway', HIGHWAYS[roadClass]],
        ['maxspeed', String(speed)],
        // a motorway is one-way otherwise
        ['oneway', 'no'],
        ...(name === '' ? [] : ([['ref', name]] as [string, string][])),
      ],
    }),
  )
  writeFileSync(
    file,
    Buffer.concat([
      blobOf('OSMHeader', headerOf()),
      ...batchesOf([...nodes.values()]).map((batch) => blobOf('OSMData', nodesBlock(batch))),
      ...batchesOf(ways).map((batch) => blobOf('OSMData', waysBlock(batch))),
    ]),
  )
}

/** A grid of streets, and a link from each point of a road in the town to the nearest corner of the grid. */
function streetsOf(town: Box, roads: Path): Path[] {
  const rows = Math.floor((town.north - town.south) / GRID.lat)
  const columns = Math.floor((town.east - town.west) / GRID.lng)
  const corner = (row: number, column: number): readonly [number, number] => [
    Number((town.west + column * GRID.lng).toFixed(5)),
    Number((town.south + row * GRID.lat).toFixed(5)),
  ]
  const line = (count: number, at: (step: number) => readonly [number, number]): Path =>
    Array.from({ length: count + 1 }, (_, step) => at(step))
  const links = roads
    .filter(
      ([lng, lat]) => lng > town.west && lng < town.east && lat > town.south && lat < town.north,
    )
    .map((point): Path => {
      const [lng, lat] = point
      const row = Math.min(rows, Math.round((lat - town.south) / GRID.lat))
      const column = Math.min(columns, Math.round((lng - town.west) / GRID.lng))
      return [point, corner(row, column)]
    })
    .filter(([from, to]) => from?.[0] !== to?.[0] || from?.[1] !== to?.[1])
  return [
    ...line(rows, (row) => [row, 0]).map(([row]) => line(columns, (step) => corner(row, step))),
    ...line(columns, (column) => [column, 0]).map(([column]) =>
      line(rows, (step) => corner(step, column)),
    ),
    ...links,
  ]
}

const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) =>
    items.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )

function blobOf(type: string, data: Uint8Array): Buffer {
  const blob = new PbfWriter()
  blob.writeBytesField(1, data)
  const content = blob.finish()
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, content.length)
  const head = header.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, content])
}

function headerOf(): Uint8Array {
  const writer = new PbfWriter()
  writer.writeStringField(4, 'OsmSchema-V0.6')
  writer.writeStringField(4, 'DenseNodes')
  return writer.finish()
}

const deltas = (values: readonly number[]): number[] =>
  values.map((value, at) => value - (values[at - 1] ?? 0))

function nodesBlock(nodes: readonly Node[]): Uint8Array {
  const inUnits = (degrees: number) => Math.round(degrees / UNIT)
  const writer = new PbfWriter()
  writer.writeMessage(1, (_, table) => table.writeBytesField(1, new Uint8Array()), undefined)
  writer.writeMessage(
    2,
    (_, group) =>
      group.writeMessage(
        2,
        (__, dense) => {
          dense.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)))
          dense.writePackedSVarint(8, deltas(nodes.map(({ lat }) => inUnits(lat))))
          dense.writePackedSVarint(9, deltas(nodes.map(({ lng }) => inUnits(lng))))
        },
        undefined,
      ),
    undefined,
  )
  return writer.finish()
}

function waysBlock(ways: readonly Way[]): Uint8Array {
  const texts = ['', ...new Set(ways.flatMap(({ tags }) => tags.flat()))]
  const indexes = new Map(texts.map((item, index) => [item, index]))
  const writer = new PbfWriter()
  writer.writeMessage(
    1,
    (list, table) => {
      for (const item of list) table.writeBytesField(1, Buffer.from(item))
    },
    texts,
  )
  writer.writeMessage(
    2,
    (list, group) => {
      for (const way of list)
        group.writeMessage(
          3,
          ({ id, nodes, tags }, item) => {
            item.writeVarintField(1, id)
            item.writePackedVarint(
              2,
              tags.map(([key]) => indexes.get(key) ?? 0),
            )
            item.writePackedVarint(
              3,
              tags.map(([, value]) => indexes.get(value) ?? 0),
            )
            item.writePackedSVarint(8, deltas(nodes))
          },
          way,
        )
    },
    ways,
  )
  return writer.finish()
}
