/**
 * Whoever signed in pressed a button of a page that is gone: once the dialog has closed, they are at the heading of the
 * page that stands in its place. Returns what calls it off.
 */
export function takeLostFocus(): () => void {
  const dialog = document.querySelector('dialog[open]')
  if (!dialog) giveToHeading()
  else dialog.addEventListener('close', giveToHeading, { once: true })
  return () => dialog?.removeEventListener('close', giveToHeading)
}

/** Unless something has it: then it was not lost. */
function giveToHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus()
}
