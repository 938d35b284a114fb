import { ABSENT } from './list-spots.ts'

const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1)

/** Values of the wrong type for any field. */
export const CONFUSED: readonly unknown[] = [
  ABSENT,
  null,
  true,
  false,
  0,
  1,
  -1.5,
  '',
  'text',
  '1',
  'true',
  [],
  [[]],
  [null],
  ['text', 'text'],
  [1, 2],
  {},
  { a: 1 },
  { 0: 'a', length: 1 },
  deep(9),
  deep(500),
]
