import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useId, useState } from 'react'
import { useLiveState } from '../../shell/desk-context.tsx'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'

type FormSheetProps = {
  form: { busy: boolean; isDirty: boolean; message: string | undefined; submit: () => void }
  title: string
  sentence?: ReactNode
  role?: 'dialog' | 'alertdialog'
  onClose: () => void
  children: ReactNode
  /** Below the form, and no part of it: what is saved on its own. */
  after?: ReactNode
  /** The label of the button that saves. */
  save: string
  look?: 'primary' | 'danger'
  cancel?: string
  /** Further buttons, before these two. */
  actions?: ReactNode
  /** Saving is not possible yet. */
  blocked?: boolean
  /** Saving needs current data, so that it is not possible offline. */
  online?: boolean
  /** Enter does not save: it cannot be undone, or Enter searches in a field. */
  pressOnly?: boolean
  /** Two columns of fields on a large screen. */
  wide?: boolean
}

/** A form in a sheet; closing it asks before changes are discarded. */
export function FormSheet(props: FormSheetProps) {
  const { form, title, sentence, role, onClose, children, after, save, actions } = props
  const { look = 'primary', cancel = t('desk.cancel'), blocked = false, online, pressOnly } = props
  const id = useId()
  const isOffline = useLiveState() === 'lost' && online === true
  const [asking, setAsking] = useState(false)
  const close = () => (form.isDirty ? setAsking(true) : onClose())
  return (
    <>
      <DeskSheet
        title={title}
        sentence={sentence}
        {...(role && { role })}
        onClose={close}
        asksFirst
        actions={
          <>
            {actions}
            <DeskButton onPress={close}>{cancel}</DeskButton>
            <DeskButton
              look={look}
              {...(pressOnly ? { onPress: form.submit } : { submits: id })}
              disabled={form.busy || blocked || isOffline}
            >
              {save}
            </DeskButton>
          </>
        }
      >
        <form
          id={id}
          noValidate
          className={props.wide ? 'dk-sheet-form dk-form' : 'dk-sheet-form'}
          onSubmit={(event) => {
            event.preventDefault()
            if (!pressOnly) form.submit()
          }}
        >
          {children}
        </form>
        {after}
        {form.message && (
          <p className="dk-note bad" role="alert">
            {form.message}
          </p>
        )}
      </DeskSheet>
      {asking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </>
  )
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <DeskSheet
      role="alertdialog"
      title={t('desk.discardTitle')}
      onClose={onKeep}
      actions={
        <>
          <DeskButton look="danger" onPress={onDiscard}>
            {t('desk.discard')}
          </DeskButton>
          <DeskButton look="primary" first onPress={onKeep}>
            {t('desk.keepEditing')}
          </DeskButton>
        </>
      }
    >
      <p>{t('desk.discardText')}</p>
    </DeskSheet>
  )
}
