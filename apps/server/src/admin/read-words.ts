import { parseArgs } from 'node:util'
import { StartFault } from '../start-fault.ts'
import type { Command, Said } from './command.ts'

export type Asked = { command: Command; said: Said; help: boolean }

const namedBy = (command: Command, words: readonly string[]): boolean =>
  command.name.split(' ').every((word, place) => words[place] === word)

/** The command whose name the words begin with, the longest name first, and what was said to it. */
export function readWords(
  commands: readonly Command[],
  words: readonly string[],
): Asked | undefined {
  const command = commands
    .filter((one) => namedBy(one, words))
    .sort((a, b) => b.name.length - a.name.length)[0]
  if (!command) return undefined
  const rest = words.slice(command.name.split(' ').length)
  const { values, positionals } = parse(command, rest)
  const help = values['help'] === true
  const { least, most } = command.words ?? { least: 0, most: 0 }
  if (!help && (positionals.length < least || positionals.length > most))
    throw new StartFault(sayUsage(command))
  const options: Record<string, string | undefined> = {}
  for (const name of command.options ?? []) {
    const value = values[name]
    if (typeof value === 'string') options[name] = value
  }
  const flags = new Set((command.flags ?? []).filter((name) => values[name] === true))
  return { command, help, said: { words: positionals, options, flags } }
}

type Parsed = { values: Record<string, unknown>; positionals: string[] }

function parse(command: Command, args: string[]): Parsed {
  const options = Object.fromEntries([
    ...(command.options ?? []).map((name) => [name, { type: 'string' as const }]),
    ...[...(command.flags ?? []), 'help'].map((name) => [name, { type: 'boolean' as const }]),
  ])
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [first] = error instanceof Error ? error.message.split(/[.\n]/) : []
    throw new StartFault(`${first ?? 'That was not understood'}. ${sayUsage(command)}`)
  }
}

export const sayUsage = ({ name, usage }: Command): string =>
  `Usage: npm run kerbside -- ${[name, usage].filter((part) => part !== '').join(' ')}`

/** All commands, each with what it does beside or below it. */
export function sayCommands(commands: readonly Command[]): string {
  const lines = commands.flatMap(({ name, usage, about }) => {
    const how = `  ${[name, usage].filter((part) => part !== '').join(' ')}`
    return how.length < COLUMN - 1
      ? [`${how.padEnd(COLUMN)}${about}`]
      : [how, `${' '.repeat(COLUMN)}${about}`]
  })
  return [
    'Administration of Kerbside. The database is the one the server uses: KERBSIDE_DATA or DATABASE_URL.',
    '',
    '  npm run kerbside -- <command> [--help]',
    '',
    '  Where there is more than one operator, say which: --operator slug. They are listed by: operator list',
    '',
    ...lines,
    '',
  ].join('\n')
}

/** What is said to words that name no command: those of the same group, or where all are listed. */
export function sayUnknown(commands: readonly Command[], words: readonly string[]): string {
  const [group = ''] = words
  const near = commands.filter(({ name }) => name.split(' ')[0] === group)
  const said = words.filter((word) => !word.startsWith('-')).slice(0, 2)
  if (near.length === 0)
    return `There is no command ${said.join(' ') || group}. All of them: npm run kerbside -- help`
  const begun = said.length > 1 ? `There is no command ${said.join(' ')}` : `${group} what?`
  const lines = near.map(({ name, about }) => `  ${name.padEnd(20)}${about}`)
  return [begun, ...lines, `More of one: npm run kerbside -- ${near[0]?.name} --help`].join('\n')
}

const COLUMN = 44
