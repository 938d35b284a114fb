import { say } from '@kerbside/words/say.ts'
import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'

export type SaveState = 'idle' | 'saving' | 'failed'

type SaveBarProps = {
  /** How many fields differ from what is saved. */
  changes: number
  onSave: () => void
  onDiscard: () => void
  onUndo?: () => void
  state: SaveState
  /** What has to be put right first; each is shown at its field. */
  faults: readonly { path: string; message: string }[]
  /** Of what nobody outside sees: "Save" and "not saved" instead of "Put live". */
  quiet?: boolean
}

/** How many changes wait, and what becomes of them; nobody loses them by walking away. One on a page. */
export function SaveBar(props: SaveBarProps) {
  const { changes, onSave, onDiscard, onUndo, state, faults, quiet } = props
  const isIdle = changes === 0 || state === 'saving'
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changes > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (!isIdle && !document.querySelector('dialog[open]')) onSave()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  useEffect(() => {
    if (changes === 0) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [changes])
  return (
    <div className="dk-save">
      <output className={faults.length > 0 || state === 'failed' ? 'warn' : 'soft'}>
        {sayState(props)}
      </output>
      {onUndo && changes > 0 && (
        <DeskButton onPress={onUndo} disabled={isIdle}>
          {say('areas.undo')}
        </DeskButton>
      )}
      {changes > 0 && (
        <DeskButton onPress={onDiscard} disabled={isIdle}>
          {say('areas.discard')}
        </DeskButton>
      )}
      <DeskButton look="primary" hint="Ctrl S" disabled={isIdle} onPress={onSave}>
        {say(quiet ? 'areas.save' : 'areas.putLive')}
      </DeskButton>
      {blocker.state === 'blocked' && (
        <DeskSheet
          title={say('areas.leaveTitle')}
          role="alertdialog"
          onClose={() => blocker.reset()}
          actions={
            <>
              <DeskButton onPress={() => blocker.proceed()}>{say('areas.leaveGo')}</DeskButton>
              <DeskButton look="primary" onPress={() => blocker.reset()}>
                {say('areas.leaveStay')}
              </DeskButton>
            </>
          }
        >
          <p>{say('areas.leaveText', { count: changes })}</p>
        </DeskSheet>
      )}
    </div>
  )
}

function sayState({ changes, state, faults, quiet }: SaveBarProps): string {
  if (state === 'saving') return say('areas.saving')
  if (state === 'failed') return say('areas.saveFailed')
  if (faults.length > 0) return say('areas.faults', { count: faults.length })
  return say(quiet ? 'areas.notSaved' : 'areas.notLive', { count: changes })
}
