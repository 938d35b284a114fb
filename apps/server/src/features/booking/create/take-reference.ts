import { referenceOf } from '@kerbside/domain/booking/reference.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { takeReferenceBlock } from '../store.ts'

/** Numbers are reserved in blocks, so that bookings do not queue for one row. */
const BLOCK = 100

type Block = { next: number; end: number; filling: Promise<void> | undefined }

const blocks = new WeakMap<object, Map<string, Block>>()

/** The next reference of an operator. A crash skips a few numbers, which is harmless. */
export async function takeReference(context: RequestContext): Promise<number> {
  const all = blocks.get(context.db) ?? new Map<string, Block>()
  blocks.set(context.db, all)
  const block = all.get(context.operator) ?? { next: 0, end: 0, filling: undefined }
  all.set(context.operator, block)
  while (block.next === block.end) {
    block.filling ??= fill(context, block).finally(() => {
      block.filling = undefined
    })
    await block.filling
  }
  return referenceOf(block.next++, secretOf(context))
}

async function fill(context: RequestContext, block: Block): Promise<void> {
  const start = await withOperator(context, (tx) =>
    takeReferenceBlock(tx, { operator: context.operator, size: BLOCK }),
  )
  block.next = start
  block.end = start + BLOCK
}

/**
 * The seed that scatters each operator's numbers differently. It is derived from the operator's id and is not secret.
 */
const secretOf = (context: RequestContext): number =>
  Number.parseInt(context.operator.slice(-8), 16) | 0
