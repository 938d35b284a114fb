import ts from 'typescript'

/** The files that are checked, as patterns for `git ls-files`. */
export const PLAIN_FILES = [
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.css',
  'packages/words/src/en/*.json',
  'packages/words/src/en-plain.json',
]

/** Words of names and values that the glossary in CONTRIBUTING.md replaces, and what to write instead. */
const REPLACED: Readonly<Record<string, string>> = {
  said: 'input, body, or what it is',
  says: 'what it returns',
  say: 'format or describe; t() for a message',
  heard: 'parsed, response or received',
  hear: 'subscribe or receive',
  hearer: 'listener',
  told: 'reported, notified, or the noun',
  tell: 'notify, report or send',
  verdict: 'result',
  verdicts: 'results',
  judge: 'check, validate, can or decide',
  judged: 'checked',
  refusal: 'rejection',
  refusals: 'rejections',
  trouble: 'alert or error',
  unheard: 'no-response, not-found or unreachable',
  stranger: 'unauthenticated or signed-out',
  standing: 'status',
  wish: 'preference, filter or request',
  clockwork: 'scheduler',
  lookers: 'presence',
  papers: 'documents',
  deed: 'action',
  deeds: 'actions',
  talk: 'chat',
  mend: 'repair',
  unsteady: 'flaky',
  misfits: 'mismatches',
  whoever: 'the role: customer, driver, client',
  golden: 'regressionQuote',
  rides: 'legs',
  nobody: 'no-one, missing, anonymous, or the reason',
  somebody: 'the role: customer, driver, client',
  everybody: 'all, or the roles',
  shelf: 'cache',
  asked: 'params, request, requested or submitted',
}

/** Of names only: as a value, a CSS class or a text they may be right. */
const REPLACED_IN_NAMES: Readonly<Record<string, string>> = { refuse: 'reject' }

/** Of values, message ids, CSS classes and element ids only. */
const REPLACED_IN_VALUES: Readonly<Record<string, string>> = {
  job: 'leg',
  jobs: 'legs',
  ride: 'leg; tracking or journey for a passenger’s page',
  letter: 'email',
  letters: 'emails or templates',
  lab: 'simulation',
  'put live': 'publish',
}

/** Of sentences: comments and texts on screen. Other words of this list are plain English there. */
const REPLACED_IN_TEXT: Readonly<Record<string, string>> = {
  nobody: 'no one; in a comment better the fact',
  somebody: 'someone; in a comment better the role',
  everybody: 'everyone; in a comment better the roles',
  whoever: 'the role: customer, driver, client; anyone who',
  unheard: 'no response',
  clockwork: 'scheduler',
  verdict: 'result',
  verdicts: 'results',
  deed: 'action',
  deeds: 'actions',
  lookers: 'presence',
  misfits: 'mismatches',
}

/** Values and names that contain one of the words and keep it. */
const ALLOWED: ReadonlySet<string> = new Set([
  'goldenNumber', // of the computation of Easter
  'letter', // of the alphabet
  'letters',
  '--letters',
  'Jobs', // the driver app's word on screen
])

/** Files about the Linux user of that name, and the lists of this check. */
const EXEMPT =
  /^(apps\/server\/src\/postgres\/(account|cluster|start-embedded)|testkit\/(replaced|plain)-words)\b/

type Words = Readonly<Record<string, string>>
type Place = { line: number; text: string }

const IN_NAMES: Words = { ...REPLACED, ...REPLACED_IN_NAMES }
const IN_VALUES: Words = { ...REPLACED, ...REPLACED_IN_VALUES }

/** " ride finished " of rideFinished, ride-finished or "Ride finished." */
const wordsOf = (text: string): string =>
  ` ${text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .join(' ')} `

