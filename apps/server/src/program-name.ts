const isRelease = process.env['KERBSIDE_COMMAND'] !== undefined

/** How a person runs a command, for texts on the terminal; a release sets `KERBSIDE_COMMAND`. */
export const PROGRAM = process.env['KERBSIDE_COMMAND'] ?? 'npm run kerbside --'

/** How a person starts the server. */
export const START = isRelease ? `${PROGRAM} start` : 'npm start'
