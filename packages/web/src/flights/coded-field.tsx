import { Combobox, type Suggestion } from '@kerbside/kit/combobox.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import type { Coded } from './api.ts'

type FoundCoded = Suggestion & { coded: Coded }

export type CodedFieldProps = {
  label: string
  optional?: string
  /** What was chosen; its name stands in the box. */
  chosen: { code: string; name: string } | undefined
  onChange: (chosen: Coded | undefined) => void
  find: (text: string, signal: AbortSignal) => Promise<readonly Coded[]>
  /** What stands there and is not chosen yet. */
  onTyped?: (text: string) => void
  /** Said when a text stands there and nothing was chosen. */
  unchosen: string
  error?: string | undefined
  disabled?: boolean
}

/**
 * An airport or airline: typed, found, chosen (specification, section 4). Each keystroke clears what was chosen, text
 * without a choice is wrong once the field is left, an empty field says nothing.
 */
export function CodedField(props: CodedFieldProps) {
  const { label, optional, chosen, onChange, find, unchosen, error, disabled } = props
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    props.onTyped?.(text)
    if (chosen) onChange(undefined)
  }
  const suggest = async (text: string, signal: AbortSignal) =>
    (await find(text, signal)).map((coded) => ({
      key: `${coded.code} ${coded.name}`,
      name: coded.name,
      detail: coded.detail,
      coded,
    }))
  return (
    <Combobox<FoundCoded>
      label={label}
      optional={optional}
      value={chosen ? chosen.name : typed}
      onType={type}
      onPick={({ coded }) => {
        setTyped('')
        props.onTyped?.('')
        onChange(coded)
      }}
      onClear={() => type('')}
      onLeave={() => setLeft(true)}
      suggest={suggest}
      words={{
        clear: say('dialog.clear'),
        searching: say('form.searching'),
        notFound: say('form.noSuggestions'),
        failed: () => say(navigator.onLine ? 'form.searchFailed' : 'dialog.offline'),
        retry: say('dialog.retry'),
        count: (count) => say('form.suggestions', { count }),
      }}
      error={error ?? (left && !chosen && typed.trim() !== '' ? unchosen : undefined)}
      disabled={disabled}
    />
  )
}
