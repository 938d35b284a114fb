import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../form/button.tsx'
import { Notice } from '../notice.tsx'
import './map.css'
import type { MapSource, Point, Scene, ShownMap } from './map-engine.ts'
import { engineOf } from './map-engine.ts'
import { openMap } from './open-map.ts'
import './pin-picker.css'

export type PinPickerProps = {
  /** The initial position of the pin. */
  start: Point
  /** The operator's map settings and public keys. Without them: the built-in map. */
  source?: MapSource | undefined
  words: {
    /** The purpose of the map: “Choose the pickup on the map”. */
    label: string
    /** Instructions: “Move the map under the pin. With a keyboard: arrows move, Enter takes.” */
    hint: string
    /** Label of the button: “Use this place”. */
    take: string
    /** Message if no map can be shown. */
    missing: string
  }
  /** The address under the pin, if known; announced when it changes. */
  place?: string | undefined
  /** The taken place is being looked up: the button waits. */
  busy?: boolean | undefined
  onTake: (point: Point) => void
  /** Called when the pin has stopped at another point. */
  onMove?: (point: Point) => void
  /** The provider's map failed to load, with the reason; the built-in one is shown instead. */
  onFallback?: (reason: string) => void
  /** Address of the files of the built-in map. Default `/basemap`. */
  folder?: string
}

/** A step of an arrow key in pixels; `short` with Shift. */
const STEP = { long: 40, short: 5 }
const ARROWS: Partial<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
}

/** Initial zooms. The built-in map has no houses, so it opens further away. */
const CLOSE = { builtIn: 13, provider: 16 }

/** How long the pin stands still before the address under it is looked up. */
const STILL_MS = 400

/** Six decimals are about 10 cm. */
const rounded = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1e6) / 1e6,
  lng: Math.round(lng * 1e6) / 1e6,
})

const sceneAt = (point: Point, zoom: number): Scene => ({
  path: [],
  returnPath: [],
  marks: [],
  focus: { point, zoom },
})

/** A map that moves under a fixed pin in its middle. Heavy: load it with `later` when it is needed. */
export function PinPicker(props: PinPickerProps) {
  const { start, source, words: labels, place, busy, onTake, onMove, onFallback, folder } = props
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<ShownMap | undefined>(undefined)
  const still = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [state, setState] = useState<'coming' | 'ready' | 'missing'>('coming')

  const handleStill = useEffectEvent(() => {
    if (shown.current) onMove?.(rounded(shown.current.centre()))
  })
  const open = useEffectEvent((element: HTMLElement): ShownMap => {
    const { engine, key } = source ? engineOf(source) : ({ engine: 'maplibre', key: '' } as const)
    const map = openMap(element, {
      engine,
      key,
      folder: folder ?? '/basemap',
      label: labels.label,
      padding: 0,
      gestures: 'keyless',
      scene: sceneAt(start, engine === 'maplibre' ? CLOSE.builtIn : CLOSE.provider),
      onReady: () => setState('ready'),
      onError: () => setState('missing'),
      onFallback(reason) {
        setState('coming')
        map.show(sceneAt(start, CLOSE.builtIn))
        onFallback?.(reason)
      },
      onMove() {
        clearTimeout(still.current)
        still.current = setTimeout(handleStill, STILL_MS)
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
        aria-label={labels.label}
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
          {labels.missing}
        </Notice>
      ) : (
        <p id={hint} className="soft small">
          {labels.hint}
        </p>
      )}
      <output className="pin-place">{place}</output>
      <Button
        wide
        busy={state === 'coming' || busy === true}
        disabled={state === 'missing'}
        onPress={take}
      >
        {labels.take}
      </Button>
    </div>
  )
}

/** The tip of the pin is the middle of the map. */
function Pin() {
  return (
    <svg className="pin-mark" viewBox="0 0 32 44" aria-hidden="true">
      <path d="M16 43C16 43 30 26 30 16A14 14 0 1 0 2 16C2 26 16 43 16 43Z" />
      <circle cx="16" cy="16" r="5" />
    </svg>
  )
}
