import { type Glide, glideTo, type Pose, poseAt } from '@kerbside/domain/tracking/glide.ts'

/** Where a car was when. */
export type Seen = Pose & { atMs: number; knowsHeading: boolean }

export type MovedCar = {
  /** A newer place; an older one than is known is nothing new. */
  seen: (place: Seen) => void
  stop: () => void
}

export type MoveMeans = {
  /** Draws the car; called once a frame while it glides. */
  draw: (pose: Pose, knowsHeading: boolean) => void
  /** Whoever asked their device for less motion sees it set down where it is. */
  still: () => boolean
  nowMs?: () => number
  nextFrame?: (frame: () => void) => number
  dropFrame?: (frame: number) => void
}

/** Moves a car smoothly from place to place as they become known. */
export function openCar(means: MoveMeans): MovedCar {
  const nowMs = means.nowMs ?? (() => performance.now())
  const nextFrame = means.nextFrame ?? ((frame) => requestAnimationFrame(frame))
  const dropFrame = means.dropFrame ?? ((frame) => cancelAnimationFrame(frame))
  let last: Seen | undefined
  let glide: Glide | undefined
  let frame: number | undefined

  const drawNow = () => {
    frame = undefined
    if (!glide || !last) return
    const at = nowMs()
    means.draw(poseAt(glide, at), last.knowsHeading)
    if (at < glide.endMs) frame = nextFrame(drawNow)
  }

  return {
    seen(place) {
      if (last && place.atMs <= last.atMs) return
      const at = nowMs()
      const from = glide && !means.still() ? poseAt(glide, at) : undefined
      glide = glideTo(place, { from, gapMs: last ? place.atMs - last.atMs : 0, nowMs: at })
      last = place
      if (frame !== undefined) dropFrame(frame)
      drawNow()
    },
    stop() {
      if (frame !== undefined) dropFrame(frame)
      frame = undefined
    },
  }
}
