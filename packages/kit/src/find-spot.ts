export type Spot = { side: 'top' | 'bottom'; left: number; top: number }

type Size = { width: number; height: number }

/** Distance between the panel and its control, and between the panel and the edge of the window. */
const GAP_PX = 4
const EDGE_PX = 8

/** The maximum height of a panel (specification, section 2). */
export const MAX_PANEL_PX = 350

const between = (min: number, max: number, value: number): number =>
  Math.max(min, Math.min(max, value))

/**
 * Position of a panel at its field, in pixels of the window: below it, unless only the space above fits a full panel.
 * The panel never leaves the window; in a low window it may cover its field.
 */
export function findSpot(
  anchor: { left: number; right: number; top: number; bottom: number },
  { panel, room, rightToLeft }: { panel: Size; room: Size; rightToLeft: boolean },
): Spot {
  const below = room.height - anchor.bottom - GAP_PX - EDGE_PX
  const above = anchor.top - GAP_PX - EDGE_PX
  // Uses the maximum height, so that a panel that grows while it is open stays on its side.
  const side = below >= MAX_PANEL_PX || below >= above ? 'bottom' : 'top'
  const left = rightToLeft ? anchor.right - panel.width : anchor.left
  const top = side === 'bottom' ? anchor.bottom + GAP_PX : anchor.top - GAP_PX - panel.height
  return {
    side,
    left: between(EDGE_PX, Math.max(EDGE_PX, room.width - EDGE_PX - panel.width), left),
    top: between(EDGE_PX, Math.max(EDGE_PX, room.height - EDGE_PX - panel.height), top),
  }
}
