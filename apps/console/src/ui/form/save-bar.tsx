import { t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'

export type SaveState = 'idle' | 'saving' | 'failed'

type SaveBarProps = {
  /** Number of fields that differ from the saved ones. */
  changes: number
  onSave: () => void
  onDiscard: () => void
  onUndo?: () => void
  state: SaveState
  /** Errors to correct before saving; each is also shown at its field. */
  errors: readonly { path: string; message: string }[]
  /** For settings that the public does not see: "Save" and "not saved" instead of "Publish". */
  quiet?: boolean
}

/** The number of unsaved changes with the buttons to save or discard; warns before leaving the page. One per page. */
export function SaveBar(props: SaveBarProps) {
  const { changes, onSave, onDiscard, onUndo, state, errors, quiet } = props
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
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  useEffect(() => {
    if (changes === 0) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [changes])
  return (
    <div className="dk-save">
      <output className={errors.length > 0 || state === 'failed' ? 'warn' : 'soft'}>
        {stateLabel(props)}
      </output>
      {onUndo && changes > 0 && (
        <DeskButton onPress={onUndo} disabled={isIdle}>
          {t('areas.undo')}
        </DeskButton>
      )}
      {changes > 0 && (
        <DeskButton onPress={onDiscard} disabled={isIdle}>
          {t('areas.discard')}
        </DeskButton>
      )}
      <DeskButton look="primary" hint="Ctrl S" disabled={isIdle} onPress={onSave}>
        {t(quiet ? 'areas.save' : 'areas.publish')}
      </DeskButton>
      {blocker.state === 'blocked' && (
        <DeskSheet
          title={t('areas.leaveTitle')}
          role="alertdialog"
          onClose={() => blocker.reset()}
          actions={
            <>
              <DeskButton onPress={() => blocker.proceed()}>{t('areas.leaveGo')}</DeskButton>
              <DeskButton look="primary" onPress={() => blocker.reset()}>
                {t('areas.leaveStay')}
              </DeskButton>
            </>
          }
        >
          <p>{t('areas.leaveText', { count: changes })}</p>
        </DeskSheet>
      )}
    </div>
  )
}

function stateLabel({ changes, state, errors, quiet }: SaveBarProps): string {
  if (state === 'saving') return t('areas.saving')
  if (state === 'failed') return t('areas.saveFailed')
  if (errors.length > 0) return t('areas.errors', { count: errors.length })
  return t(quiet ? 'areas.notSaved' : 'areas.notLive', { count: changes })
}
