/** A style sheet as a list of rules; an at-rule contains rules. */
type Rule = { head: string; body: string } | { head: string; rules: readonly Rule[] }

const GROUPS = /^@(layer|media|container|supports)\b/

/** Classes with a leading dot, and elements. */
type Names = ReadonlySet<string>

/**
 * The rules of a style sheet that the first view of some HTML needs: those whose classes and elements occur in it, and
 * which do not depend on a pointer, a key or a printer. Pages inline these; the full sheets follow as files.
 */
export function firstViewCss(css: string, html: string): string {
  const selectedRules = selectRules(parse(css), namesOf(withoutClosed(html)))
  return write(joined(withoutIdleMotion(selectedRules, bodiesOf(selectedRules))))
}

const bodiesOf = (rules: readonly Rule[]): string =>
  rules.map((rule) => ('rules' in rule ? bodiesOf(rule.rules) : rule.body)).join(';')

/** Merges adjacent rules with the same head. */
function joined(rules: readonly Rule[]): Rule[] {
  const all: Rule[] = []
  for (const rule of rules) {
    const last = all.at(-1)
    if (last && 'rules' in last && 'rules' in rule && last.head === rule.head)
      all[all.length - 1] = { head: last.head, rules: [...last.rules, ...rule.rules] }
    else all.push(rule)
  }
  return all
}

/** Keeps key frames only if a remaining rule uses them. */
function withoutIdleMotion(rules: readonly Rule[], bodies: string): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if ('rules' in rule) {
      const inside = withoutIdleMotion(rule.rules, bodies)
      return inside.length > 0 ? [{ head: rule.head, rules: inside }] : []
    }
    const [, motion] = /^@keyframes\s+([\w-]+)/.exec(rule.head) ?? []
    const idle = motion !== undefined && !new RegExp(`animation[^;]*\\b${motion}\\b`).test(bodies)
    return idle ? [] : [rule]
  })
}

/** Only the summary of a closed disclosure is visible. */
const withoutClosed = (html: string): string =>
  html.replaceAll(
    /<details(?![^>]*\sopen)([^>]*)>(<summary[\s\S]*?<\/summary>)[\s\S]*?<\/details>/g,
    '<details$1>$2',
  )

function namesOf(html: string): Names {
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) =>
    list.split(/\s+/).map((name) => `.${name}`),
  )
  const elements = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) =>
    name.toLowerCase(),
  )
  const open = /<details[^>]*\sopen/.test(html) ? ['[open]'] : []
  return new Set([...classes, ...elements, ...open, 'html'])
}

/** Parts that are deferred to the full sheets. */
const LATER =
  /:(hover|active|disabled|focus[a-z-]*)\b|:has\(:(disabled|focus)|\[(aria-disabled|aria-busy|aria-expanded|dir|role)\b/
/** Declarations that have no visible effect before an interaction. */
const UNSEEN =
  /^\s*(cursor|transition|touch-action|pointer-events|overscroll-behavior|-moz-[a-z-]+|resize)\s*:/
const OPEN = /\[open\]/
const LATER_GROUPS = /^@media\s*(print|\(forced-colors)/

const parsed = new Map<string, readonly Rule[]>()

/** There are few style sheets, and they never change while the server is running. */
function parse(css: string): readonly Rule[] {
  const existing = parsed.get(css)
  if (existing) return existing
  const rules = read(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  parsed.set(css, rules)
  return rules
}

function read(css: string): Rule[] {
  const rules: Rule[] = []
  let position = 0
  while (position < css.length) {
    const open = css.indexOf('{', position)
    const statement = css.indexOf(';', position)
    if (statement !== -1 && (open === -1 || statement < open)) {
      // A statement such as `@layer tokens, kit;` has no body.
      rules.push({ head: `${css.slice(position, statement).trim()};`, body: '' })
      position = statement + 1
      continue
    }
    if (open === -1) break
    const close = closing(css, open)
    const head = css.slice(position, open).trim()
    const inside = css.slice(open + 1, close)
    rules.push(GROUPS.test(head) ? { head, rules: read(inside) } : { head, body: inside.trim() })
    position = close + 1
  }
  return rules
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let position = open; position < css.length; position++) {
    if (css[position] === '{') depth++
    if (css[position] === '}' && --depth === 0) return position
  }
  return css.length
}

function selectRules(rules: readonly Rule[], names: Names): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if ('rules' in rule) {
      const inside = LATER_GROUPS.test(rule.head) ? [] : selectRules(rule.rules, names)
      return inside.length > 0 ? [{ head: rule.head, rules: inside }] : []
    }
    if (rule.head.startsWith('@')) return [rule]
    const selectors = split(rule.head).filter((selector) => isUsed(selector, names))
    const body = rule.body
      .split(';')
      .filter((declaration) => !UNSEEN.test(declaration))
      .join(';')
    return selectors.length > 0 && body !== '' ? [{ head: selectors.join(','), body }] : []
  })
}

/** Splits at commas outside brackets. */
function split(selectors: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let position = 0; position < selectors.length; position++) {
    const sign = selectors[position]
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (sign === ',' && depth === 0) {
      parts.push(selectors.slice(from, position).trim())
      from = position + 1
    }
  }
  return [...parts, selectors.slice(from).trim()]
}

function isUsed(selector: string, names: Names): boolean {
  const bare = selector.replaceAll(/:(is|where|not|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  const groups = [...selector.matchAll(/:(?:is|where)\(((?:[^()]|\([^()]*\))*)\)/g)]
  return (
    !LATER.test(selector) &&
    (names.has('[open]') || !OPEN.test(bare)) &&
    namesIn(bare).every((name) => names.has(name)) &&
    groups.every(([, inside = '']) => split(inside).some((item) => isUsed(item, names)))
  )
}

/** Classes and elements that a selector requires; brackets and pseudo-classes are ignored. */
const namesIn = (selector: string): string[] =>
  [
    ...selector
      .replaceAll(/\[[^\]]*\]|::?[a-z-]+(\([^)]*\))?/g, ' ')
      .matchAll(/\.[\w-]+|(?<![\w.-])[a-z][a-z0-9]*/gi),
  ].map(([name]) => name)

const write = (rules: readonly Rule[]): string =>
  rules
    .map((rule) => {
      if ('rules' in rule) return `${rule.head}{${write(rule.rules)}}`
      return rule.body === '' && rule.head.endsWith(';') ? rule.head : `${rule.head}{${rule.body}}`
    })
    .join('')
