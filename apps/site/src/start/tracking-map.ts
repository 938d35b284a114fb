import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { metresBetween } from '@kerbside/domain/geo.ts'
import { bearingTo } from '@kerbside/domain/tracking/compass.ts'
import { trimRoute } from '@kerbside/domain/tracking/trim-route.ts'
import type { Point, Scene } from '@kerbside/kit/map/map-engine.ts'
import { showCars, showScene } from '@kerbside/kit/map/map-room.ts'
import { t } from '@kerbside/words/translate.ts'
import { firstNameOf } from '../features/tracking/describe-tracking.ts'
import { openCar } from '../features/tracking/move-car.ts'

export type TrackingMap = {
  /** Sets a new position of the car. */
  move: (place: { lat: number; lng: number; heading: number | null; at: string }) => void
  /** Sets the status of the leg: which route is drawn, and the view. */
  show: (now: TrackingReply) => void
}

/** A smaller movement counts as noise of a still phone, and does not turn the car. */
const MIN_MOVE_DEGREES = 0.0002
/** The line is cut again each time the car has moved this far. */
const TRIM_METRES = 20

/** The page's map, if it has one: the car glides over it, and the remaining route is drawn from the car. */
export function openTrackingMap(nameOf: () => TrackingReply): TrackingMap | undefined {
  const room = document.querySelector<HTMLElement>('[data-map]')
  const drawn = room?.nextElementSibling?.textContent
  if (!room || !drawn) return undefined
  const planned = JSON.parse(drawn) as Scene
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let scene = planned
  let pathAhead: Scene['path'] = []
  let trimmed: Point | undefined
  let last: (Point & { heading: number | undefined }) | undefined

  const car = openCar({
    still: () => reducedMotion.matches,
    draw: (pose, knowsHeading) => {
      trim(pose)
      showCars(room, [
        {
          id: 'car',
          point: { lat: pose.lat, lng: pose.lng },
          heading: knowsHeading ? pose.heading : undefined,
          label: firstNameOf(nameOf()) || t('tracking.car'),
        },
      ])
    },
  })

  /** The driven part of the route is removed; the view stays as it is. */
  const trim = (place: Point) => {
    if (pathAhead.length < 2 || (trimmed && metresBetween(trimmed, place) < TRIM_METRES)) return
    trimmed = place
    showScene(room, { ...scene, path: trimRoute(pathAhead, place), still: true })
  }

  const headingTo = (to: Point): number | undefined => {
    if (!last) return undefined
    const far = Math.abs(to.lat - last.lat) + Math.abs(to.lng - last.lng) > MIN_MOVE_DEGREES
    return far ? bearingTo(last, to) : last.heading
  }

  const move: TrackingMap['move'] = ({ lat, lng, heading, at }) => {
    const bearing = heading ?? headingTo({ lat, lng })
    last = { lat, lng, heading: bearing }
    car.seen({
      lat,
      lng,
      heading: bearing ?? 0,
      knowsHeading: bearing !== undefined,
      atMs: Date.parse(at),
    })
  }

  return {
    move,
    show(now) {
      if (now.currentlat === null || now.currentlng === null) {
        car.stop()
        showCars(room, [])
        pathAhead = []
        showScene(room, planned)
        return
      }
      scene = sceneOf(planned, now)
      pathAhead = now.coordinates
      trimmed = undefined
      showScene(room, scene)
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

/**
 * On the way to the passenger: the route to them, with the journey behind it. With the passenger: the rest of the
 * journey.
 */
function sceneOf(planned: Scene, now: TrackingReply): Scene {
  const { coordinates, currentlat: lat, currentlng: lng, state } = now
  const pickup = planned.marks[0]?.point
  const dropOff = planned.marks.at(-1)?.point
  const goal = state === 'on_board' ? dropOff : pickup
  const visiblePoints = [
    ...(lat !== null && lng !== null ? [{ lat, lng }] : []),
    ...(goal ? [goal] : []),
  ]
  if (coordinates.length < 2) return { ...planned, look: visiblePoints }
  return {
    ...planned,
    path: coordinates,
    returnPath: state === 'on_board' ? [] : planned.path,
    look: [...visiblePoints, ...coordinates.map(([lngOf, latOf]) => ({ lat: latOf, lng: lngOf }))],
  }
}
