import { simplify } from '@kerbside/domain/lines/simplify.ts'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { classNames } from '../class-names.ts'
import { clearLabels } from './clear-labels.ts'
import type { Frame, Line } from './frame.ts'
import { spotOf } from './frame.ts'
import { MarkShape } from './mark-shape.tsx'
import type { Mark } from './plan-marks.ts'
import { planMarks } from './plan-marks.ts'
import type { SketchData } from './sketch-data.ts'
import { sketchFor } from './sketch-data.ts'
import { svgPath } from './svg-path.ts'

export type RouteSketchProps = {
  /** The ground, made by `sketchOf` on the server. Without it the line is drawn on plain land. */
  data?: SketchData | undefined
  /** The driven route, [longitude, latitude]; it may change while the ground stays. */
  path?: Line | undefined
  returnPath?: Line | undefined
  marks?: readonly Mark[]
  /** Description for screen readers: “Map: Heathrow to Canary Wharf, 27 miles”. */
  label: string
  /** Text on the map: “27 miles, about 1 h 16”. */
  chip?: string | undefined
  credit?: string | undefined
  /** `guess` is dotted; `draws` animates the line once. */
  line?: 'guess' | 'draws' | undefined
  className?: string | undefined
  /** Shown over the drawing, under the chip. */
  children?: ReactNode
}

const PLAIN: Line = []

/**
 * A map drawn as SVG, also on the server: real roads, water and labels, and the journey on them. The box
 * needs its height from a class; its content never changes it.
 */
export function RouteSketch({
  path = PLAIN,
  returnPath = PLAIN,
  marks = [],
  ...props
}: RouteSketchProps) {
  const everything = [...path, ...marks.map(({ point }) => [point.lng, point.lat] as const)]
  const data = sketchFor(props.data, everything)
  return (
    <div className={classNames('map-box', props.className)}>
      {data && (
        <div className={`map-focus map-${data.shape}`}>
          <svg
            className="map-ground"
            viewBox={`0 0 ${data.frame.width} ${data.frame.height}`}
            aria-hidden="true"
          >
            {data.file ? (
              <use href={data.file} transform={data.moved} />
            ) : (
              <SketchLayers data={data} />
            )}
            <PathLine className="m-back-case" path={returnPath} frame={data.frame} />
            <PathLine className="m-back" path={returnPath} frame={data.frame} />
            <PathLine className="m-case" path={path} frame={data.frame} />
            <PathLine
              className={classNames('m-route', props.line && `m-${props.line}`)}
              path={path}
              frame={data.frame}
              // Dots are measured in pixels, the animation in shares of the whole length.
              measure={props.line === 'draws' ? 1 : undefined}
            />
          </svg>
          <svg className="map-names" role="img" aria-label={props.label}>
            <Marked data={data} path={path} marks={marks} />
          </svg>
        </div>
      )}
      {props.children}
      {props.chip && <p className="map-chip">{props.chip}</p>}
      <p className="map-credit">{props.credit ?? 'Schematic map'}</p>
    </div>
  )
}

const SketchLayers = memo(({ data }: { data: SketchData }) =>
  data.layers.map(({ kind, d, width }) => (
    <path key={`${kind} ${width}`} className={`m-${kind}`} d={d} strokeWidth={width} />
  )),
)

type PathLineProps = { className: string; path: Line; frame: Frame; measure?: number | undefined }

function PathLine({ className, path, frame, measure }: PathLineProps) {
  if (path.length < 2) return undefined
  const bends = simplify(
    path.map((at) => spotOf(frame, at)),
    1,
  )
  return <path className={className} d={svgPath([bends])} pathLength={measure} />
}

/** Labels that are clear of the marks, then the marks. */
function Marked({ data, path, marks }: { data: SketchData; path: Line; marks: readonly Mark[] }) {
  const { frame } = data
  const planned = planMarks(marks, { data, path })
  const at = ({ x, y }: { x: number; y: number }, perPercent: 1 | 10) => {
    const share = (part: number) => `${Math.round(part * 100 * perPercent) / perPercent}%`
    return { x: share(x / frame.width), y: share(y / frame.height) }
  }
  return (
    <>
      {clearLabels(data, { planned, path }).map(({ label, down, roomy, narrow }) => (
        <text
          key={`${label.text} ${label.x} ${label.y}`}
          className={classNames(SIZE[label.size], !narrow && 'm-r', !roomy && 'm-n') || undefined}
          // Whole per cents are exact enough for labels and keep the page small.
          {...at(label, 1)}
          dy={down || undefined}
        >
          {label.text}
        </text>
      ))}
      {planned.map((mark) => (
        <MarkShape key={`${mark.kind} ${mark.x} ${mark.y}`} mark={mark} at={at(mark, 10)} />
      ))}
    </>
  )
}

const SIZE = { small: false, middle: 'm-mid', big: 'm-big', road: 'm-no' } as const
