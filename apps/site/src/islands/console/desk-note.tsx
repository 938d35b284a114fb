import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import { sendToDesk } from '@kerbside/web/dispatch/desk-call.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DeskButton } from './desk-button.tsx'
import { useDesk } from './desk-means.tsx'
import { jobOf } from './desk-queries.ts'
import { keepDraft, type NoteDraft, readDraft } from './note-draft.ts'
import { PromiseButton } from './promise-button.tsx'

/** The desk's own note: nobody is told, so it is kept at once. What is typed stays, whoever else writes one meanwhile. */
export function DeskNote({ leg, note }: { leg: BoardLeg; note: string }) {
  const { mayDispatch, tell } = useDesk()
  const queries = useQueryClient()
  const { jobpartid } = leg
  const [draft, setDraft] = useState(() => readDraft(jobpartid))
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const id = useId()
  const text = draft?.text ?? note
  const isChanged = draft !== undefined && draft.text.trim() !== note.trim()
  const isOvertaken = isChanged && draft.base !== note
  const put = (next: NoteDraft | undefined) => {
    setDraft(next)
    keepDraft(jobpartid, next)
    setRefused('')
  }

  const send = (version: number) =>
    sendToDesk('/api/desk/note', { body: { jobpartid, version, note: text.trim() } })
  /** A booking that changed in something else is no reason to ask again; a note that did is. */
  const sendOn = async () => {
    const answer = await send(leg.version)
    if (answer.ok || answer.why !== 'conflict') return answer
    const now = await queries.fetchQuery({ ...jobOf(jobpartid), staleTime: 0 })
    const isSame = now.job?.desknote === note && now.leg !== undefined
    return isSame && now.leg ? send(now.leg.version) : answer
  }
  const keep = async () => {
    setBusy(true)
    const answer = await sendOn()
    await queries.invalidateQueries({ queryKey: ['job', jobpartid] })
    setBusy(false)
    if (answer.ok) {
      put(undefined)
      tell(say('desk.isNoted', { ref: leg.bookingref }))
    } else if (answer.why !== 'conflict') setRefused(answer.message)
  }
  if (!mayDispatch && note === '') return undefined
  return (
    <div className="desk-note">
      <label htmlFor={id}>{say('desk.deskNote')}</label>
      <textarea
        id={id}
        rows={text.includes('\n') ? 3 : 1}
        maxLength={1000}
        readOnly={!mayDispatch}
        placeholder={say('desk.addNote')}
        value={text}
        // From here on nothing but the keyboard changes it.
        onFocus={() => mayDispatch && !draft && setDraft({ text: note, base: note })}
        onBlur={() => draft && draft.text === draft.base && put(undefined)}
        onChange={({ target }) => put({ text: target.value, base: draft?.base ?? note })}
      />
      {isOvertaken && (
        <output className="dk-note warn">
          <span className="grow">
            {say('desk.noteOvertaken')}
            <br />
            <b>{note === '' ? say('desk.noteEmptied') : note}</b>
          </span>
          <DeskButton size="small" onPress={() => put(undefined)}>
            {say('desk.takeTheirs')}
          </DeskButton>
        </output>
      )}
      {isChanged && (
        <PromiseButton size="small" disabled={busy || !mayDispatch} onPress={() => void keep()}>
          {say(isOvertaken ? 'desk.keepMine' : 'desk.saveNote')}
        </PromiseButton>
      )}
      {refused && (
        <p className="bad small" role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
