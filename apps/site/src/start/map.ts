import type { Scene } from '@kerbside/kit/map/map-engine.ts'
import type { MapSlot } from '@kerbside/kit/map/map-slots.ts'
import { MAP_SLOTS } from '@kerbside/kit/map/map-slots.ts'
import { openMap } from '@kerbside/kit/map/open-map.ts'
import { whenSeenAndIdle } from '@kerbside/kit/map/when-seen.ts'

/**
 * Lays the live map over the drawing of a page that has no other script. The page is about one booking, so the map is
 * always our own. Where it cannot come, the drawing is the map.
 */
function layMap(room: HTMLElement): void {
  const slot = MAP_SLOTS[room.dataset['map'] as MapSlot]
  const scene = room.nextElementSibling?.textContent
  if (!slot || !scene) return
  const show = (ready: boolean) => {
    room.classList.toggle('ready', ready)
    room.inert = !ready
  }
  openMap(room, {
    engine: 'maplibre',
    key: '',
    folder: '/basemap',
    label: room.dataset['label'] ?? '',
    padding: slot.padding,
    gestures: slot.gestures,
    scene: JSON.parse(scene) as Scene,
    onReady: () => show(true),
    onFault: () => show(false),
  })
}

// No line to fetch it by: the drawing stays.
for (const room of document.querySelectorAll<HTMLElement>('[data-map]'))
  whenSeenAndIdle(room, () => layMap(room))
