import type { AmendFacts } from './amend.tsx'
import type { CancelFacts } from './cancel.tsx'
import { JOURNEY_ID } from './journey-cache.ts'
import type { ReceiptFacts } from './receipt.tsx'

/** Sharing, printing and cancelling a ticket; the buttons keep their place, unseen, until they can do something. */
const find = (does: string) =>
  document.querySelector<HTMLButtonElement>(`button[data-does="${does}"]`)
const status = document.querySelector('[data-says]')

function offer(button: HTMLButtonElement | null, act: () => void): void {
  if (!button) return
  button.classList.add('ready')
  button.addEventListener('click', act)
}

async function share(button: HTMLButtonElement): Promise<void> {
  const { link = '', done: words = '' } = button.dataset
  const ticket = { title: document.title, url: new URL(link, location.href).href }
  if (navigator.share) {
    // Closing the sheet without choosing is no failure.
    await navigator.share(ticket).catch(() => undefined)
    return
  }
  await navigator.clipboard.writeText(ticket.url)
  const label = button.querySelector('span')
  if (label) label.textContent = words
  if (status) status.textContent = words
}

// Both ways to share exist only on a page that nobody could have altered on its way.
const shareButton = find('share')
if (shareButton && window.isSecureContext) offer(shareButton, () => void share(shareButton))
offer(find('print'), () => window.print())

const amendButton = find('amend')
offer(amendButton, () => {
  const facts = JSON.parse(amendButton?.dataset['facts'] ?? '{}') as AmendFacts
  void import('./amend.tsx').then(({ showAmend }) => showAmend(facts)).catch(() => undefined)
})

const cancelButton = find('cancel')
offer(cancelButton, () => {
  const facts = JSON.parse(cancelButton?.dataset['facts'] ?? '{}') as CancelFacts
  // what asks for it is fetched when it is pressed; a line that is dead leaves the button to be pressed again
  void import('./cancel.tsx').then(({ showCancel }) => showCancel(facts)).catch(() => undefined)
})

const receiptButton = find('receipt')
offer(receiptButton, () => {
  if (!receiptButton || receiptButton.ariaBusy === 'true') return
  const facts = JSON.parse(receiptButton.dataset['facts'] ?? '{}') as ReceiptFacts
  receiptButton.ariaBusy = 'true'
  const spinner = receiptButton.appendChild(document.createElement('span'))
  spinner.className = 'spinner'
  void import('./receipt.tsx')
    .then(({ showReceipt }) => showReceipt(facts))
    .catch(() => undefined)
    .finally(() => {
      spinner.remove()
      receiptButton.ariaBusy = null
    })
})

// After the page has done what it is there for.
if (document.getElementById(JOURNEY_ID))
  void import('./keep-journey.ts').then(({ keepJourney }) => keepJourney()).catch(() => undefined)

// The link of the mail may change the booking: it gives this browser that right, and does not stay in the address.
if (document.querySelector('[data-manage]'))
  void import('./manage-link.ts')
    .then(({ leaveManageLink }) => leaveManageLink())
    .catch(() => undefined)
