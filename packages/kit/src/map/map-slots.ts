/** Where the specification shows a map (section 2, "Map slots"). */
export type MapSlot =
  | 'main'
  | 'float'
  | 'feedback'
  | 'tracking'
  | 'confirmed'
  | 'bookingInfo'
  | 'bookingDetail'

export type SlotLook = {
  /** `fill` takes the height the page gives it, `strip` is 176 px, `card` 240, `tall` 320 to 480. */
  size: 'fill' | 'strip' | 'card' | 'tall'
  /** Whether one can move it; a picture otherwise. */
  moves: boolean
  /** Pixels kept free around the view, beside the margin it has. */
  padding: number
  /** Whether an outside provider may see the page: the address of a booking is its key. */
  provider: boolean
}

/** One look for each slot. */
export const MAP_SLOTS: Record<MapSlot, SlotLook> = {
  main: { size: 'fill', moves: true, padding: 0, provider: true },
  float: { size: 'strip', moves: false, padding: 0, provider: true },
  feedback: { size: 'card', moves: false, padding: 0, provider: false },
  tracking: { size: 'tall', moves: true, padding: 24, provider: false },
  confirmed: { size: 'card', moves: false, padding: 0, provider: false },
  bookingInfo: { size: 'card', moves: true, padding: 0, provider: false },
  bookingDetail: { size: 'card', moves: true, padding: 0, provider: false },
}
