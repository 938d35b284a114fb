import { useEffect, useRef, useState } from 'react'

export type SuggestionList<Found> =
  | { state: 'closed' | 'searching' | 'none' | 'failed' }
  | { state: 'found'; found: readonly Found[] }

type Suggest<Found> = (text: string, signal: AbortSignal) => Promise<readonly Found[]>

/** Runs one search at a time: a new text cancels the previous search, and leaving cancels the last. */
export function useSuggestions<Found>(suggest: Suggest<Found>, minCharacters: number) {
  const [list, setList] = useState<SuggestionList<Found>>({ state: 'closed' })
  const running = useRef<AbortController>(null)

  useEffect(() => () => running.current?.abort(), [])

  const dismiss = () => {
    running.current?.abort()
    setList({ state: 'closed' })
  }

  const search = (text: string) => {
    running.current?.abort()
    if (text.trim().length < minCharacters) return setList({ state: 'closed' })
    const control = new AbortController()
    running.current = control
    // The previous results stay until the new ones arrive, so that the list does not flicker.
    setList((now) => (now.state === 'found' ? now : { state: 'searching' }))
    suggest(text, control.signal).then(
      (found) => {
        if (control.signal.aborted) return
        // An empty box searches for nothing, so an empty result needs no message.
        const none = text.trim() === '' ? 'closed' : 'none'
        setList(found.length > 0 ? { state: 'found', found } : { state: none })
      },
      () => {
        if (!control.signal.aborted) setList({ state: 'failed' })
      },
    )
  }

  return { list, search, dismiss, reopen: search }
}
