export type StepLineProps<Key extends string = string> = {
  /** “Booking steps”. */
  label: string
  steps: readonly { key: Key; label: string }[]
  /** The current step. */
  now: Key
  /** Makes finished steps buttons that lead back. */
  onReturn: (key: Key) => void
  /** Read after a finished step: “done”. */
  doneLabel: string
}

/** Progress of the booking: steps as stops on a line, the last one square. */
export function StepLine<Key extends string>(props: StepLineProps<Key>) {
  const { label, steps, now, onReturn, doneLabel } = props
  const at = steps.findIndex((step) => step.key === now)
  return (
    <ol className="step-line" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={index < at ? 'done' : index === at ? 'now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index < at ? (
            <button type="button" onClick={() => onReturn(step.key)}>
              {step.label}
              <span className="unseen">, {doneLabel}</span>
            </button>
          ) : (
            <span className="step-name">{step.label}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
