import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { Button } from './form/button.tsx'

export type ConfirmDialogProps = {
  title: string
  children: ReactNode
  ok: string
  /** On the button while the action runs. */
  processing: string
  cancel: string
  /** The parent removes the dialog; a returned promise keeps the button disabled until it settles. */
  onOk: () => void | Promise<void>
  onCancel: () => void
}

/** A question with two answers. Enter presses OK, and OK works only once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, ok, processing, cancel, onOk, onCancel } = props
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const confirm = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    await onOk()
    running.current = false
    setBusy(false)
  }
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onCancel}
      onSubmit={() => void confirm()}
      actions={
        <>
          <Button type="submit" disabled={busy}>
            {busy ? processing : ok}
          </Button>
          <Button look="alt" onPress={onCancel} disabled={busy}>
            {cancel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
