export type Spot = { side: 'top' | 'bottom'; left: number; top: number }

type Size = { width: number; height: number }

/** Between the panel and what it hangs at, and the edge of the window. */
const GAP_PX = 4
const EDGE_PX = 8

/** The tallest a panel may be (specification, section 2). */
export const MOST_PANEL_PX = 350

const between = (least: number, most: number, value: number): number =>
  Math.max(least, Math.min(most, value))

/**
 * Where a panel hangs at a field, in pixels of the window: below it, unless only above is the room a full panel needs.
 * It never leaves the window; in a low one it may lie over its field.
 */
export function findSpot(
  anchor: { left: number; right: number; top: number; bottom: number },
  { panel, room, rightToLeft }: { panel: Size; room: Size; rightToLeft: boolean },
): Spot {
  const below = room.height - anchor.bottom - GAP_PX - EDGE_PX
  const above = anchor.top - GAP_PX - EDGE_PX
  // By the full height: a panel that grows while it is open stays on its side.
  const side = below >= MOST_PANEL_PX || below >= above ? 'bottom' : 'top'
  const left = rightToLeft ? anchor.right - panel.width : anchor.left
  const top = side === 'bottom' ? anchor.bottom + GAP_PX : anchor.top - GAP_PX - panel.height
  return {
    side,
    left: between(EDGE_PX, Math.max(EDGE_PX, room.width - EDGE_PX - panel.width), left),
    top: between(EDGE_PX, Math.max(EDGE_PX, room.height - EDGE_PX - panel.height), top),
  }
}
