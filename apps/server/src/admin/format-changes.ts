import { type Change, listChanges } from '../features/audit/list-changes.ts'
import type { TariffDocument } from '../features/quotation/price-list/read-tariff.ts'

const MAX_LISTED = 40
const MAX_LENGTH = 60

/** Prints the changes of a price list, one per line, and their number. */
export function formatChanges({
  before,
  after,
}: {
  before: TariffDocument
  after: TariffDocument
}): string[] {
  const changes = listChanges(before, after)
  if (changes.length === 0) return ['No changes, only a different order.']
  const lines = changes.slice(0, MAX_LISTED).map(formatChange)
  const more = changes.length - lines.length
  if (more > 0) lines.push(`  and ${more} more`)
  const count = changes.length === 1 ? 'One change' : `${changes.length} changes`
  return [`${count}:`, ...lines]
}

function formatChange({ path, before, after }: Change): string {
  if (before === undefined) return `  ${path}: new, ${short(after)}`
  if (after === undefined) return `  ${path}: removed, was ${short(before)}`
  const [was, is] = [short(before), short(after)]
  return was === is ? `  ${path}: changed` : `  ${path}: ${was} → ${is}`
}

const short = (text = ''): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
