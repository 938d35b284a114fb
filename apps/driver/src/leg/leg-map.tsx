import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { cutSketch } from '@kerbside/kit/map/cut-sketch.ts'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { t } from '@kerbside/words/translate.ts'
import { useMemo } from 'react'
import '../shell/messages.ts'

export type LegMapProps = {
  leg: DriverLeg
  /** The operator's map area; a journey that leaves it is a line on plain land. */
  ground: SketchData | undefined
}

/** The planned route at a glance. It is drawn from data on the phone, so it also works offline. */
export function LegMap({ leg, ground }: LegMapProps) {
  const { path, pickup, vias, dropOff } = leg
  const drawn = useMemo(() => {
    const marks: Mark[] = [
      { kind: 'pickup', point: pickup, name: '' },
      ...vias.map((point): Mark => ({ kind: 'via', point, name: '' })),
      { kind: 'dropOff', point: dropOff, name: '' },
    ]
    const points = [...path, ...marks.map(({ point }) => [point.lng, point.lat] as const)]
    return { marks, data: ground && cutSketch(ground, points) }
  }, [ground, path, pickup, vias, dropOff])
  return (
    <RouteSketch
      {...drawn}
      path={path}
      label={t('driver.map', { from: pickup.name, to: dropOff.name })}
      className="drive-map"
    />
  )
}
