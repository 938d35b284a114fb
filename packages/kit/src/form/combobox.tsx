import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { Suspense, useId, useRef, useState } from 'react'
import { CloseIcon } from '../icon.tsx'
import { later } from '../later.tsx'
import { Spinner } from '../spinner.tsx'
import { IconButton } from './button.tsx'
import type { FieldFacts } from './field.tsx'
import { boxClass, Field, noteOf } from './field.tsx'
import type { Suggestion } from './suggestion.ts'
import type { SuggestionListProps } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

const loadList = () => import('./suggestion-list.tsx')

/** If the list fails to load, no list is shown; the status is still announced. */
const SuggestionList = later<SuggestionListProps>(
  () => loadList().then((module) => module.SuggestionList),
  () => null,
)

export type ComboboxLabels = SuggestionListProps['words'] & {
  clear: string
  /** Announced when the list opens: “4 suggestions”. */
  count: (count: number) => string
}

export type ComboboxProps<Found extends Suggestion> = FieldFacts & {
  /** The text in the box. */
  value: string
  onType: (text: string) => void
  onPick: (found: Found) => void
  /** Called when the clear button is pressed; the box keeps the focus. */
  onClear: () => void
  /** Called when the focus leaves the field; validate text here that was not picked from the list. */
  onLeave?: () => void
  /** Finds suggestions; wait inside to debounce. The signal aborts when the text changes. */
  suggest: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
  /** Letters before the first search; 0 also searches an empty box on focus. Default 2. */
  minCharacters?: number
  words: ComboboxLabels
  placeholder?: string
  name?: string
  icon?: ReactNode
  /** A button in the box while it is empty, such as “Use my location”. */
  whenEmpty?: ReactNode
  /** A button below the message that nothing was found: another way to fill the field. */
  whenNotFound?: SuggestionListProps['whenNotFound']
  /** Buttons beside the label. */
  actions?: ReactNode
  /** The picked suggestion is being looked up. */
  busy?: boolean
  disabled?: boolean | undefined
  required?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A text box with suggestions from elsewhere, following the ARIA 1.2 combobox pattern. */
export function Combobox<Found extends Suggestion>(props: ComboboxProps<Found>) {
  const { label, hint, error, optional, value, words: labels, icon, whenEmpty, disabled } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const { list, search, dismiss, reopen } = useSuggestions(props.suggest, props.minCharacters ?? 2)
  const [active, setActive] = useState(-1)
  const found = list.state === 'found' ? list.found : []
  const open = list.state !== 'closed'
  const listed = found.length > 0

  const type = (text: string) => {
    setActive(-1)
    props.onType(text)
    search(text)
  }
  const pick = (item: Found) => {
    dismiss()
    setActive(-1)
    props.onPick(item)
  }
  const clear = () => {
    props.onClear()
    box.current?.focus()
    search('')
  }
  const again = () => {
    box.current?.focus()
    search(value)
  }

  const fillOtherwise = () => {
    // a dialog returns the focus to the box, because the button disappears with the list
    box.current?.focus()
    dismiss()
    props.whenNotFound?.onPress()
  }

  const press = (event: KeyboardEvent) => {
    const item = found[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return reopen(value)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = active < 0 && step < 0 ? 0 : active
      if (found.length > 0) setActive((from + step + found.length) % found.length)
    } else if (event.key === 'Enter' && open && item) {
      event.preventDefault()
      pick(item)
    } else if (event.key === 'Tab' && open && item) {
      pick(item)
    } else if (event.key === 'Escape' && open) {
      // Escape closes only the list; the dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      dismiss()
      setActive(-1)
    }
  }

  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      actions={props.actions}
    >
      <div
        className="combobox"
        ref={frame}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return
          dismiss()
          props.onLeave?.()
        }}
      >
        <div className={boxClass(error)}>
          {icon}
          <input
            {...noteOf(id, { hint, error })}
            id={id}
            ref={(element) => {
              box.current = element
              if (typeof props.ref === 'function') return props.ref(element)
              if (props.ref) props.ref.current = element
            }}
            type="text"
            role="combobox"
            name={props.name}
            placeholder={props.placeholder}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-autocomplete="list"
            aria-expanded={listed}
            aria-controls={listed ? `${id}-list` : undefined}
            aria-activedescendant={found[active] && `${id}-${active}`}
            aria-required={props.required}
            aria-busy={props.busy || undefined}
            disabled={disabled}
            value={value}
            onChange={(event) => type(event.target.value)}
            onFocus={() => {
              loadList().catch(() => undefined)
              if (value === '') search('')
            }}
            onKeyDown={press}
          />
          {props.busy && <Spinner />}
          {value !== '' && !disabled ? (
            <IconButton label={`${labels.clear}: ${label}`} icon={<CloseIcon />} onPress={clear} />
          ) : (
            whenEmpty
          )}
        </div>
        {open && (
          <Suspense>
            <SuggestionList
              id={id}
              label={label}
              state={list.state}
              found={found}
              active={active}
              onActive={setActive}
              onPick={(at) => {
                const item = found[at]
                if (item) pick(item)
              }}
              onRetry={again}
              whenNotFound={props.whenNotFound && { ...props.whenNotFound, onPress: fillOtherwise }}
              query={value}
              words={labels}
            />
          </Suspense>
        )}
        <output className="unseen">
          {list.state === 'found' && labels.count(found.length)}
          {list.state === 'none' && labels.notFound}
          {list.state === 'failed' && labels.failed()}
        </output>
      </div>
    </Field>
  )
}
