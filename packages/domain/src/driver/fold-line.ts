const LONGEST = 80

/** A name, a make, a number plate as it is kept: trimmed, one line, at most 80 letters; undefined where nothing is left. */
export function foldLine(typed: string): string | undefined {
  const line = typed.trim().replaceAll(/\s+/g, ' ')
  return line === '' || line.length > LONGEST || /\p{Cc}/u.test(line) ? undefined : line
}

/** As it stands on the plate, however it is typed: one gap at most, capitals. "lb71 tce" and "LB71  TCE" are one. */
export const foldRegistration = (typed: string): string | undefined =>
  foldLine(typed)?.toUpperCase()
