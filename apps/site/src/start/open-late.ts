/**
 * Opens a dialog that is loaded on demand: the button shows progress meanwhile; a failure is shown below its row with
 * the text of the row's `data-failed`, and the button can be pressed again.
 */
export async function openLate(
  button: HTMLButtonElement,
  open: () => Promise<void>,
): Promise<void> {
  if (button.ariaBusy === 'true') return
  const row = button.closest<HTMLElement>('[data-failed]')
  if (row?.nextElementSibling?.role === 'alert') row.nextElementSibling.remove()
  button.ariaBusy = 'true'
  const spinner = button.appendChild(document.createElement('span'))
  spinner.className = 'spinner'
  try {
    await open()
  } catch {
    const paragraph = document.createElement('p')
    paragraph.className = 'notice bad'
    paragraph.role = 'alert'
    paragraph.textContent = row?.dataset['failed'] ?? ''
    row?.after(paragraph)
    paragraph.scrollIntoView({ block: 'nearest' })
  } finally {
    spinner.remove()
    button.ariaBusy = null
  }
}
