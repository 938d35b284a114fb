import { parseArgs } from 'node:util'
import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import type { Command, CommandArgs } from './command.ts'

export type ParsedCommand = { command: Command; args: CommandArgs; help: boolean }

const namedBy = (command: Command, messages: readonly string[]): boolean =>
  command.name.split(' ').every((word, place) => messages[place] === word)

/** The command whose name the words begin with (the longest match wins), and its arguments. */
export function readCommandLine(
  commands: readonly Command[],
  messages: readonly string[],
): ParsedCommand | undefined {
  const command = commands
    .filter((item) => namedBy(item, messages))
    .sort((a, b) => b.name.length - a.name.length)[0]
  if (!command) return undefined
  const rest = messages.slice(command.name.split(' ').length)
  const { values, positionals } = parse(command, rest)
  const help = values['help'] === true
  const { min, max } = command.words ?? { min: 0, max: 0 }
  if (!help && (positionals.length < min || positionals.length > max))
    throw new CommandError(formatUsage(command))
  const options: Record<string, string | undefined> = {}
  for (const name of command.options ?? []) {
    const value = values[name]
    if (typeof value === 'string') options[name] = value
  }
  const flags = new Set((command.flags ?? []).filter((name) => values[name] === true))
  return { command, help, args: { words: positionals, options, flags } }
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
    throw new CommandError(`${first ?? 'Unknown command'}. ${formatUsage(command)}`)
  }
}

export const formatUsage = ({ name, usage }: Command): string =>
  `Usage: ${PROGRAM} ${[name, usage].filter((part) => part !== '').join(' ')}`

/** Formats all commands, each with its description beside or below it. */
export function formatCommands(commands: readonly Command[]): string {
  const lines = commands.flatMap(({ name, usage, about }) => {
    const how = `  ${[name, usage].filter((part) => part !== '').join(' ')}`
    return how.length < COLUMN - 1
      ? [`${how.padEnd(COLUMN)}${about}`]
      : [how, `${' '.repeat(COLUMN)}${about}`]
  })
  return [
    'Manage Kerbside from the command line. It uses the server’s database: KERBSIDE_DATA or DATABASE_URL.',
    '',
    `  ${PROGRAM} <command> [--help]`,
    '',
    '  With more than one operator, add --operator slug. List them with: operator list',
    '',
    ...lines,
    '',
  ].join('\n')
}

/** The message for words that name no command: lists the same group, or says where all commands are listed. */
export function describeUnknownCommand(
  commands: readonly Command[],
  messages: readonly string[],
): string {
  const [group = ''] = messages
  const near = commands.filter(({ name }) => name.split(' ')[0] === group)
  const input = messages.filter((word) => !word.startsWith('-')).slice(0, 2)
  if (near.length === 0)
    return `There is no command ${input.join(' ') || group}. To list all commands: ${PROGRAM} help`
  const firstLine =
    input.length > 1 ? `There is no command ${input.join(' ')}` : `${group} needs a second word:`
  const lines = near.map(({ name, about }) => `  ${name.padEnd(20)}${about}`)
  return [firstLine, ...lines, `For details: ${PROGRAM} ${near[0]?.name} --help`].join('\n')
}

const COLUMN = 44
