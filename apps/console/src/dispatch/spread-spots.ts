export type Spot = { x: number; y: number }

/** With more spots than this the map is too crowded, and no spot is moved. */
const MAX_SPOTS = 150
const ROUNDS = 12

/** Moves overlapping spots apart as little as needed so that each can be seen and pressed; pixels. */
export function spreadSpots<Any extends Spot>(
  spots: readonly Any[],
  { apart }: { apart: number },
): readonly Any[] {
  if (spots.length > MAX_SPOTS) return spots
  const moved = spots.map((spot) => ({ ...spot }))
  for (let round = 0; round < ROUNDS; round++) {
    let touched = false
    for (const [index, one] of moved.entries())
      for (const other of moved.slice(index + 1)) {
        const [right, down] = [other.x - one.x, other.y - one.y]
        const far = Math.hypot(right, down)
        if (far >= apart) continue
        touched = true
        // Two spots at exactly the same place move sideways.
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
