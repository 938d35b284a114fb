import type { Deps } from '../../deps.ts'
import type { OperatorContact } from '../../ports/platform-registry/port.ts'

export const NO_CONTACT = { name: '', email: '', phone: '', notes: '', version: 0 } as const

export type SaveContactResult = { ok: true } | { ok: false; reason: 'newer' }

/** Saves the platform's note on an operator; of two changes of the same version the first wins. */
export async function saveContact(
  { platformRegistry }: Pick<Deps, 'platformRegistry'>,
  contact: OperatorContact,
): Promise<SaveContactResult> {
  let isSaved = false
  await platformRegistry.change((records) => {
    const before = records.contacts.find(({ slug }) => slug === contact.slug)
    isSaved = (before?.version ?? 0) === contact.version
    if (!isSaved) return records
    const others = records.contacts.filter((other) => other !== before)
    return { ...records, contacts: [...others, { ...contact, version: contact.version + 1 }] }
  })
  return isSaved ? { ok: true } : { ok: false, reason: 'newer' }
}

/** Forgets the note on an operator that was deleted. */
export const removeContact = (
  { platformRegistry }: Pick<Deps, 'platformRegistry'>,
  slug: string,
): Promise<void> =>
  platformRegistry.change((records) => ({
    ...records,
    contacts: records.contacts.filter((contact) => contact.slug !== slug),
  }))
