import { metresBetween, type Point } from '../geo.ts'

export type Near<Member extends Point> = { member: Member; metres: number }

/** Points by id in a grid of squares of about a kilometre. Finds the nearest of many moving points. */
export type Grid<Member extends Point> = {
  put: (id: string, member: Member) => void
  take: (id: string) => void
  get: (id: string) => Member | undefined
  all: () => IterableIterator<Member>
  /** Nearest first; only members for which `where` returns true. */
  nearest: (
    to: Point,
    options: { max: number; where?: (member: Member) => boolean },
  ) => Near<Member>[]
}

const SQUARES_PER_DEGREE = 100
const METRES_PER_DEGREE = 111_195
/** Below this number of members, a full scan is quicker than searching the squares. */
const FEW = 400
/** The maximum number of rings of squares to search. A search with too few results by then scans all members. */
const MAX_RINGS = 12

const ROW = 100_000
const rowOf = (lat: number) => Math.floor(lat * SQUARES_PER_DEGREE)
const columnOf = (lng: number) => Math.floor(lng * SQUARES_PER_DEGREE)
const keyOf = (row: number, column: number) => row * ROW + column

export function openGrid<Member extends Point>(): Grid<Member> {
  const members = new Map<string, { member: Member; key: number }>()
  const squares = new Map<number, Map<string, Member>>()

  const leave = (id: string, key: number) => {
    const square = squares.get(key)
    square?.delete(id)
    if (square?.size === 0) squares.delete(key)
  }

  return {
    put(id, member) {
      const key = keyOf(rowOf(member.lat), columnOf(member.lng))
      const existing = members.get(id)
      if (existing && existing.key !== key) leave(id, existing.key)
      members.set(id, { member, key })
      const square = squares.get(key)
      if (square) square.set(id, member)
      else squares.set(key, new Map([[id, member]]))
    },
    take(id) {
      const existing = members.get(id)
      if (!existing) return
      leave(id, existing.key)
      members.delete(id)
    },
    get: (id) => members.get(id)?.member,
    *all() {
      for (const { member } of members.values()) yield member
    },
    nearest(to, { max, where = () => true }) {
      const found = openBest<Member>(max)
      const look = (member: Member) => {
        if (where(member)) found.offer({ member, metres: metresBetween(to, member) })
      }
      if (members.size > FEW && searchOutward(squares, { to, look, isDone: found.isBeyond }))
        return found.list()
      found.clear()
      for (const { member } of members.values()) look(member)
      return found.list()
    },
  }
}

/** Searches ring by ring; returns true as soon as nothing outside the searched rings can be nearer. */
function searchOutward<Member>(
  squares: ReadonlyMap<number, ReadonlyMap<string, Member>>,
  details: { to: Point; look: (member: Member) => void; isDone: (metres: number) => boolean },
): boolean {
  const { to, look, isDone } = details
  const row = rowOf(to.lat)
  const column = columnOf(to.lng)
  // squares get narrower towards the poles
  const width =
    (METRES_PER_DEGREE / SQUARES_PER_DEGREE) * Math.cos((Math.abs(to.lat) * Math.PI) / 180)
  for (let ring = 0; ring <= MAX_RINGS; ring++) {
    for (let up = -ring; up <= ring; up++) {
      const step = Math.abs(up) === ring ? 1 : Math.max(1, 2 * ring)
      for (let right = -ring; right <= ring; right += step)
        for (const member of squares.get(keyOf(row + up, column + right))?.values() ?? [])
          look(member)
    }
    // the point may lie at the edge of its own square
    if (isDone(ring * width)) return true
  }
  return false
}

function openBest<Member extends Point>(max: number) {
  let best: Near<Member>[] = []
  return {
    offer(near: Near<Member>) {
      const last = best[best.length - 1]
      if (best.length >= max && last && near.metres >= last.metres) return
      let place = best.length
      while (place > 0 && (best[place - 1]?.metres ?? 0) > near.metres) place--
      best.splice(place, 0, near)
      if (best.length > max) best.pop()
    },
    isBeyond: (metres: number) =>
      best.length >= max && (best[best.length - 1]?.metres ?? Number.POSITIVE_INFINITY) <= metres,
    clear() {
      best = []
    },
    list: () => best,
  }
}
