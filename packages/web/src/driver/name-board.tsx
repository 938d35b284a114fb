import { guardBack } from '@kerbside/kit/back-closes.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWakeLock } from './use-wake-lock.ts'
import './words.ts'

/** The name as large as the screen is, black on white at any hour: it is held up, not read in the hand. */
export function NameBoard({ name, onClose }: { name: string; onClose: () => void }) {
  const board = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useWakeLock(true)
  useEffect(() => {
    const dialog = board.current
    dialog?.showModal()
    dialog?.style.setProperty('--letters', String(longestWord(name)))
    // A phone that will not give the whole screen still shows the board.
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
      aria-label={say('driver.nameBoard')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <p>{name}</p>
      <button type="button" className="drive-alt" onClick={onClose}>
        {say('driver.closeBoard')}
      </button>
    </dialog>
  )
}

const longestWord = (name: string): number =>
  Math.max(4, ...name.split(/\s+/).map((word) => word.length))
