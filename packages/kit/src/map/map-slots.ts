import type { Gestures } from './map-engine.ts'

/** Where the specification shows a map (section 2, "Map slots"). */
export type MapSlot =
  | 'main'
  | 'float'
  | 'feedback'
  | 'tracking'
  | 'confirmed'
  | 'bookingInfo'
  | 'bookingDetail'

export type MapSlotStyle = {
  /** `fill` takes the height the page gives it, `card` is 240 px, `tall` 320 to 480. */
  size: 'fill' | 'card' | 'tall'
  /** The gestures a visitor may use. */
  gestures: Gestures
  /** Pixels kept free around the view, in addition to its margin. */
  padding: number
  /** Whether an outside provider may see the page: the address of a booking is also its access key. */
  provider: boolean
}

/** One style for each slot. */
export const MAP_SLOTS: Record<MapSlot, MapSlotStyle> = {
  main: { size: 'fill', gestures: 'all', padding: 0, provider: true },
  // so low that the view's margin is less than half a mark
  float: { size: 'fill', gestures: 'none', padding: 5, provider: true },
  feedback: { size: 'card', gestures: 'none', padding: 0, provider: false },
  tracking: { size: 'tall', gestures: 'shared', padding: 24, provider: false },
  confirmed: { size: 'card', gestures: 'none', padding: 0, provider: false },
  bookingInfo: { size: 'card', gestures: 'shared', padding: 0, provider: false },
  bookingDetail: { size: 'card', gestures: 'shared', padding: 0, provider: false },
}
