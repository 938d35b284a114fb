import type { ReactNode } from 'react'
import { Suspense, useEffect, useId, useState } from 'react'
import { CalendarIcon } from '../icon.tsx'
import type { FieldFacts } from './field.tsx'
import { boxClass, Field, noteOf } from './field.tsx'
import type { WallClock } from './wall-clock.ts'
import { writeWallClock } from './wall-clock.ts'

/** Props for the panel of a picker: the id of its field, and callbacks. */
export type OpenPicker = {
  fieldId: string
  onClose: () => void
  /** The panel could not be loaded. */
  onMissing: () => void
}

export type PickerButtonProps = FieldFacts & {
  /** Empty when no time is chosen. */
  value: WallClock
  /** Shown instead of the date, such as “ASAP”; default is “Tue 1 Dec, 09:30”. */
  text?: string | undefined
  words: { empty: string; failed: string }
  disabled?: boolean | undefined
  /** Loads the panel in advance. */
  prepare: () => void
  /** Renders the panel after the button was pressed. */
  children: (open: OpenPicker) => ReactNode
}

/**
 * Stands in for a panel that failed to load: closes it and shows a message at the field; the next press loads it
 * again.
 */
export function MissingPicker({ onMissing }: { onMissing: () => void }) {
  useEffect(onMissing)
  return null
}

/** A button that shows the time as text; the calendar is only loaded when it is needed. */
export function PickerButton(props: PickerButtonProps) {
  const { label, hint, optional, value, words: labels, disabled, prepare, children } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const error = missing ? labels.failed : props.error
  const shown = props.text ?? (value ? writeWallClock(value) : '')
  return (
    <>
      <Field id={id} label={label} hint={hint} error={error} optional={optional}>
        <button
          type="button"
          id={id}
          className={boxClass(error)}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={noteOf(id, { hint, error })['aria-describedby']}
          disabled={disabled}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => {
            setMissing(false)
            setOpen(true)
          }}
        >
          <CalendarIcon />
          <bdi className={shown ? 'num' : 'soft'}>{shown || labels.empty}</bdi>
        </button>
      </Field>
      {open && (
        <Suspense>
          {children({
            fieldId: id,
            onClose: () => setOpen(false),
            onMissing: () => {
              setOpen(false)
              setMissing(true)
            },
          })}
        </Suspense>
      )}
    </>
  )
}
