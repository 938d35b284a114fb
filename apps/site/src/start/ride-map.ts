import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { metresBetween } from '@kerbside/domain/geo.ts'
import { bearingTo } from '@kerbside/domain/tracking/compass.ts'
import { trimWay } from '@kerbside/domain/tracking/trim-way.ts'
import type { Point, Scene } from '@kerbside/kit/map/map-engine.ts'
import { tellCars, tellScene } from '@kerbside/kit/map/map-room.ts'
import { openCar } from '@kerbside/web/tracking/move-car.ts'
import { firstNameOf } from '@kerbside/web/tracking/say-ride.ts'
import { say } from '@kerbside/words/say.ts'

export type RideMap = {
  /** Another place of the car. */
  move: (place: { lat: number; lng: number; heading: number | null; at: string }) => void
  /** How the ride stands: which way is drawn, and what one looks at. */
  show: (now: TrackingReply) => void
}

/** Below this a phone that stands still seems to turn. */
const LEAST_MOVE_DEGREES = 0.0002
/** The line is cut again each time the car went on so far. */
const TRIM_METRES = 20

/** The page's map, where it has one: the car glides over it, and the way ahead is drawn from it. */
export function openRideMap(nameOf: () => TrackingReply): RideMap | undefined {
  const room = document.querySelector<HTMLElement>('[data-map]')
  const drawn = room?.nextElementSibling?.textContent
  if (!room || !drawn) return undefined
  const planned = JSON.parse(drawn) as Scene
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  let scene = planned
  let way: Scene['path'] = []
  let trimmed: Point | undefined
  let last: (Point & { heading: number | undefined }) | undefined

  const car = openCar({
    still: () => stillness.matches,
    draw: (pose, knowsHeading) => {
      trim(pose)
      tellCars(room, [
        {
          id: 'car',
          point: { lat: pose.lat, lng: pose.lng },
          heading: knowsHeading ? pose.heading : undefined,
          label: firstNameOf(nameOf()) || say('tracking.car'),
        },
      ])
    },
  })

  /** What is driven is no longer drawn; the view stays as it is. */
  const trim = (place: Point) => {
    if (way.length < 2 || (trimmed && metresBetween(trimmed, place) < TRIM_METRES)) return
    trimmed = place
    tellScene(room, { ...scene, path: trimWay(way, place), still: true })
  }

  const headingTo = (to: Point): number | undefined => {
    if (!last) return undefined
    const far = Math.abs(to.lat - last.lat) + Math.abs(to.lng - last.lng) > LEAST_MOVE_DEGREES
    return far ? bearingTo(last, to) : last.heading
  }

  const move: RideMap['move'] = ({ lat, lng, heading, at }) => {
    const looks = heading ?? headingTo({ lat, lng })
    last = { lat, lng, heading: looks }
    car.seen({
      lat,
      lng,
      heading: looks ?? 0,
      knowsHeading: looks !== undefined,
      atMs: Date.parse(at),
    })
  }

  return {
    move,
    show(now) {
      if (now.currentlat === null || now.currentlng === null) {
        car.stop()
        tellCars(room, [])
        way = []
        tellScene(room, planned)
        return
      }
      scene = sceneOf(planned, now)
      way = now.coordinates
      trimmed = undefined
      tellScene(room, scene)
      if (now.seenat)
        move({
          lat: now.currentlat,
          lng: now.currentlng,
          heading: now.heading,
          at: now.seenat,
        })
    },
  }
}

/** To the passenger: the way to them, with the journey behind it. With them: what is left of the journey. */
function sceneOf(planned: Scene, now: TrackingReply): Scene {
  const { coordinates, currentlat: lat, currentlng: lng, state } = now
  const pickup = planned.marks[0]?.point
  const dropOff = planned.marks.at(-1)?.point
  const goal = state === 'on_board' ? dropOff : pickup
  const look = [...(lat !== null && lng !== null ? [{ lat, lng }] : []), ...(goal ? [goal] : [])]
  if (coordinates.length < 2) return { ...planned, look }
  return {
    ...planned,
    path: coordinates,
    returnPath: state === 'on_board' ? [] : planned.path,
    look: [...look, ...coordinates.map(([lngOf, latOf]) => ({ lat: latOf, lng: lngOf }))],
  }
}
