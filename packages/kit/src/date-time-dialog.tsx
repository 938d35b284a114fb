import { Suspense, useState } from 'react'
import './date-time-panel.css'
import type {
  DateTimePanelProps,
  DateTimePanelWords,
  NowChoice,
  QuickTime,
} from './date-time-panel.tsx'
import { Dialog } from './dialog.tsx'
import { later } from './later.tsx'
import type { WallClock } from './wall-clock.ts'

export type DateTimeDialogProps = {
  label: string
  /** Empty when nothing is chosen. */
  value: WallClock
  onChange: (value: WallClock) => void
  onClose: () => void
  /** Id of the control it hangs at. */
  fieldId: string
  /** Where the panel opens when nothing is chosen yet. */
  start: WallClock
  /** The earliest that may be chosen. */
  min?: WallClock | undefined
  /** Why a time cannot be taken; without it only one before the earliest cannot. */
  judge?: (value: WallClock) => string | undefined
  minuteStep?: 1 | 5 | 10 | 15 | 30
  /** Buttons that choose and close at once, such as “+15 min”. */
  quick?: readonly QuickTime[]
  /** Where as soon as possible is a choice besides a time. */
  now?: NowChoice
  /** Allows choosing nothing. */
  clearable?: boolean
  locale: string
  words: DateTimePanelWords & {
    close: string
    failed: string
    /** Of a time before the earliest: “The earliest time is 10:45”. */
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

/** The panel at its field: below it or above it; on a phone a low sheet. */
export function DateTimeDialog(props: DateTimeDialogProps) {
  const { label, value, start, min, words, now, onClose } = props
  const [draft, setDraft] = useState(value || start)
  const [later, setLater] = useState(!now?.chosen)
  const tooEarly = min && draft < min ? words.tooEarly : undefined
  const problem = props.judge ? props.judge(draft) : tooEarly
  const choose = (chosen: WallClock) => {
    props.onChange(chosen)
    onClose()
  }
  return (
    <Dialog
      title={label}
      hangsAt={props.fieldId}
      closeLabel={words.close}
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
          words={words}
          failed={words.failed}
        />
      </Suspense>
    </Dialog>
  )
}
