export type Finding = {
  /** What was checked: "Database". */
  name: string
  state: 'good' | 'warn' | 'bad'
  text: string
  /** What to do, where something is wrong. */
  action?: string
}

const MARKS = { good: 'ok  ', warn: 'warn', bad: 'BAD ' } as const
const NAME_WIDTH = 14

/** "1 backup", "2 backups" */
export const count = (number: number, one: string): string =>
  `${number} ${one}${number === 1 ? '' : 's'}`

/** One line for each finding, and one below it for what to do; the total is last. */
export function formatFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ name, state, text, action }) => [
    `${MARKS[state]}  ${name.padEnd(NAME_WIDTH)}${text}`,
    ...(action === undefined ? [] : [`${' '.repeat(6 + NAME_WIDTH)}→ ${action}`]),
  ])
  const of = (state: Finding['state']) => findings.filter((item) => item.state === state).length
  const total =
    of('bad') + of('warn') === 0
      ? 'Everything is in order.'
      : `${count(of('bad'), 'problem')}, ${count(of('warn'), 'warning')}.`
  return [...lines, '', total].join('\n')
}
