import { Combobox } from '@kerbside/kit/form/combobox.tsx'
import type { Suggestion } from '@kerbside/kit/form/suggestion.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import type { Coded } from './api.ts'

type FoundCoded = Suggestion & { coded: Coded }

export type CodedFieldProps = {
  label: string
  optional?: string
  /** The chosen item; its name is shown in the box. */
  chosen: { code: string; name: string } | undefined
  onChange: (chosen: Coded | undefined) => void
  find: (text: string, signal: AbortSignal) => Promise<readonly Coded[]>
  /** Text that is typed but not chosen yet. */
  onTyped?: (text: string) => void
  /** Error for text without a choice. */
  unchosen: string
  error?: string | undefined
  disabled?: boolean
}

/**
 * An airport or airline: type, search, choose (specification, section 4). Each keystroke clears the choice; text
 * without a choice is an error once the field is left; an empty field shows no error.
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
        clear: t('dialog.clear'),
        searching: t('form.searching'),
        notFound: t('form.noSuggestions'),
        failed: () => t(navigator.onLine ? 'form.searchFailed' : 'dialog.offline'),
        retry: t('dialog.retry'),
        count: (count) => t('form.suggestions', { count }),
      }}
      error={error ?? (left && !chosen && typed.trim() !== '' ? unchosen : undefined)}
      disabled={disabled}
    />
  )
}
