import { t } from '@kerbside/words/translate.ts'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { type ContactKey, contactErrors, type EditedContact } from './edit-contact.ts'

const PASSENGER = [
  ['name', 'desk.passengerName', 'text'],
  ['phone', 'desk.passengerPhone', 'tel'],
  ['email', 'desk.passengerEmail', 'email'],
] as const

const BOOKER = [
  ['bookerName', 'desk.bookerName', 'text'],
  ['bookerPhone', 'desk.bookerPhone', 'tel'],
  ['bookerEmail', 'desk.bookerEmail', 'email'],
] as const

const REFERENCE = [['ourReference', 'desk.bookerReference', 'text']] as const

type ContactFieldsProps = {
  now: EditedContact
  contact: EditedContact
  /** Fields that someone else has changed too: each shows what was saved. */
  conflicts: readonly ContactKey[]
  /** The ride is over: no messages are sent. */
  isOver: boolean
  onChange: (contact: EditedContact) => void
}

/** Whom the booking is for, and who booked it if another person did. */
export function ContactFields({ now, contact, conflicts, isOver, onChange }: ContactFieldsProps) {
  const errors = contactErrors(now, contact)
  const hasBooker = now.bookerName !== ''
  const conflictOf = (key: ContactKey) =>
    conflicts.includes(key) && contact[key].trim() !== now[key]
      ? t('desk.savedMeanwhile', { value: now[key] })
      : undefined
  const fields = [...PASSENGER, ...(hasBooker ? BOOKER : []), ...REFERENCE]
  return (
    <fieldset className="leg-contact">
      <legend>{t('desk.contact')}</legend>
      {fields.map(([key, label, type]) => (
        <DeskField key={key} label={t(label)} error={errors[key] ?? conflictOf(key)}>
          {(id) => (
            <TextInput
              id={id}
              type={type}
              max={type === 'tel' ? 30 : 255}
              value={contact[key]}
              onChange={(text) => onChange({ ...contact, [key]: text })}
            />
          )}
        </DeskField>
      ))}
      <p className="soft small">{t(isOver ? 'desk.afterLeg' : 'desk.messagesGoTo')}</p>
    </fieldset>
  )
}
