import type { Frame } from '@kerbside/kit/map/frame.ts'
import type { Car, Scene, ShownMap } from '@kerbside/kit/map/map-engine.ts'
import { registerMapHandlers } from '@kerbside/kit/map/map-room.ts'
import type { MapSlot } from '@kerbside/kit/map/map-slots.ts'
import { MAP_SLOTS } from '@kerbside/kit/map/map-slots.ts'
import { openMap } from '@kerbside/kit/map/open-map.ts'
import { showSketchCars } from '@kerbside/kit/map/sketch-cars.ts'
import { whenSeenAndIdle } from '@kerbside/kit/map/when-seen.ts'

/**
 * Opens the live map over the drawing of a page that has no other script. The page is about one booking, so the map is
 * always the built-in one. If it fails to load, the drawing stays.
 */
function layMap(
  room: HTMLElement,
  { scene, onLaid }: { scene: Scene; onLaid: (is: boolean) => void },
) {
  const slot = MAP_SLOTS[room.dataset['map'] as MapSlot]
  const show = (ready: boolean) => {
    room.classList.toggle('ready', ready)
    room.inert = !ready
    onLaid(ready)
  }
  return openMap(room, {
    engine: 'maplibre',
    key: '',
    folder: '/basemap',
    label: room.dataset['label'] ?? '',
    padding: slot.padding,
    gestures: slot.gestures,
    scene,
    onReady: () => show(true),
    onError: () => show(false),
  })
}

/** The map of an element and its scene, which may be set before the map is loaded. */
function tendRoom(room: HTMLElement): void {
  const drawn = room.nextElementSibling?.textContent
  if (!MAP_SLOTS[room.dataset['map'] as MapSlot] || !drawn) return
  const { frame, ...first } = JSON.parse(drawn) as Scene & { frame?: Frame }
  let scene: Scene = first
  let cars: readonly Car[] = []
  let map: ShownMap | undefined
  let isLaid = false
  const sketch = room.closest('.map-box')?.querySelector('.map-focus')
  const show = () => {
    map?.drive?.(cars)
    // One car, on the visible one: the live map, or the drawing while there is none.
    if (sketch && frame) showSketchCars(sketch, { frame, cars: isLaid ? [] : cars })
  }
  let chosen = false
  const choose = () => {
    chosen = true
  }
  // a user who moves the map keeps the view
  for (const act of ['pointerdown', 'wheel', 'keydown'])
    room.addEventListener(act, choose, { once: true, passive: true })
  registerMapHandlers(room, {
    scene(next) {
      scene = next
      map?.show(chosen ? { ...next, still: true } : next)
    },
    cars(next) {
      cars = next
      show()
    },
  })
  whenSeenAndIdle(room, () => {
    const lay = (is: boolean) => {
      isLaid = is
      show()
    }
    map = layMap(room, { scene, onLaid: lay })
  })
}

// Without a connection to load it: the drawing stays.
for (const room of document.querySelectorAll<HTMLElement>('[data-map]')) tendRoom(room)
