import type { KEY_PARTS } from '@kerbside/domain/operator/key-parts.ts'

type Part = (typeof KEY_PARTS)[keyof typeof KEY_PARTS][number]
export type BarePart = Part extends infer One ? (One extends `?${infer Bare}` ? Bare : One) : never

/** Without the mark of an optional part. */
export const bare = (part: Part): BarePart => part.replace('?', '') as BarePart
