import { stateLabel } from './format-leg.ts'

/** The shape shows the state: half a ring, a triangle, bars, a disc, a tick. */
const FORMS: Readonly<Record<string, { fill?: string; line?: string }>> = {
  offer: { line: 'M6 .8 11.2 6 6 11.2.8 6Z' },
  assigned: { line: 'M6 1.5a4.5 4.5 0 0 0 0 9Z', fill: 'M6 1.5a4.5 4.5 0 0 1 0 9Z' },
  en_route: { fill: 'M2.2 1.3 10.6 6l-8.4 4.7Z' },
  arrived: { fill: 'M2 1.5h2.9v9H2zM7.1 1.5H10v9H7.1z' },
  on_board: { fill: 'M.8 6a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0' },
  completed: { line: 'm1.5 6.5 3 3.2 6-7.2' },
  no_show: { line: 'M1.3 6a4.7 4.7 0 1 0 9.4 0 4.7 4.7 0 1 0-9.4 0M4 4l4 4M8 4 4 8' },
}

export function StateGlyph({ state }: { state: string }) {
  const { fill, line } = FORMS[state] ?? {}
  return (
    <svg className="drive-glyph" viewBox="0 0 12 12" aria-hidden="true">
      {fill && <path d={fill} className="solid" />}
      {line && <path d={line} />}
    </svg>
  )
}

/** The state as shape and text. */
export function StateTag({ state, label }: { state: string; label?: string }) {
  return (
    <span className="drive-tag">
      <StateGlyph state={state} />
      {label ?? stateLabel(state)}
    </span>
  )
}
