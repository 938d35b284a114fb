import type { LngLat } from '@kerbside/domain/geo.ts'
import { expect, test } from 'vitest'
import {
  areaOf,
  nextCorner,
  openShapes,
  type ShapeDraft,
  type ShapeStep,
  shapesOf,
  stepShapes,
} from './shape-draft.ts'

const [A, B, C, D]: LngLat[] = [
  [0, 51],
  [1, 51],
  [1, 52],
  [0, 52],
]
const corners = [A, B, C, D].filter((corner) => corner !== undefined)
const after = (draft: ShapeDraft, ...steps: ShapeStep[]): ShapeDraft =>
  steps.reduce(stepShapes, draft)
const press = (at: LngLat | undefined): ShapeStep => ({ do: 'press', at: at ?? [0, 0] })
const EMPTY = openShapes([])
const square = () => after(EMPTY, { do: 'begin' }, press(A), press(B), press(C), press(D), press(A))

test('a press on the first corner closes the shape', () => {
  const draft = square()
  expect(draft.drawing).toBeUndefined()
  expect(areaOf(draft)).toEqual([[[A, B, C, D, A]]])
})

test('two corners do not make a shape', () => {
  const draft = after(EMPTY, { do: 'begin' }, press(A), press(B), { do: 'finish' })
  expect(draft.shapes).toEqual([])
  expect(draft.drawing).toBeUndefined()
})

test('each corner can be undone and redone, and drawing continues where it was', () => {
  const drawn = after(EMPTY, { do: 'begin' }, press(A), press(B), press(C))
  const undone = after(drawn, { do: 'undo' })
  expect(undone.shapes[0]?.rings).toEqual([[A, B]])
  expect(undone.drawing).toEqual(drawn.drawing)
  expect(after(undone, { do: 'redo' }).shapes).toEqual(drawn.shapes)
  const gone = after(drawn, { do: 'undo' }, { do: 'undo' }, { do: 'undo' }, { do: 'undo' })
  expect([gone.shapes, gone.drawing]).toEqual([[], undefined])
})

test('a corner moved in small movements moves back in one step', () => {
  const draft = square()
  const corner = { shape: 'n0', ring: 0, corner: 2 }
  const moved = after(
    draft,
    { do: 'move', corner, at: [2, 52] },
    { do: 'move', corner, at: [3, 52] },
  )
  expect(moved.shapes[0]?.rings[0]?.[2]).toEqual([3, 52])
  expect(after(moved, { do: 'undo' }).shapes).toEqual(draft.shapes)
})

test('a hole belongs to its shape, and is removed with its corners', () => {
  const hole: LngLat[] = [
    [0.2, 51.2],
    [0.4, 51.2],
    [0.4, 51.4],
  ]
  const draft = after(square(), { do: 'begin-hole' }, ...hole.map(press), { do: 'finish' })
  expect(areaOf(draft)[0]).toHaveLength(2)
  const without = after(draft, { do: 'drop-corner', corner: { shape: 'n0', ring: 1, corner: 0 } })
  expect(areaOf(without)).toEqual([[[A, B, C, D, A]]])
})

test('a square without a corner is a triangle, and a triangle without a corner is removed', () => {
  const corner = { shape: 'n0', ring: 0, corner: 0 }
  const triangle = after(square(), { do: 'drop-corner', corner })
  expect(triangle.shapes[0]?.rings).toEqual([[B, C, D]])
  expect(after(triangle, { do: 'drop-corner', corner }).shapes).toEqual([])
})

test('an area is unchanged after it was opened and put together again', () => {
  const area = [[[...corners, ...corners.slice(0, 1)]]]
  expect(areaOf(openShapes(shapesOf(area)))).toEqual(area)
})

test('stepping through corners follows the ring and continues in the hole', () => {
  const draft = square()
  const first = nextCorner(draft, 1)
  expect(first).toEqual({ shape: 'n0', ring: 0, corner: 0 })
  expect(nextCorner({ ...draft, corner: first }, -1)?.corner).toBe(3)
})
