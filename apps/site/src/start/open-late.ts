/**
 * Opens what is fetched only when it is asked for: the button turns meanwhile, and a line that is dead is said below
 * its row, in the words of the row's `data-failed`; then it can be pressed again.
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
    const said = document.createElement('p')
    said.className = 'notice bad'
    said.role = 'alert'
    said.textContent = row?.dataset['failed'] ?? ''
    row?.after(said)
    said.scrollIntoView({ block: 'nearest' })
  } finally {
    spinner.remove()
    button.ariaBusy = null
  }
}
