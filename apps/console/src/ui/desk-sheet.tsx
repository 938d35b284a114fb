import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLiveState } from '../shell/desk-context.tsx'
import { DeskButton } from './desk-button.tsx'
import { CrossIcon } from './desk-icon.tsx'

type DeskSheetProps = {
  title: string
  sentence?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  onClose: () => void
  /** `top` is near the top of the window, for a palette. */
  at?: 'middle' | 'top'
  role?: 'dialog' | 'alertdialog'
  /** `onClose` asks before typed text is lost, so that a press outside may close the sheet. */
  asksFirst?: boolean
}

/** The first field of a form; without one, what the sheet marks itself. */
const FIRST = '[data-first], form input, form select, form textarea'

/** A modal of the desk. Unlike the site's it adds no history entry: Back belongs to the screens. */
export function DeskSheet(props: DeskSheetProps) {
  const { title, sentence, children, actions, onClose, at = 'middle', role, asksFirst } = props
  const live = useLiveState()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isTypedIn = useRef(false)
  const pressedOutside = useRef(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>(FIRST)?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it too
    <dialog
      ref={dialog}
      className={at === 'top' ? 'dk-sheet dk-top' : 'dk-sheet'}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        // Of two cancel events in a row the browser lets only the first be prevented, so Escape must not become one.
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing)
          return
        event.preventDefault()
        close()
      }}
      onInput={() => {
        isTypedIn.current = true
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // Press and release must both be outside: selecting text out of a field is not a press outside. Typed text
        // must not be lost by an accidental press.
        const isOutside = event.target === dialog.current && pressedOutside.current
        if (isOutside && (asksFirst || !isTypedIn.current)) close()
      }}
    >
      <div className="dk-sheet-frame">
        <header>
          <div>
            <h2 id={`${id}-title`}>{title}</h2>
            {sentence && <p className="soft">{sentence}</p>}
          </div>
          <DeskButton icon look="quiet" label={t('desk.close')} onPress={onClose}>
            <CrossIcon />
          </DeskButton>
        </header>
        {children}
        {actions && live === 'lost' && (
          <output className="dk-note warn">{t('desk.closedOffline')}</output>
        )}
        {actions && <footer>{actions}</footer>}
      </div>
    </dialog>
  )
}
