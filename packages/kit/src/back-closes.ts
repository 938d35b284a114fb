import { afterOwnBack, goBackSilently, onBack } from './own-back.ts'

/** Handles Back for one dialog: closes it, or returns `stays` if the dialog must be answered first. */
type Closer = () => 'closed' | 'stays'

const open: Closer[] = []

const isGuard = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'dialog' in state

/**
 * While a dialog is open, the browser's Back closes it instead of leaving the page: the dialog has a history entry of
 * its own, which is removed with the dialog. Returns a function that removes the guard.
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
    // The action that closed the dialog may navigate to another step or page in the same tick.
    setTimeout(() => afterOwnBack(removeGuard))
  }
}

function removeGuard(): void {
  if (open.length === 0 && isGuard(history.state)) goBackSilently(rememberFocus())
}

/** On an address with a hash (left by a skip link), going back moves the focus to the target of the hash. */
function rememberFocus(): () => void {
  const focused = document.activeElement
  return () =>
    void setTimeout(() => {
      const isFocusLost = document.activeElement === document.body
      if (isFocusLost && focused instanceof HTMLElement) focused.focus()
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
      // A guard entry was left below a later step: the user meant the entry before it.
      if (isGuard(state)) history.back()
      return
    }
    if (isGuard(state)) return
    const isLast = open.length === 1
    if (top() === 'stays' || !isLast) push()
  })
}
