import { lazy, Suspense, useId, useState } from 'react'
import type { DateTimePanelWords, QuickTime } from './date-time-panel.tsx'
import { Dialog } from './dialog.tsx'
import type { FieldFacts } from './field.tsx'
import { boxClass, Field, noteOf } from './field.tsx'
import { CalendarIcon } from './icon.tsx'
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
  words: DateTimePanelWords & { empty: string; ok: string; clear: string; close: string }
  disabled?: boolean | undefined
}

const loadPanel = () => import('./date-time-panel.tsx')
const Panel = lazy(() => loadPanel().then((module) => ({ default: module.DateTimePanel })))

/** A button with the time in words; the calendar behind it is only loaded when it is wanted. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hint, error, optional, value, words, disabled } = props
  const id = useId()
  const [open, setOpen] = useState(false)
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
          onPointerEnter={() => void loadPanel()}
          onFocus={() => void loadPanel()}
          onClick={() => setOpen(true)}
        >
          <CalendarIcon />
          <bdi dir={props.text || !value ? 'auto' : 'ltr'} className={shown ? 'num' : 'soft'}>
            {shown || words.empty}
          </bdi>
        </button>
      </Field>
      {open && <DateTimeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function DateTimeDialog(props: DateTimeFieldProps & { onClose: () => void }) {
  const { label, value, start, min, words, onClose } = props
  const [draft, setDraft] = useState(value || start)
  const choose = (chosen: WallClock) => {
    props.onChange(chosen)
    onClose()
  }
  return (
    <Dialog
      title={label}
      closeLabel={words.close}
      onClose={onClose}
      onSubmit={() => (!min || draft >= min) && choose(draft)}
      actions={
        <>
          <button type="submit" className="button">
            {words.ok}
          </button>
          {props.clearable && (
            <button type="button" className="button alt" onClick={() => choose('')}>
              {words.clear}
            </button>
          )}
        </>
      }
    >
      <div className="date-time-room">
        <Suspense fallback={<span className="skeleton block" />}>
          <Panel
            label={label}
            value={draft}
            onChange={setDraft}
            onQuick={choose}
            locale={props.locale}
            minuteStep={props.minuteStep ?? 1}
            min={min}
            quick={props.quick ?? []}
            words={words}
          />
        </Suspense>
      </div>
    </Dialog>
  )
}
