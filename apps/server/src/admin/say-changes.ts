import { type Change, listChanges } from '../features/audit/list-changes.ts'
import type { TariffDocument } from '../features/quotation/read-tariff.ts'

const MOST_SAID = 40
const LONGEST = 60

/** What a price list changes, a line each, and how many there are. */
export function sayChanges({
  before,
  after,
}: {
  before: TariffDocument
  after: TariffDocument
}): string[] {
  const changes = listChanges(before, after)
  if (changes.length === 0) return ['The same rules, written in another order.']
  const lines = changes.slice(0, MOST_SAID).map(sayChange)
  const more = changes.length - lines.length
  if (more > 0) lines.push(`  and ${more} more`)
  const count = changes.length === 1 ? 'One change' : `${changes.length} changes`
  return [`${count}:`, ...lines]
}

function sayChange({ path, before, after }: Change): string {
  if (before === undefined) return `  ${path}: new, ${short(after)}`
  if (after === undefined) return `  ${path}: gone, was ${short(before)}`
  const [was, is] = [short(before), short(after)]
  return was === is ? `  ${path}: not the same` : `  ${path}: ${was} → ${is}`
}

const short = (text = ''): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
