import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Notice } from '../notice.tsx'
import './map.css'
import type { MapSource, Point, Scene, ShownMap } from './map-engine.ts'
import { engineOf } from './map-engine.ts'
import { openMap } from './open-map.ts'
import './pin-picker.css'

export type PinPickerProps = {
  /** Where the pin is at first. */
  start: Point
  /** The operator's choice of map, and its public keys. Without it: the built-in map. */
  source?: MapSource | undefined
  words: {
    /** What the map is for: “Choose the pickup on the map”. */
    label: string
    /** How: “Move the map under the pin. With a keyboard: arrows move, Enter takes.” */
    hint: string
    /** On the button: “Use this place”. */
    take: string
    /** Said where no map can be shown. */
    missing: string
  }
  /** What lies under the pin, as far as it is known; read out when it changes. */
  place?: string | undefined
  /** What was taken is being looked up: the button waits. */
  busy?: boolean | undefined
  onTake: (point: Point) => void
  /** The pin stands still somewhere else. */
  onMove?: (point: Point) => void
  /** The provider's map did not come, and why; the built-in one is shown instead. */
  onFallback?: (reason: string) => void
  /** Where the files of the built-in map are. Default `/basemap`. */
  folder?: string
}

/** A step of an arrow key in pixels; with Shift a small one. */
const STEP = { long: 40, short: 5 }
const ARROWS: Partial<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
}

/** The built-in map has no houses to look at more closely. */
const CLOSE = { builtIn: 13, provider: 16 }

/** The pin stands still this long before it is asked what lies under it. */
const STILL_MS = 400

/** Six decimals are a hand's breadth. */
const rounded = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1e6) / 1e6,
  lng: Math.round(lng * 1e6) / 1e6,
})

const lookingAt = (point: Point, zoom: number): Scene => ({
  path: [],
  returnPath: [],
  marks: [],
  focus: { point, zoom },
})

/** A map one moves under a pin that stays in its middle. Heavy: fetch it with `later` when it is asked for. */
export function PinPicker(props: PinPickerProps) {
  const { start, source, words, place, busy, onTake, onMove, onFallback, folder } = props
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<ShownMap | undefined>(undefined)
  const still = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [state, setState] = useState<'coming' | 'ready' | 'missing'>('coming')

  const standStill = useEffectEvent(() => {
    if (shown.current) onMove?.(rounded(shown.current.centre()))
  })
  const open = useEffectEvent((element: HTMLElement): ShownMap => {
    const { engine, key } = source ? engineOf(source) : ({ engine: 'maplibre', key: '' } as const)
    const map = openMap(element, {
      engine,
      key,
      folder: folder ?? '/basemap',
      label: words.label,
      padding: 0,
      gestures: 'keyless',
      scene: lookingAt(start, engine === 'maplibre' ? CLOSE.builtIn : CLOSE.provider),
      onReady: () => setState('ready'),
      onFault: () => setState('missing'),
      onFallback(reason) {
        setState('coming')
        map.show(lookingAt(start, CLOSE.builtIn))
        onFallback?.(reason)
      },
      onMove() {
        clearTimeout(still.current)
        still.current = setTimeout(standStill, STILL_MS)
      },
    })
    return map
  })

  useEffect(() => {
    if (!box.current) return
    const map = open(box.current)
    shown.current = map
    return () => {
      clearTimeout(still.current)
      map.destroy()
      shown.current = undefined
      setState('coming')
    }
  }, [])

  const take = () => {
    if (state === 'ready' && shown.current && !busy) onTake(rounded(shown.current.centre()))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // The map's own buttons keep their keys.
    if (event.target instanceof Element && event.target.closest('button, a, summary')) return
    const arrow = ARROWS[event.key]
    if (!arrow && event.key !== 'Enter') return
    event.preventDefault()
    if (!arrow) {
      take()
      return
    }
    const step = event.shiftKey ? STEP.short : STEP.long
    shown.current?.moveBy({ right: arrow.right * step, down: arrow.down * step })
  }

  return (
    <div className="pin-picker">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is */}
      <div
        className="map-box pin-map"
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
        tabIndex={0}
        aria-label={words.label}
        aria-describedby={hint}
        onKeyDown={press}
      >
        <div
          ref={box}
          className={classNames('map-live', state === 'ready' && 'ready')}
          inert={state !== 'ready'}
        />
        {state !== 'missing' && <Pin />}
      </div>
      {state === 'missing' ? (
        <Notice tone="warn" role="alert">
          {words.missing}
        </Notice>
      ) : (
        <p id={hint} className="soft small">
          {words.hint}
        </p>
      )}
      <output className="pin-place">{place}</output>
      <Button
        wide
        busy={state === 'coming' || busy === true}
        disabled={state === 'missing'}
        onPress={take}
      >
        {words.take}
      </Button>
    </div>
  )
}

/** Its point is the middle of the map. */
function Pin() {
  return (
    <svg className="pin-mark" viewBox="0 0 32 44" aria-hidden="true">
      <path d="M16 43C16 43 30 26 30 16A14 14 0 1 0 2 16C2 26 16 43 16 43Z" />
      <circle cx="16" cy="16" r="5" />
    </svg>
  )
}
