import type { AmendFacts } from './amend.tsx'
import type { CancelFacts } from './cancel.tsx'
import { JOURNEY_ID } from './journey-cache.ts'
import { openLate } from './open-late.ts'
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

/** What asks for it is fetched when it is pressed. */
function offerLate<Facts>(does: string, show: (facts: Facts) => Promise<void>): void {
  const button = find(does)
  if (!button) return
  const facts = JSON.parse(button.dataset['facts'] ?? '{}') as Facts
  offer(button, () => void openLate(button, () => show(facts)))
}

offerLate<AmendFacts>('amend', async (facts) => (await import('./amend.tsx')).showAmend(facts))
offerLate<CancelFacts>('cancel', async (facts) => (await import('./cancel.tsx')).showCancel(facts))
offerLate<ReceiptFacts>('receipt', async (facts) =>
  (await import('./receipt.tsx')).showReceipt(facts),
)

// After the page has done what it is there for.
if (document.getElementById(JOURNEY_ID))
  void import('./keep-journey.ts').then(({ keepJourney }) => keepJourney()).catch(() => undefined)

// The link of the mail may change the booking: it gives this browser that right, and does not stay in the address.
if (document.querySelector('[data-manage]'))
  void import('./manage-link.ts')
    .then(({ leaveManageLink }) => leaveManageLink())
    .catch(() => undefined)
