import type { ReactNode } from 'react'
import { Suspense, useEffect, useId, useState } from 'react'
import type { FieldFacts } from './field.tsx'
import { boxClass, Field, noteOf } from './field.tsx'
import { CalendarIcon } from './icon.tsx'
import type { WallClock } from './wall-clock.ts'
import { writeWallClock } from './wall-clock.ts'

/** What the panel of a picker is told: at which field it is, and that it goes away. */
export type OpenPicker = {
  fieldId: string
  onClose: () => void
  /** It could not be fetched. */
  onMissing: () => void
}

export type PickerButtonProps = FieldFacts & {
  /** Empty when nothing is chosen. */
  value: WallClock
  /** Shown in place of the figures, such as “ASAP”; default is `01/12/2026 09:30`. */
  text?: string | undefined
  words: { empty: string; failed: string }
  disabled?: boolean | undefined
  /** Fetches the panel before it is wanted. */
  prepare: () => void
  /** The panel, once the button was pressed. */
  children: (open: OpenPicker) => ReactNode
}

/** In place of a panel that did not come: shut again, with a word at the field; the next press fetches it once more. */
export function MissingPicker({ onMissing }: { onMissing: () => void }) {
  useEffect(onMissing)
  return null
}

/** A button with the time in words; the calendar behind it is only loaded when it is wanted. */
export function PickerButton(props: PickerButtonProps) {
  const { label, hint, optional, value, words, disabled, prepare, children } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const error = missing ? words.failed : props.error
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
          <bdi dir={props.text || !value ? 'auto' : 'ltr'} className={shown ? 'num' : 'soft'}>
            {shown || words.empty}
          </bdi>
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
