import { t } from '@kerbside/words/translate.ts'
import type { EditInput, EditQuote } from '../dispatch/api.ts'

export type EditedContact = EditQuote['contact']
export type ContactKey = keyof EditedContact

const keysOf = (contact: EditedContact) => Object.keys(contact) as ContactKey[]

/** Only the corrected fields; undefined if there are none. */
export function contactChange(now: EditedContact, edited: EditedContact): EditInput['contact'] {
  const changed = keysOf(now).filter((key) => edited[key].trim() !== now[key])
  return changed.length === 0
    ? undefined
    : Object.fromEntries(changed.map((key) => [key, edited[key].trim()]))
}

/** The corrections made here, on top of a newer state. */
export const rebaseContact = (
  edited: EditedContact,
  { was, now }: { was: EditedContact; now: EditedContact },
): EditedContact =>
  Object.fromEntries(
    keysOf(now).map((key) => [key, edited[key] === was[key] ? now[key] : edited[key]]),
  ) as EditedContact

/** The fields that were corrected both here and by the newer state, which differs. */
export const contactConflicts = (
  edited: EditedContact,
  { was, now }: { was: EditedContact; now: EditedContact },
): ContactKey[] =>
  keysOf(now).filter(
    (key) => now[key] !== was[key] && edited[key] !== was[key] && edited[key].trim() !== now[key],
  )

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with the corrected fields; the server checks telephone numbers. */
export function contactErrors(
  now: EditedContact,
  edited: EditedContact,
): Partial<Record<ContactKey, string>> {
  const isWrong = (key: 'email' | 'bookerEmail') =>
    edited[key] !== now[key] && edited[key].trim() !== '' && !EMAIL.test(edited[key].trim())
  return {
    ...(edited.name.trim() === '' && now.name !== '' && { name: t('desk.nameNeeded') }),
    ...(isWrong('email') && { email: t('desk.emailWrong') }),
    ...(isWrong('bookerEmail') && { bookerEmail: t('desk.emailWrong') }),
  }
}
