import { DEMO_PASSWORD, DEMO_PEOPLE } from '../seed/demo-accounts.ts'
import { DEMO_DRIVER_EMAIL } from '../seed/demo-fleet.ts'
import type { Settings } from './env.ts'

/** The text for the terminal once the server runs. */
export function formatReady({
  settings,
  isAddingPast,
  words: databaseLine,
  cardFields,
  setupKey,
}: {
  settings: Pick<Settings, 'port' | 'publicUrl' | 'platformHostname' | 'demo' | 'processes'>
  /** Whether the accounts of a new demo get their past trips now. */
  isAddingPast: boolean
  words: string
  cardFields: string
  /** Of an install without operators; undefined if there are some. */
  setupKey: string | undefined
}): void {
  const at = (host: string) => `http://${host}:${settings.port}`
  const lines = [
    '',
    `  Kerbside is running at ${settings.publicUrl}`,
    `  Database     ${databaseLine}`,
    ...(settings.processes > 1 ? [`  Processes    ${settings.processes}`] : []),
    `  Card fields  ${cardFields} (sandbox gateway)`,
    ...(setupKey === undefined
      ? []
      : [
          '',
          '  There is no operator yet. To create the first one, open this link. It works once, within 24 hours;',
          '  the next start prints a new one.',
          `    ${platformUrl(settings)}/host#${setupKey}`,
        ]),
    ...(isAddingPast
      ? [
          '',
          '  Six months of trips are being added to the demo accounts. This takes about a minute.',
        ]
      : []),
    ...(settings.demo === 'when-empty'
      ? [
          '',
          '  Demo operators',
          `    Kerbside   ${at('kerbside.localhost')}   London airport transfers`,
          `    Northway   ${at('northway.localhost')}   chauffeurs in Manchester and Leeds`,
          '',
          `  Demo sign-ins (password ${DEMO_PASSWORD}, at both)`,
          ...DEMO_PEOPLE.map(
            ({ email, isBooker }) =>
              `    ${email.padEnd(28)}${isBooker ? 'company booker' : 'customer'}`,
          ),
          `    ${DEMO_DRIVER_EMAIL.padEnd(28)}driver, at ${at('kerbside.localhost')}/driver`,
          `    Guests can book without signing in. The console opens without a password on this machine: ${at('kerbside.localhost')}/console`,
          '  Test cards   4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined,',
          '               4000 0025 0000 3155 asks for bank approval. Use any future date and any CVC.',
        ]
      : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The address of the platform's page: with the scheme and port of the public URL. */
function platformUrl({
  publicUrl,
  platformHostname,
}: Pick<Settings, 'publicUrl' | 'platformHostname'>): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${platformHostname}${port === '' ? '' : `:${port}`}`
}
