import type { DriverJob } from '@kerbside/contract/job.ts'
import { cutSketch } from '@kerbside/kit/map/cut-sketch.ts'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { say } from '@kerbside/words/say.ts'
import { useMemo } from 'react'
import './words.ts'

export type JobMapProps = {
  job: DriverJob
  /** The operator's piece of the earth; a journey that leaves it is a line on plain land. */
  ground: SketchData | undefined
}

/** The planned way at a glance. It is drawn from what the phone knows: also without a signal. */
export function JobMap({ job, ground }: JobMapProps) {
  const { path, pickup, vias, dropoff } = job
  const drawn = useMemo(() => {
    const marks: Mark[] = [
      { kind: 'pickup', point: pickup, name: '' },
      ...vias.map((point): Mark => ({ kind: 'via', point, name: '' })),
      { kind: 'dropOff', point: dropoff, name: '' },
    ]
    const way = [...path, ...marks.map(({ point }) => [point.lng, point.lat] as const)]
    return { marks, data: ground && cutSketch(ground, way) }
  }, [ground, path, pickup, vias, dropoff])
  return (
    <RouteSketch
      {...drawn}
      path={path}
      label={say('driver.map', { from: pickup.name, to: dropoff.name })}
      className="drive-map"
    />
  )
}
