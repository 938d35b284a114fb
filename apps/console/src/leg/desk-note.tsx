import { noteDeskLeg } from '@kerbside/contract/calls.generated/dispatch-change.ts'
import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sendToDesk } from '../dispatch/send-to-desk.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { legQuery } from '../shell/desk-queries.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { OnlineButton } from '../ui/online-button.tsx'
import { type NoteDraft, readDraft, saveNoteDraft } from './note-draft.ts'

/**
 * The desk's internal note: it notifies no one, so it is saved at once. Typed text stays if another user changes the
 * note.
 */
export function DeskNote({ leg, note }: { leg: BoardLeg; note: string }) {
  const { mayDispatch, notify } = useDesk()
  const queries = useQueryClient()
  const { reference } = leg
  const [draft, setDraft] = useState(() => readDraft(reference))
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState('')
  const id = useId()
  const text = draft?.text ?? note
  const isChanged = draft !== undefined && draft.text.trim() !== note.trim()
  const hasConflict = isChanged && draft.base !== note
  const update = (next: NoteDraft | undefined) => {
    setDraft(next)
    saveNoteDraft(reference, next)
    setRejection('')
  }

  const send = (version: number) =>
    sendToDesk(noteDeskLeg, { reference, version, note: text.trim() })
  /** A conflict caused by other fields is retried with the new version; a changed note is reported as a conflict. */
  const sendOn = async () => {
    const writeResult = await send(leg.version)
    if (writeResult.ok || writeResult.why !== 'conflict') return writeResult
    const now = await queries.fetchQuery({ ...legQuery(reference), staleTime: 0 })
    const isSame = now.details?.deskNote === note && now.leg !== undefined
    return isSame && now.leg ? send(now.leg.version) : writeResult
  }
  const save = async () => {
    setBusy(true)
    const writeResult = await sendOn()
    await queries.invalidateQueries({ queryKey: ['leg', reference] })
    setBusy(false)
    if (writeResult.ok) {
      update(undefined)
      notify(t('desk.isNoted', { ref: leg.bookingRef }))
    } else if (writeResult.why !== 'conflict') setRejection(writeResult.message)
  }
  if (!mayDispatch && note === '') return undefined
  return (
    <div className="desk-note">
      <label htmlFor={id}>{t('desk.deskNote')}</label>
      <textarea
        id={id}
        rows={text.includes('\n') ? 3 : 1}
        maxLength={1000}
        readOnly={!mayDispatch}
        placeholder={t('desk.addNote')}
        value={text}
        // From here on only typing changes it.
        onFocus={() => mayDispatch && !draft && setDraft({ text: note, base: note })}
        onBlur={() => draft && draft.text === draft.base && update(undefined)}
        onChange={({ target }) => update({ text: target.value, base: draft?.base ?? note })}
      />
      {hasConflict && (
        <output className="dk-note warn">
          <span className="grow">
            {t('desk.noteOvertaken')}
            <br />
            <b>{note === '' ? t('desk.noteEmptied') : note}</b>
          </span>
          <DeskButton size="small" onPress={() => update(undefined)}>
            {t('desk.takeTheirs')}
          </DeskButton>
        </output>
      )}
      {isChanged && (
        <OnlineButton size="small" disabled={busy || !mayDispatch} onPress={() => void save()}>
          {t(hasConflict ? 'desk.keepMine' : 'desk.saveNote')}
        </OnlineButton>
      )}
      {rejection && (
        <p className="bad small" role="alert">
          {rejection}
        </p>
      )}
    </div>
  )
}
