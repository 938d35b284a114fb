import { guardBack } from '@kerbside/kit/back-closes.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWakeLock } from '../phone/use-wake-lock.ts'
import '../shell/messages.ts'

/** The passenger's name as large as the screen, always black on white, to be held up at arrivals. */
export function NameBoard({ name, onClose }: { name: string; onClose: () => void }) {
  const board = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useWakeLock(true)
  useEffect(() => {
    const dialog = board.current
    dialog?.showModal()
    dialog?.style.setProperty('--letters', String(longestWord(name)))
    // If the phone rejects full screen, the board is still shown.
    void dialog?.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      dialog?.close()
    }
  }, [name])
  useEffect(
    () =>
      guardBack(() => {
        close()
        return 'closed'
      }),
    [],
  )
  return (
    <dialog
      ref={board}
      className="drive-board"
      aria-label={t('driver.nameBoard')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <p>{name}</p>
      <button type="button" className="drive-alt" onClick={onClose}>
        {t('driver.closeBoard')}
      </button>
    </dialog>
  )
}

const longestWord = (name: string): number =>
  Math.max(4, ...name.split(/\s+/).map((word) => word.length))
