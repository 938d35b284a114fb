import { type Glide, glideTo, type Pose, poseAt } from '@kerbside/domain/tracking/glide.ts'

/** A position of a car with its time. */
export type Seen = Pose & { atMs: number; knowsHeading: boolean }

export type MovedCar = {
  /** Takes a newer position; ignores an older one. */
  seen: (place: Seen) => void
  stop: () => void
}

export type MoveOptions = {
  /** Draws the car; called once per frame while it glides. */
  draw: (pose: Pose, knowsHeading: boolean) => void
  /** Returns true if the device asks for reduced motion: the car then jumps to its place. */
  still: () => boolean
  nowMs?: () => number
  nextFrame?: (frame: () => void) => number
  dropFrame?: (frame: number) => void
}

/** Moves a car smoothly between the received positions. */
export function openCar(deps: MoveOptions): MovedCar {
  const nowMs = deps.nowMs ?? (() => performance.now())
  const nextFrame = deps.nextFrame ?? ((frame) => requestAnimationFrame(frame))
  const dropFrame = deps.dropFrame ?? ((frame) => cancelAnimationFrame(frame))
  let last: Seen | undefined
  let glide: Glide | undefined
  let frame: number | undefined

  const drawNow = () => {
    frame = undefined
    if (!glide || !last) return
    const at = nowMs()
    deps.draw(poseAt(glide, at), last.knowsHeading)
    if (at < glide.endMs) frame = nextFrame(drawNow)
  }

  return {
    seen(place) {
      if (last && place.atMs <= last.atMs) return
      const at = nowMs()
      const from = glide && !deps.still() ? poseAt(glide, at) : undefined
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
