import { Suspense, useState } from 'react'
import type { DateTimeFieldProps } from './date-time-field.tsx'
import type { DateTimePanelProps } from './date-time-panel.tsx'
import { Dialog } from './dialog.tsx'
import { later } from './later.tsx'
import type { WallClock } from './wall-clock.ts'

const Panel = later<DateTimePanelProps & Failing>(
  () => import('./date-time-panel.tsx').then((module) => module.DateTimePanel),
  ({ failed }) => (
    <p className="field-error" role="alert">
      {failed}
    </p>
  ),
)

type Failing = { failed: string }

/** The sheet around the calendar. */
export function DateTimeDialog(props: DateTimeFieldProps & { onClose: () => void }) {
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
            failed={words.failed}
          />
        </Suspense>
      </div>
    </Dialog>
  )
}
