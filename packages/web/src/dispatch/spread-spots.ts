export type Spot = { x: number; y: number }

/** Beyond this many the map is read as a crowd, and nobody is moved. */
const MOST = 150
const ROUNDS = 12

/** Spots that lie on each other, moved apart as little as needed so that each can be seen and pressed; pixels. */
export function spreadSpots<Any extends Spot>(
  spots: readonly Any[],
  { apart }: { apart: number },
): readonly Any[] {
  if (spots.length > MOST) return spots
  const moved = spots.map((spot) => ({ ...spot }))
  for (let round = 0; round < ROUNDS; round++) {
    let touched = false
    for (const [index, one] of moved.entries())
      for (const other of moved.slice(index + 1)) {
        const [right, down] = [other.x - one.x, other.y - one.y]
        const far = Math.hypot(right, down)
        if (far >= apart) continue
        touched = true
        // Two in the very same spot part sideways.
        const [across, along] = far === 0 ? [1, 0] : [right / far, down / far]
        const half = (apart - far) / 2 + 0.01
        one.x -= across * half
        one.y -= along * half
        other.x += across * half
        other.y += along * half
      }
    if (!touched) break
  }
  return moved
}
