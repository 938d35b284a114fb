import { readExtract } from '../../osm/read-extract.ts'
import { isRing, joinLines, type Line } from './join-lines.ts'
import { areaFeature, areaName, type MapFeature, pointFeature, wayFeature } from './map-layers.ts'
import { createIdList, createNodeTable, type NodeTable } from './node-table.ts'
import { isInRing, middleOf, ringArea, type WorldPoint, worldPoint } from './world.ts'

/**
 * A feature of the map with its place. A line has the numbers of its nodes in `rings`, an area an outer ring and its
 * holes; a point has none and is at `at`.
 */
export type PlacedFeature = MapFeature & {
  rings: readonly Uint32Array[]
  at: WorldPoint | undefined
}

export type CollectedFeatures = {
  features: PlacedFeature[]
  pointAt: (node: number) => WorldPoint | undefined
}

/** Pixels of the side of the smallest area that a tile has: less is a speck. */
const MIN_PIXELS = 3
/** Water and woods are made of many small ones, which together are seen from afar. */
const SCREEN = 512

/** A relation and the roles of its ways. */
type Multipolygon = { feature: MapFeature; ways: readonly { id: number; isInner: boolean }[] }
type Way = { feature: MapFeature; nodes: Line }

/**
 * What an extract has to draw. Reads the file three times, because members of relations come before them and nodes
 * before all. `onBytes` counts all readings.
 */
export async function collectFeatures(
  file: string,
  options: { onBytes?: (bytes: number) => void } = {},
): Promise<CollectedFeatures> {
  const relations = await readRelations(file, options)
  const memberIds = new Set(relations.flatMap(({ ways }) => ways.map(({ id }) => id)))
  const members = new Map<number, Line>()
  const ways: Way[] = []
  const ids = createIdList()
  await readExtract(
    file,
    {
      withBareWays: true,
      way(id, nodes, tag) {
        const feature = wayFeature(tag, isRing(nodes))
        const isMember = memberIds.has(id)
        if (!feature && !isMember) return
        ids.add(nodes)
        if (isMember) members.set(id, nodes)
        if (feature) ways.push({ feature, nodes })
      },
    },
    options,
  )
  const nodes = createNodeTable(ids.values())
  const features: PlacedFeature[] = []
  await readExtract(
    file,
    {
      node(id, lat, lng, tag) {
        nodes.set(id, lat, lng)
        const feature = tag && pointFeature(tag)
        if (feature) features.push({ ...feature, rings: [], at: worldPoint(lat, lng) })
      },
    },
    options,
  )
  features.push(
    ...placeLines(ways, nodes),
    ...ways
      .filter(({ feature }) => feature.shape === 'area')
      .flatMap(({ feature, nodes: ring }) => placeArea({ feature, outer: ring, inner: [] }, nodes)),
    ...relations.flatMap((relation) => placeRelation(relation, { members, nodes })),
  )
  return { features, pointAt: nodes.pointAt }
}

async function readRelations(
  file: string,
  options: { onBytes?: (bytes: number) => void },
): Promise<Multipolygon[]> {
  const relations: Multipolygon[] = []
  await readExtract(
    file,
    {
      relation(_id, members, tag) {
        const feature = tag('type') === 'multipolygon' ? areaFeature(tag) : undefined
        if (!feature) return
        const ways = members
          .filter(({ type }) => type === 'way')
          .map(({ id, role }) => ({ id, isInner: role === 'inner' }))
        relations.push({ feature, ways })
      },
    },
    options,
  )
  return relations
}

/** Ways of one road become long lines, so that there is room for its name. */
function placeLines(ways: readonly Way[], nodes: NodeTable): PlacedFeature[] {
  const alike = new Map<string, Way[]>()
  for (const way of ways) {
    if (way.feature.shape !== 'line') continue
    const key = JSON.stringify([way.feature.layer, way.feature.minZoom, way.feature.properties])
    const known = alike.get(key)
    if (known) known.push(way)
    else alike.set(key, [way])
  }
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    return joinLines(group.map((way) => way.nodes)).flatMap((line) => {
      const placed = placedLine(line, nodes)
      return placed.length < 2 ? [] : [{ ...first.feature, rings: [placed], at: undefined }]
    })
  })
}

/** Without the nodes that the extract does not have. */
const placedLine = (line: Line, nodes: NodeTable): Uint32Array =>
  Uint32Array.from(
    line.map((id) => nodes.indexOf(id)).filter((index) => index >= 0 && nodes.pointAt(index)),
  )

type Area = { feature: MapFeature; outer: Line; inner: readonly Line[] }

function placeArea({ feature, outer, inner }: Area, nodes: NodeTable): PlacedFeature[] {
  const ring = placedLine(outer, nodes)
  if (ring.length < 4) return []
  const points = pointsOf(ring, nodes)
  const side = Math.sqrt(ringArea(points))
  const visible = Math.ceil(Math.log2(MIN_PIXELS / (SCREEN * side)))
  const name = areaName(feature, side)
  return [
    {
      ...feature,
      minZoom: Math.max(feature.minZoom, visible),
      rings: [
        ring,
        ...inner.map((hole) => placedLine(hole, nodes)).filter((hole) => hole.length > 3),
      ],
      at: undefined,
    },
    ...(name ? [{ ...name, rings: [], at: middleOf(points) }] : []),
  ]
}

const pointsOf = (line: Uint32Array, nodes: NodeTable): WorldPoint[] =>
  [...line].flatMap((index) => {
    const point = nodes.pointAt(index)
    return point ? [point] : []
  })

/** Rings that the extract has only a part of are left out. */
function placeRelation(
  { feature, ways }: Multipolygon,
  { members, nodes }: { members: ReadonlyMap<number, Line>; nodes: NodeTable },
): PlacedFeature[] {
  const ringsOf = (inner: boolean) =>
    joinLines(
      ways.flatMap(({ id, isInner }) => {
        const line = isInner === inner ? members.get(id) : undefined
        return line ? [line] : []
      }),
    ).filter(isRing)
  const outers = ringsOf(false).map((ring) => ({
    ring,
    points: pointsOf(placedLine(ring, nodes), nodes),
  }))
  const holes = ringsOf(true).map((ring) => ({
    ring,
    first: pointsOf(placedLine(ring.slice(0, 1), nodes), nodes)[0],
  }))
  return outers.flatMap(({ ring: outer, points }) => {
    const inner = holes
      .filter(({ first }) => first && (outers.length === 1 || isInRing(first, points)))
      .map(({ ring }) => ring)
    return placeArea({ feature, outer, inner }, nodes)
  })
}
