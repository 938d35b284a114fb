import { PARTS, type Part } from '../area/build-parts.ts'
import { CommandError } from '../command-error.ts'

export const INSTALL_STREETS = 'npm ci --prefix streets --ignore-scripts'

/** `--only streets,places`: all parts without it. */
export function readParts(only: string | undefined): ReadonlySet<Part> {
  if (only === undefined) return new Set(PARTS)
  const names = only.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !PARTS.some((part) => part === name))
  if (unknown !== undefined)
    throw new CommandError(`--only takes ${PARTS.join(', ')}, separated by commas.`)
  return new Set(PARTS.filter((part) => names.includes(part)))
}

const UNITS: Readonly<Record<string, number>> = { m: 2 ** 20, g: 2 ** 30 }

/** `--memory 4g` or `--memory 800m`, in bytes. */
export function readBytes(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)([mg])b?$/i.exec(text) ?? []
  const bytes = Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN)
  if (!(bytes > 0)) throw new CommandError('--memory takes a size, such as 4g or 800m.')
  return bytes
}
