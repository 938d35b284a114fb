const MAX_LENGTH = 80

/**
 * Normalises a name, make or number plate for storage: trimmed, one line, at most 80 characters. Returns undefined if
 * nothing is left.
 */
export function foldLine(typed: string): string | undefined {
  const line = typed.trim().replaceAll(/\s+/g, ' ')
  return line === '' || line.length > MAX_LENGTH || /\p{Cc}/u.test(line) ? undefined : line
}

/**
 * A registration as it stands on the plate: capitals, at most single spaces. "lb71 tce" and "LB71 TCE" give the same
 * result.
 */
export const foldRegistration = (typed: string): string | undefined =>
  foldLine(typed)?.toUpperCase()
