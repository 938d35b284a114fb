import { referenceOf } from '@kerbside/domain/booking/reference.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { takeReferenceBlock } from './store.ts'

/** Numbers are fetched by the hundred, so that a booking does not wait in line for one row. */
const BLOCK = 100

type Block = { next: number; end: number; filling: Promise<void> | undefined }

const blocks = new WeakMap<object, Map<string, Block>>()

/** The next reference of an operator; after a crash a few are skipped and nobody can tell. */
export async function takeReference(call: Call): Promise<number> {
  const all = blocks.get(call.db) ?? new Map<string, Block>()
  blocks.set(call.db, all)
  const block = all.get(call.operator) ?? { next: 0, end: 0, filling: undefined }
  all.set(call.operator, block)
  while (block.next === block.end) {
    block.filling ??= fill(call, block).finally(() => {
      block.filling = undefined
    })
    await block.filling
  }
  return referenceOf(block.next++, secretOf(call))
}

async function fill(call: Call, block: Block): Promise<void> {
  const start = await withOperator(call, (tx) =>
    takeReferenceBlock(tx, { operator: call.operator, size: BLOCK }),
  )
  block.next = start
  block.end = start + BLOCK
}

/** Scatters each operator's numbers differently; the operator's id is no secret, only its own. */
const secretOf = (call: Call): number => Number.parseInt(call.operator.slice(-8), 16) | 0
