export type StepLineProps<Key extends string = string> = {
  /** “Booking steps”. */
  label: string
  steps: readonly { key: Key; label: string }[]
  /** The step one is at. */
  now: Key
  /** Makes the steps already done buttons that lead back. */
  onReturn?: (key: Key) => void
  /** Said after a finished step: “done”. */
  doneWord: string
}

/** Where one is in the booking: steps as stops on a line, the last one square. */
export function StepLine<Key extends string>(props: StepLineProps<Key>) {
  const { label, steps, now, onReturn, doneWord } = props
  const at = steps.findIndex((step) => step.key === now)
  return (
    <ol className="step-line" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={index < at ? 'done' : index === at ? 'now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index < at && onReturn ? (
            <button type="button" onClick={() => onReturn(step.key)}>
              {step.label}
              <span className="unseen">, {doneWord}</span>
            </button>
          ) : (
            <span className="step-name">
              {step.label}
              {index < at && <span className="unseen">, {doneWord}</span>}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