function findIn(file: string, places: readonly Place[], words: Words): string[] {
  return places.flatMap(({ line, text }) => {
    if (ALLOWED.has(text) || EXEMPT.test(file)) return []
    const parts = wordsOf(text)
    const word = Object.keys(words).find((one) => parts.includes(` ${one} `))
    return word === undefined
      ? []
      : [`${file}:${line} ${text.trim().slice(0, 80)}: instead of "${word}" write ${words[word]}`]
  })
}

/** Most files have none of these, and finding comments takes the most time. */
const MAY_BE_IN_TEXT = new RegExp(Object.keys(REPLACED_IN_TEXT).join('|'), 'i')

/** What a script declares, the values it writes, and its sentences: comments, texts with spaces, JSX. */
type Script = { names: Place[]; values: Place[]; texts: Place[] }

function readScript(file: string, source: string): Script {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const script: Script = { names: [], values: [], texts: [] }
  const placeOf = (position: number, text: string): Place => ({
    line: parsed.getLineAndCharacterOfPosition(position).line + 1,
    text,
  })
  const readString = (node: ts.Node, text: string): void => {
    const place = placeOf(node.getStart(parsed), text)
    const isClassList = ts.isJsxAttribute(node.parent) && node.parent.name.getText() === 'className'
    script[/\s/.test(text) && !isClassList ? 'texts' : 'values'].push(place)
  }
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name))
      script.names.push(placeOf(node.name.getStart(parsed), node.name.text))
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) readString(node, node.text)
    if (ts.isJsxText(node)) script.texts.push(placeOf(node.getStart(parsed), node.text))
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  if (MAY_BE_IN_TEXT.test(source)) script.texts.push(...commentsOf(parsed, placeOf))
  return script
}

const isDeclaration = (node: ts.Node): node is ts.NamedDeclaration =>
  ts.isVariableDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isPropertySignature(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isMethodSignature(node)

function commentsOf(
  parsed: ts.SourceFile,
  placeOf: (position: number, text: string) => Place,
): Place[] {
  const found = new Map<number, Place>()
  const read = (ranges: readonly ts.CommentRange[] = []) => {
    for (const { pos, end } of ranges) found.set(pos, placeOf(pos, parsed.text.slice(pos, end)))
  }
  const visit = (node: ts.Node): void => {
    read(ts.getLeadingCommentRanges(parsed.text, node.getFullStart()))
    read(ts.getTrailingCommentRanges(parsed.text, node.getEnd()))
    for (const child of node.getChildren(parsed)) visit(child)
  }
  visit(parsed)
  return [...found.values()]
}

/** The first group of each match, with its line. */
const placesOf = (source: string, pattern: RegExp): Place[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].map(([, text = '']) => ({ line: index + 1, text })),
    )

const CLASS_OR_ID = /[.#]([a-zA-Z][\w-]*)(?=[^{}]*[{,]\s*$|[^{};]*\{)/g
const CSS_COMMENT = /\/\*(.*?)(?:\*\/|$)/g
const MESSAGE_ID = /^\s*"([^"]+)":/g
const MESSAGE = /^\s*"[^"]+":\s*"(.*)",?$/g

/** Each replaced word of a script, style sheet or catalogue of messages, as `path:line text: advice`. */
export function findReplaced(file: string, source: string): string[] {
  if (file.endsWith('.css'))
    return [
      ...findIn(file, placesOf(source, CLASS_OR_ID), IN_VALUES),
      ...findIn(file, placesOf(source, CSS_COMMENT), REPLACED_IN_TEXT),
    ]
  if (file.endsWith('.json'))
    return [
      ...findIn(file, placesOf(source, MESSAGE_ID), IN_VALUES),
      ...findIn(file, placesOf(source, MESSAGE), REPLACED_IN_TEXT),
    ]
  const { names, values, texts } = readScript(file, source)
  return [
    ...findIn(file, names, IN_NAMES),
    ...findIn(file, values, IN_VALUES),
    ...findIn(file, texts, REPLACED_IN_TEXT),
  ]
}
