import { PbfReader } from 'pbf'
import { ExtractError, readBlocks } from './blocks.ts'

/** The value of a tag of an object, such as `tag('name')`; only tags that are looked up are decoded. */
export type TagOf = (key: string) => string | undefined

export type Member = { type: 'node' | 'way' | 'relation'; id: number; role: string }

/** Called in the order of the file: in usual extracts nodes, then ways, then relations, each by ascending id. */
export type ExtractVisitor = {
  /** `tag` is undefined for a node without tags. Degrees. */
  node?: (id: number, lat: number, lng: number, tag: TagOf | undefined) => void
  /** Ways without tags are left out, unless `withBareWays` is set: many are parts of relations. */
  way?: (id: number, nodeIds: readonly number[], tag: TagOf) => void
  withBareWays?: true
  relation?: (id: number, members: readonly Member[], tag: TagOf) => void
}

export type ExtractHeader = {
  /** [west, south, east, north] in degrees; undefined where the file does not say. */
  box: readonly [number, number, number, number] | undefined
  /** The date of the data; undefined where the file does not say. */
  dataAt: Date | undefined
}

/** Features that a reader must know to read a file (PBF_Format, "HeaderBlock"). */
const SUPPORTED = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/** The first block of a file. Throws an ExtractError for a file that is no extract. */
export async function readExtractHeader(file: string): Promise<ExtractHeader> {
  for await (const { type, bytes } of readBlocks(file)) {
    if (type === 'OSMHeader') return decodeHeader(bytes)
    break
  }
  throw new ExtractError('This file isn’t an OpenStreetMap extract (.osm.pbf).')
}

/** Reads a whole file in constant memory. Throws an ExtractError for a damaged or incomplete file. */
export async function readExtract(
  file: string,
  visitor: ExtractVisitor,
  { onBytes }: { onBytes?: (bytes: number) => void } = {},
): Promise<void> {
  for await (const { type, bytes } of readBlocks(file, onBytes)) {
    if (type === 'OSMHeader') decodeHeader(bytes)
    else decodeData(bytes, visitor)
  }
}

type Header = { box: number[]; required: string[]; timestamp: number }

function decodeHeader(bytes: Uint8Array): ExtractHeader {
  const { box, required, timestamp } = new PbfReader(bytes).readFields(
    (tag, header: Header, pbf) => {
      if (tag === 1) header.box = readBox(pbf)
      else if (tag === 4) header.required.push(pbf.readString())
      else if (tag === 32) header.timestamp = pbf.readVarint()
    },
    { box: [], required: [], timestamp: 0 },
  )
  const unknown = required.find((feature) => !SUPPORTED.has(feature))
  if (unknown !== undefined)
    throw new ExtractError(`The extract needs a feature that Kerbside can’t read: ${unknown}.`)
  const [west, south, east, north] = box
  return {
    box:
      west !== undefined && south !== undefined && east !== undefined && north !== undefined
        ? [west, south, east, north]
        : undefined,
    dataAt: timestamp > 0 ? new Date(timestamp * 1000) : undefined,
  }
}

/** [west, south, east, north]. */
const readBox = (pbf: PbfReader): number[] =>
  readMessage(pbf, [] as number[], (tag, box, inner) => {
    const degrees = inner.readSVarint() * NANO
    // the message has left, right, top, bottom
    if (tag === 1) box[0] = degrees
    else if (tag === 2) box[2] = degrees
    else if (tag === 3) box[3] = degrees
    else if (tag === 4) box[1] = degrees
  })

const NANO = 1e-9

type Strings = (index: number) => string
type DataBlock = {
  strings: Strings
  /** Where each group begins and ends. */
  groups: [from: number, until: number][]
  granularity: number
  latOffset: number
  lngOffset: number
}

function decodeData(bytes: Uint8Array, visitor: ExtractVisitor): void {
  const block = new PbfReader(bytes).readFields(
    (tag, found: DataBlock, pbf) => {
      if (tag === 1) found.strings = readStrings(pbf)
      else if (tag === 2) {
        const until = pbf.readVarint() + pbf.pos
        found.groups.push([pbf.pos, until])
        pbf.pos = until
      } else if (tag === 17) found.granularity = pbf.readVarint()
      else if (tag === 19) found.latOffset = pbf.readVarint(true)
      else if (tag === 20) found.lngOffset = pbf.readVarint(true)
    },
    { strings: () => '', groups: [], granularity: 100, latOffset: 0, lngOffset: 0 },
  )
  for (const [from, until] of block.groups) {
    const group = new PbfReader(bytes)
    group.pos = from
    group.readFields(
      (tag, into, pbf) => {
        if (tag === 1 && into.node) readPlainNode(pbf, block, into.node)
        else if (tag === 2 && into.node) readDenseNodes(pbf, block, into.node)
        else if (tag === 3 && into.way) readWay(pbf, block, into)
        else if (tag === 4 && into.relation) readRelation(pbf, block, into.relation)
      },
      visitor,
      until,
    )
  }
}

/** Keeps the bytes of each text, and decodes a text when it is needed first. */
function readStrings(pbf: PbfReader): Strings {
  const parts = readMessage(pbf, [] as Uint8Array[], (tag, list, inner) => {
    if (tag === 1) list.push(inner.readBytes())
  })
  const decoded: string[] = []
  return (index) => {
    const existing = decoded[index]
    if (existing !== undefined) return existing
    const text = new TextDecoder().decode(parts[index])
    decoded[index] = text
    return text
  }
}

