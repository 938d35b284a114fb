import type { Frame } from '@kerbside/kit/map/frame.ts'
import type { Car, Scene, ShownMap } from '@kerbside/kit/map/map-engine.ts'
import { hearMap } from '@kerbside/kit/map/map-room.ts'
import type { MapSlot } from '@kerbside/kit/map/map-slots.ts'
import { MAP_SLOTS } from '@kerbside/kit/map/map-slots.ts'
import { openMap } from '@kerbside/kit/map/open-map.ts'
import { showSketchCars } from '@kerbside/kit/map/sketch-cars.ts'
import { whenSeenAndIdle } from '@kerbside/kit/map/when-seen.ts'

/**
 * Lays the live map over the drawing of a page that has no other script. The page is about one booking, so the map is
 * always our own. Where it cannot come, the drawing is the map.
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
    onFault: () => show(false),
  })
}

/** The map of a room and what it is told to show, which may be known before the map is there. */
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
    // One car, on whichever is seen: the live map, or the drawing while there is none.
    if (sketch && frame) showSketchCars(sketch, { frame, cars: isLaid ? [] : cars })
  }
  let chosen = false
  const choose = () => {
    chosen = true
  }
  // whoever looks at something is not turned away from it
  for (const act of ['pointerdown', 'wheel', 'keydown'])
    room.addEventListener(act, choose, { once: true, passive: true })
  hearMap(room, {
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

// No line to fetch it by: the drawing stays.
for (const room of document.querySelectorAll<HTMLElement>('[data-map]')) tendRoom(room)
