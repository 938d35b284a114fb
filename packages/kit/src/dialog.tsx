import type { PointerEvent, ReactNode } from 'react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { guardBack } from './back-closes.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './form/button.tsx'
import { CloseIcon } from './icon.tsx'
import { useDragDown } from './use-drag-down.ts'
import { useHanging } from './use-hanging.ts'

export type DialogProps = {
  title: string
  /** One sentence under the title. */
  sentence?: ReactNode
  /** Buttons, the main one first: at the top on a phone, at the end on a desktop. */
  actions?: ReactNode
  children?: ReactNode
  /** Called when the dialog should close: unmount it. The focus returns to where it was. */
  onClose: () => void
  /** Makes the dialog a form: Enter and a submit button among the actions call this function. */
  onSubmit?: () => void
  /** What closes the dialog besides its buttons: anything, only Escape and the cross, or nothing. */
  closedBy?: 'any' | 'closerequest' | 'none'
  /** Accessible name of the cross; without it there is no cross. */
  closeLabel?: string
  /** `alertdialog` for an error or a decision that must be made. */
  role?: 'dialog' | 'alertdialog'
  /** 800 px instead of 480 on a desktop. */
  wide?: boolean
  /** Id of the control the dialog is attached to on a larger screen, at most 350 px high. */
  hangsAt?: string
}

/**
 * A modal: a sheet from below on a phone, centred on a desktop. It is open while it is mounted;
 * several may be stacked.
 */
export function Dialog(props: DialogProps) {
  const { title, sentence, actions, children, onClose, onSubmit, closeLabel, role, wide } = props
  const closedBy = props.closedBy ?? 'any'
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const pressedOutside = useRef(false)
  const close = useRef(onClose)

  useEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // A mouse means a desktop: focus the first field at once. On touch, do not cover the text with the keyboard.
    const first = matchMedia('(pointer: fine)').matches && element?.querySelector(FIRST_FIELD)
    const start = first || element?.querySelector('h2')
    if (start instanceof HTMLElement) start.focus()
    return () => {
      element?.close()
      ignoreSecondClick()
      // If the opener is removed or never had the focus, the browser cannot restore the focus itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  const closedByBack = useEffectEvent(() => {
    if (closedBy === 'none') return 'stays'
    onClose()
    return 'closed'
  })
  useEffect(() => guardBack(() => closedByBack()), [])

  useHanging(dialog, props.hangsAt)
  const drag = useDragDown(dialog, { onClose, allowed: closedBy === 'any' })
  const isOutside = (event: PointerEvent) => event.target === dialog.current
  const submit = useEffectEvent((event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  })
  const isForm = onSubmit !== undefined
  useLayoutEffect(() => {
    // Listens on the form itself: in a form inside another form, browsers do not let the event bubble to React.
    const element = isForm ? form.current : null
    const listener = (event: Event) => submit(event)
    element?.addEventListener('submit', listener)
    return () => element?.removeEventListener('submit', listener)
  }, [isForm])

  const frame = (
    <>
      <header className="dialog-head" {...drag}>
        <div>
          <h2 id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          {sentence && <p id={`${id}-sentence`}>{sentence}</p>}
        </div>
        {closeLabel && <IconButton label={closeLabel} icon={<CloseIcon />} onPress={onClose} />}
      </header>
      {children && <div className="dialog-body">{children}</div>}
      {actions && <footer className="dialog-actions">{actions}</footer>}
    </>
  )

  return (
    <dialog
      ref={dialog}
      className={classNames('dialog', wide && 'wide', props.hangsAt && 'hanging')}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={sentence ? `${id}-sentence` : undefined}
      closedby={closedBy === 'any' ? 'closerequest' : closedBy}
      onCancel={(event) => {
        // The parent unmounts the dialog in onClose; closing it here would leave it mounted and invisible.
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (closedBy !== 'none') close.current()
      }}
      onClose={() => {
        // Some browsers close the dialog on a second Escape even if the event is cancelled.
        if (!dialog.current?.open) onClose()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onPointerUp={(event) => {
        // The press must begin and end outside: selecting text out of a field must not close the dialog.
        if (closedBy === 'any' && pressedOutside.current && isOutside(event)) onClose()
      }}
    >
      {isForm ? (
        <form className="dialog-frame" noValidate ref={form}>
          {frame}
        </form>
      ) : (
        <div className="dialog-frame">{frame}</div>
      )}
    </dialog>
  )
}

const FIRST_FIELD = '.dialog-body :is(input, select, textarea, button.field-box):not(:disabled)'

/** Windows accepts up to 900 ms between the clicks of a double click. */
const DOUBLE_CLICK_MS = 1000

/** The second click of a double click on a button that closes the dialog must not reach what is below it. */
function ignoreSecondClick(): void {
  const until = performance.now() + DOUBLE_CLICK_MS
  const stop = (event: MouseEvent) => {
    if (performance.now() > until) window.removeEventListener('click', stop, true)
    else if (event.detail >= 2) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  window.addEventListener('click', stop, true)
}
