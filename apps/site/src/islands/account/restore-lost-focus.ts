/**
 * The pressed sign-in button has been removed: once the dialog has closed, the focus moves to the heading of the
 * new page. Returns a cancel function.
 */
export function restoreLostFocus(): () => void {
  const dialog = document.querySelector('dialog[open]')
  if (!dialog) giveToHeading()
  else dialog.addEventListener('close', giveToHeading, { once: true })
  return () => dialog?.removeEventListener('close', giveToHeading)
}

/** Unless another element has the focus: then it was not lost. */
function giveToHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus()
}
