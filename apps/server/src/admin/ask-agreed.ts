import { findBroken } from '../features/quotation/judge-golden.ts'
import type { TariffDocument } from '../features/quotation/read-tariff.ts'
import { sayBroken } from '../features/quotation/write-golden.ts'
import { StartFault } from '../start-fault.ts'
import type { Counter } from './command.ts'

/**
 * Asks the agreed journeys of a book about prices that are to replace its own. Over one that would not cost what was
 * agreed nothing is saved, unless it is forced; then it is said.
 */
export async function askAgreed(
  counter: Counter,
  asked: { book: string; document: TariffDocument; isForced: boolean; say: (line: string) => void },
): Promise<void> {
  const broken = await findBroken(counter, asked)
  if (broken.length === 0) return
  if (!asked.isForced)
    throw new StartFault(`${sayBroken(broken)} Nothing was saved; --force saves it all the same.`)
  asked.say(sayBroken(broken))
}
