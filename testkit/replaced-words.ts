import ts from 'typescript'

/** Words of names that the glossary in CONTRIBUTING.md replaces, and what to write instead. */
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
  judge: 'check, validate, can or decide',
  judged: 'checked',
  refusal: 'rejection',
  refusals: 'rejections',
  refuse: 'reject',
  trouble: 'alert or error',
  unheard: 'ApiError or offline',
  stranger: 'unauthenticated',
  standing: 'status',
  wish: 'preference, filter or request',
  clockwork: 'scheduler',
  lookers: 'presence',
  papers: 'documents',
  deeds: 'actions',
  talk: 'chat',
  mend: 'repair',
  unsteady: 'flaky',
  misfits: 'mismatches',
  whoever: 'the role: customer, driver, client',
  golden: 'regressionQuote',
  rides: 'legs',
}

/** Names of others that contain one of the words. */
const ALLOWED = new Set(['goldenNumber'])

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .split(' ')

/** Each name that a file declares, with its line. Properties are left out: some are spelled by the wire. */
function declaredNames(file: string, source: string): { name: string; line: number }[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const names: { name: string; line: number }[] = []
  const visit = (node: ts.Node): void => {
    const isDeclared =
      ts.isVariableDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node)
    if (isDeclared && node.name && ts.isIdentifier(node.name)) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.name.getStart(parsed))
      names.push({ name: node.name.text, line: line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return names
}

/** Each declared name of a file that uses a replaced word, as `path:line name: advice`. */
export function findReplaced(file: string, source: string): string[] {
  return declaredNames(file, source).flatMap(({ name, line }) => {
    const word = ALLOWED.has(name) ? undefined : wordsOf(name).find((one) => one in REPLACED)
    return word === undefined
      ? []
      : [`${file}:${line} ${name}: instead of "${word}" write ${REPLACED[word]}`]
  })
}
