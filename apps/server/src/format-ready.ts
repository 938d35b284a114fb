import { DEMO_PASSWORD, DEMO_PEOPLE } from '../seed/demo-accounts.ts'
import { DEMO_DRIVER_EMAIL } from '../seed/demo-fleet.ts'
import type { Settings } from './env.ts'

/** The text for the terminal once the server runs. */
export function formatReady({
  settings,
  words: mailMode,
  cardFields,
}: {
  settings: Pick<Settings, 'port' | 'publicUrl' | 'demo'>
  words: string
  cardFields: string
}): void {
  const at = (host: string) => `http://${host}:${settings.port}`
  const lines = [
    '',
    `  Kerbside is open at ${settings.publicUrl}`,
    `  Database     ${mailMode}`,
    `  Card fields  ${cardFields} (sandbox gateway)`,
    ...(settings.demo === 'when-empty'
      ? [
          '',
          '  Demo operators',
          `    Kerbside   ${at('kerbside.localhost')}   London airport transfers`,
          `    Northway   ${at('northway.localhost')}   chauffeurs of Manchester and Leeds`,
          '',
          `  Demo sign-ins (password ${DEMO_PASSWORD}, at both)`,
          ...DEMO_PEOPLE.map(
            ({ email, isBooker }) =>
              `    ${email.padEnd(28)}${isBooker ? 'books for a company' : 'a customer'}`,
          ),
          `    ${DEMO_DRIVER_EMAIL.padEnd(28)}drives, at ${at('kerbside.localhost')}/driver`,
          '    Guests book without one. The desk is at /console; npm run kerbside -- staff-member add … lets someone in.',
          '  Test cards   4242 4242 4242 4242 is paid, 4000 0000 0000 0002 is declined,',
          '               4000 0025 0000 3155 asks the bank first. Any later month, any CVC.',
        ]
      : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
