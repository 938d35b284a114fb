import { Suspense, useEffect, useId, useState } from 'react'
import type { DateTimePanelWords, QuickTime } from './date-time-panel.tsx'
import type { FieldFacts } from './field.tsx'
import { boxClass, Field, noteOf } from './field.tsx'
import { CalendarIcon } from './icon.tsx'
import { later } from './later.tsx'
import type { WallClock } from './wall-clock.ts'
import { writeWallClock } from './wall-clock.ts'

export type DateTimeFieldProps = FieldFacts & {
  /** Empty when nothing is chosen. */
  value: WallClock
  onChange: (value: WallClock) => void
  /** Shown in place of the figures, such as “ASAP”; default is `01/12/2026 09:30`. */
  text?: string | undefined
  /** Where the panel opens when nothing is chosen yet. */
  start: WallClock
  /** The earliest that may be chosen. */
  min?: WallClock | undefined
  minuteStep?: 1 | 5 | 10 | 15 | 30
  /** Buttons that choose and close at once, such as “ASAP” and “+15 min”. */
  quick?: readonly QuickTime[]
  /** Allows choosing nothing. */
  clearable?: boolean
  locale: string
  words: DateTimePanelWords & {
    empty: string
    ok: string
    clear: string
    close: string
    failed: string
  }
  disabled?: boolean | undefined
}

const loadDialog = async () => {
  // Both at once: the sheet opens without waiting for the calendar in it.
  import('./date-time-panel.tsx').catch(() => undefined)
  return import('./date-time-dialog.tsx')
}
/** Shut again, with a word at the field; the next press fetches it once more. */
function MissingDialog({ onMissing }: OpenProps) {
  useEffect(onMissing)
  return null
}

type OpenProps = DateTimeFieldProps & { onClose: () => void; onMissing: () => void }

const DateTimeDialog = later<OpenProps>(
  () => loadDialog().then((module) => module.DateTimeDialog),
  MissingDialog,
)

/** A button with the time in words; the calendar behind it is only loaded when it is wanted. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hint, optional, value, words, disabled } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const error = missing ? words.failed : props.error
  const prepare = () => void loadDialog().catch(() => undefined)
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
          <DateTimeDialog
            {...props}
            onClose={() => setOpen(false)}
            onMissing={() => {
              setOpen(false)
              setMissing(true)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
