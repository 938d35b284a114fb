import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findGoldenRow } from './golden-store.ts'
import { currencyOf } from './write-golden.ts'

/** The currency an agreed journey is kept in, its book's; undefined when this operator has none of that name. */
export async function findGoldenCurrency(
  call: Call,
  { id }: { id: string },
): Promise<string | undefined> {
  const { operator } = call
  const golden = await withOperator(call, (tx) => findGoldenRow(tx, { operator, id }))
  return golden && currencyOf(call, golden)
}
