import { CommandError } from '../command-error.ts'
import type { TariffDocument } from '../features/quotation/price-list/read-tariff.ts'
import { findBroken } from '../features/quotation/simulation/check-regression-quotes.ts'
import { describeBroken } from '../features/quotation/simulation/write-regression-quote.ts'
import type { Counter } from './command.ts'

/**
 * Checks the regression quotes of a price book against prices that are to replace its own. If a journey would not cost
 * what was agreed, nothing is saved unless the command is forced; a forced command prints the differences.
 */
export async function openAgreedPrices(
  counter: Counter,
  params: {
    book: string
    document: TariffDocument
    isForced: boolean
    write: (line: string) => void
  },
): Promise<void> {
  const broken = await findBroken(counter, params)
  if (broken.length === 0) return
  if (!params.isForced)
    throw new CommandError(
      `${describeBroken(broken)} Nothing was saved. Add --force to save anyway.`,
    )
  params.write(describeBroken(broken))
}
