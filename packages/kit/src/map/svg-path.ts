import type { Spot } from './frame.ts'

/** The `d` of lines in whole units, relative and tight: these bytes are in every page. */
export function svgPath(lines: readonly (readonly Spot[])[], close = false): string {
  return lines.map((line) => oneLine(line, close)).join('')
}

function oneLine(line: readonly Spot[], close: boolean): string {
  let [x, y] = [0, 0]
  let written = ''
  for (const [step, spot] of line.entries()) {
    const [toX, toY] = [Math.round(spot[0]), Math.round(spot[1])]
    if (step > 0 && toX === x && toY === y) continue
    const pair = step === 0 ? `M${toX} ${toY}` : `${toX - x} ${toY - y}`
    written += step === 0 ? `${pair}l` : `${written.endsWith('l') ? '' : ' '}${pair}`
    ;[x, y] = [toX, toY]
  }
  const tight = written.replaceAll(' -', '-')
  return tight.endsWith('l') ? '' : tight + (close ? 'z' : '')
}
