import type { AmendFacts } from './amend.tsx'
import type { CancelFacts } from './cancel.tsx'
import { openLate } from './open-late.ts'
import type { ReceiptFacts } from './receipt.tsx'
import { UPCOMING_LEG_ID } from './upcoming-leg-cache.ts'

/** Share, print and cancel a ticket; the buttons are hidden, with their space reserved, until they work. */
const find = (does: string) =>
  document.querySelector<HTMLButtonElement>(`button[data-does="${does}"]`)
const status = document.querySelector('[data-text]')

function offer(button: HTMLButtonElement | null, act: () => void): void {
  if (!button) return
  button.classList.add('ready')
  button.addEventListener('click', act)
}

async function share(button: HTMLButtonElement): Promise<void> {
  const { link = '', done: doneText = '' } = button.dataset
  const ticket = { title: document.title, url: new URL(link, location.href).href }
  if (navigator.share) {
    // Closing the sheet without a choice is no error.
    await navigator.share(ticket).catch(() => undefined)
    return
  }
  await navigator.clipboard.writeText(ticket.url)
  const label = button.querySelector('span')
  if (label) label.textContent = doneText
  if (status) status.textContent = doneText
}

// Both ways of sharing only exist on a page served over https.
const shareButton = find('share')
if (shareButton && window.isSecureContext) offer(shareButton, () => void share(shareButton))
offer(find('print'), () => window.print())

/** A dialog that is loaded when its button is pressed. */
function offerLate<Props>(does: string, show: (params: Props) => Promise<void>): void {
  const button = find(does)
  if (!button) return
  const params = JSON.parse(button.dataset['facts'] ?? '{}') as Props
  offer(button, () => void openLate(button, () => show(params)))
}

offerLate<AmendFacts>('amend', async (params) => (await import('./amend.tsx')).showAmend(params))
offerLate<CancelFacts>('cancel', async (params) =>
  (await import('./cancel.tsx')).showCancel(params),
)
offerLate<ReceiptFacts>('receipt', async (params) =>
  (await import('./receipt.tsx')).showReceipt(params),
)

// After the page's main work.
if (document.getElementById(UPCOMING_LEG_ID))
  void import('./save-upcoming-legs.ts')
    .then(({ saveUpcomingLegs }) => saveUpcomingLegs())
    .catch(() => undefined)

// The e-mail link may change the booking: the right is stored for this browser, and the code is removed from the
// address.
if (document.querySelector('[data-manage]'))
  void import('./manage-link.ts')
    .then(({ leaveManageLink }) => leaveManageLink())
    .catch(() => undefined)
