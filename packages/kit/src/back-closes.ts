import { afterOwnBack, goBackSilently, onBack } from './own-back.ts'

/** What Back does to a dialog: closes it, unless it must be answered first; then it stays. */
type Closer = () => 'closed' | 'stays'

const open: Closer[] = []

const isGuard = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'dialog' in state

/**
 * While a dialog is open, the browser's Back closes it instead of leaving the page: an entry of its own lies on the
 * history, and goes when the dialog does. Returns what takes the dialog away.
 */
export function guardBack(close: Closer): () => void {
  if (open.length === 0) listen()
  open.push(close)
  afterOwnBack(() => {
    if (open.length > 0 && !isGuard(history.state)) push()
  })
  return () => {
    open.splice(open.indexOf(close), 1)
    if (open.length > 0) return
    // What closed it may go to another step or page in the same breath.
    setTimeout(() => afterOwnBack(removeGuard))
  }
}

function removeGuard(): void {
  if (open.length === 0 && isGuard(history.state)) goBackSilently(focusKeeper())
}

/** At an address with a hash, as a skip link leaves it, going back takes the focus to what the hash names. */
function focusKeeper(): () => void {
  const focused = document.activeElement
  return () =>
    void setTimeout(() => {
      const isLost = document.activeElement === document.body
      if (isLost && focused instanceof HTMLElement) focused.focus()
    })
}

const push = () => history.pushState({ ...history.state, dialog: true }, '')

let listens = false

function listen(): void {
  if (listens) return
  listens = true
  onBack((state) => {
    const top = open.at(-1)
    if (!top) {
      // An entry left behind below a later step: Back meant the one before it.
      if (isGuard(state)) history.back()
      return
    }
    if (isGuard(state)) return
    const isLast = open.length === 1
    if (top() === 'stays' || !isLast) push()
  })
}