const degreesOf = (
  { granularity, latOffset, lngOffset }: DataBlock,
  { lat, lng }: { lat: number; lng: number },
): [lat: number, lng: number] => [
  NANO * (latOffset + granularity * lat),
  NANO * (lngOffset + granularity * lng),
]

function readPlainNode(
  pbf: PbfReader,
  block: DataBlock,
  visit: NonNullable<ExtractVisitor['node']>,
): void {
  const node = readMessage(
    pbf,
    { id: 0, lat: 0, lng: 0, keys: [] as number[], values: [] as number[] },
    (tag, found, inner) => {
      if (tag === 1) found.id = inner.readSVarint()
      else if (tag === 2) found.keys = inner.readPackedVarint()
      else if (tag === 3) found.values = inner.readPackedVarint()
      else if (tag === 8) found.lat = inner.readSVarint()
      else if (tag === 9) found.lng = inner.readSVarint()
    },
  )
  const [lat, lng] = degreesOf(block, node)
  visit(node.id, lat, lng, node.keys.length > 0 ? tagsOf(block, node) : undefined)
}

function readDenseNodes(
  pbf: PbfReader,
  block: DataBlock,
  visit: NonNullable<ExtractVisitor['node']>,
): void {
  const { ids, lats, lngs, tags } = readMessage(
    pbf,
    { ids: [] as number[], lats: [] as number[], lngs: [] as number[], tags: [] as number[] },
    (tag, dense, inner) => {
      if (tag === 1) dense.ids = inner.readPackedSVarint()
      else if (tag === 8) dense.lats = inner.readPackedSVarint()
      else if (tag === 9) dense.lngs = inner.readPackedSVarint()
      else if (tag === 10) dense.tags = inner.readPackedVarint()
    },
  )
  let id = 0
  let lat = 0
  let lng = 0
  let at = 0
  for (let index = 0; index < ids.length; index++) {
    // every number is the difference to the one before
    id += ids[index] ?? 0
    lat += lats[index] ?? 0
    lng += lngs[index] ?? 0
    const from = at
    // the tags of all nodes in one list, each node's ended by a zero
    while (at < tags.length && tags[at] !== 0) at += 2
    const [north, east] = degreesOf(block, { lat, lng })
    visit(id, north, east, at > from ? denseTagsOf(block, { tags, from, until: at }) : undefined)
    if (tags.length > 0) at++
  }
}

const denseTagsOf =
  (
    { strings }: DataBlock,
    { tags, from, until }: { tags: readonly number[]; from: number; until: number },
  ): TagOf =>
  (key) => {
    for (let at = from; at < until; at += 2)
      if (strings(tags[at] ?? 0) === key) return strings(tags[at + 1] ?? 0)
    return undefined
  }

const tagsOf =
  (
    { strings }: DataBlock,
    { keys, values }: { keys: readonly number[]; values: readonly number[] },
  ): TagOf =>
  (key) => {
    for (let at = 0; at < keys.length; at++)
      if (strings(keys[at] ?? 0) === key) return strings(values[at] ?? 0)
    return undefined
  }

function readWay(
  pbf: PbfReader,
  block: DataBlock,
  { way: visit, withBareWays }: ExtractVisitor,
): void {
  const way = readMessage(
    pbf,
    { id: 0, keys: [] as number[], values: [] as number[], nodeIds: [] as number[] },
    (tag, found, inner) => {
      if (tag === 1) found.id = inner.readVarint()
      else if (tag === 2) found.keys = inner.readPackedVarint()
      else if (tag === 3) found.values = inner.readPackedVarint()
      else if (tag === 8) found.nodeIds = fromDifferences(inner.readPackedSVarint())
    },
  )
  if (way.keys.length > 0 || withBareWays) visit?.(way.id, way.nodeIds, tagsOf(block, way))
}

const MEMBER_TYPES = ['node', 'way', 'relation'] as const

function readRelation(
  pbf: PbfReader,
  block: DataBlock,
  visit: NonNullable<ExtractVisitor['relation']>,
): void {
  const relation = readMessage(
    pbf,
    {
      id: 0,
      keys: [] as number[],
      values: [] as number[],
      roles: [] as number[],
      members: [] as number[],
      types: [] as number[],
    },
    (tag, found, inner) => {
      if (tag === 1) found.id = inner.readVarint()
      else if (tag === 2) found.keys = inner.readPackedVarint()
      else if (tag === 3) found.values = inner.readPackedVarint()
      else if (tag === 8) found.roles = inner.readPackedVarint()
      else if (tag === 9) found.members = fromDifferences(inner.readPackedSVarint())
      else if (tag === 10) found.types = inner.readPackedVarint()
    },
  )
  const { members, types, roles } = relation
  visit(
    relation.id,
    members.map((id, index) => ({
      id,
      type: MEMBER_TYPES[types[index] ?? 0] ?? 'node',
      role: block.strings(roles[index] ?? 0),
    })),
    tagsOf(block, relation),
  )
}

function fromDifferences(numbers: number[]): number[] {
  for (let index = 1; index < numbers.length; index++)
    numbers[index] = (numbers[index] ?? 0) + (numbers[index - 1] ?? 0)
  return numbers
}

function readMessage<Found>(
  pbf: PbfReader,
  into: Found,
  read: (tag: number, found: Found, pbf: PbfReader) => void,
): Found {
  const until = pbf.readVarint() + pbf.pos
  return pbf.readFields(read, into, until)
}
