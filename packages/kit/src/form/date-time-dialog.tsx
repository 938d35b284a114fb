import { Suspense, useState } from 'react'
import './date-time-panel.css'
import { Dialog } from '../dialog.tsx'
import { later } from '../later.tsx'
import type {
  DateTimePanelLabels,
  DateTimePanelProps,
  NowChoice,
  QuickTime,
} from './date-time-panel.tsx'
import type { WallClock } from './wall-clock.ts'

export type DateTimeDialogProps = {
  label: string
  /** Empty when no time is chosen. */
  value: WallClock
  onChange: (value: WallClock) => void
  onClose: () => void
  /** Id of the control the panel is attached to. */
  fieldId: string
  /** The date the panel opens at when no time is chosen yet. */
  start: WallClock
  /** The earliest time that may be chosen. */
  min?: WallClock | undefined
  /** Returns why a time is not allowed; without it, only times before the earliest are not allowed. */
  validate?: (value: WallClock) => string | undefined
  minuteStep?: 1 | 5 | 10 | 15 | 30
  /** Buttons that choose and close at once, such as “+15 min”. */
  quick?: readonly QuickTime[]
  /** Set where “as soon as possible” is a choice besides a time. */
  now?: NowChoice
  /** Allows clearing the time. */
  clearable?: boolean
  locale: string
  words: DateTimePanelLabels & {
    close: string
    failed: string
    /** Message for a time before the earliest: “The earliest time is 10:45”. */
    tooEarly: string
  }
}

export const loadPanel = () =>
  import('./date-time-panel.tsx').then((module) => module.DateTimePanel)

type Failing = { failed: string }

const Panel = later<DateTimePanelProps & Failing>(loadPanel, ({ failed }) => (
  <p className="field-error" role="alert">
    {failed}
  </p>
))

/** The panel below or above its field; on a phone a low sheet. */
export function DateTimeDialog(props: DateTimeDialogProps) {
  const { label, value, start, min, words: labels, now, onClose } = props
  const [draft, setDraft] = useState(value || start)
  const [later, setLater] = useState(!now?.chosen)
  const tooEarly = min && draft < min ? labels.tooEarly : undefined
  const problem = props.validate ? props.validate(draft) : tooEarly
  const choose = (chosen: WallClock) => {
    props.onChange(chosen)
    onClose()
  }
  return (
    <Dialog
      title={label}
      hangsAt={props.fieldId}
      closeLabel={labels.close}
      onClose={onClose}
      onSubmit={() => later && problem === undefined && choose(draft)}
    >
      <Suspense fallback={<span className="skeleton block" />}>
        <Panel
          label={label}
          value={draft}
          onChange={setDraft}
          onQuick={choose}
          now={now}
          later={later}
          onLater={() => setLater(true)}
          locale={props.locale}
          minuteStep={props.minuteStep ?? 1}
          min={min}
          problem={problem}
          quick={props.quick ?? []}
          clearable={props.clearable ?? false}
          words={labels}
          failed={labels.failed}
        />
      </Suspense>
    </Dialog>
  )
}
