/** A style sheet as a list of rules; an at-rule with rules inside keeps them. */
type Rule = { head: string; body: string } | { head: string; rules: readonly Rule[] }

const GROUPS = /^@(layer|media|container|supports)\b/

/**
 * The rules of a style sheet that a piece of HTML can use: those without a class, and those whose every class stands
 * in it. Pages inline only these; what a script adds later comes with a sheet of its own.
 */
export function usedCss(css: string, html: string): string {
  const classes = classesIn(html)
  return write(keep(parse(css), classes))
}

function classesIn(html: string): ReadonlySet<string> {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) =>
    list.split(/\s+/),
  )
  return new Set(names)
}

const parsed = new Map<string, readonly Rule[]>()

/** Style sheets are few and never change while we run. */
function parse(css: string): readonly Rule[] {
  const known = parsed.get(css)
  if (known) return known
  const rules = read(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  parsed.set(css, rules)
  return rules
}

function read(css: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    const statement = css.indexOf(';', at)
    if (statement !== -1 && (open === -1 || statement < open)) {
      // A statement such as `@layer tokens, kit;` has no body.
      rules.push({ head: `${css.slice(at, statement).trim()};`, body: '' })
      at = statement + 1
      continue
    }
    if (open === -1) break
    const close = closing(css, open)
    const head = css.slice(at, open).trim()
    const inside = css.slice(open + 1, close)
    rules.push(GROUPS.test(head) ? { head, rules: read(inside) } : { head, body: inside.trim() })
    at = close + 1
  }
  return rules
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

function keep(rules: readonly Rule[], classes: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if ('rules' in rule) {
      const inside = keep(rule.rules, classes)
      return inside.length > 0 ? [{ head: rule.head, rules: inside }] : []
    }
    if (rule.head.startsWith('@')) return [rule]
    const selectors = split(rule.head).filter((selector) => isUsed(selector, classes))
    return selectors.length > 0 ? [{ head: selectors.join(','), body: rule.body }] : []
  })
}

/** At the commas that stand in no bracket. */
function split(selectors: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < selectors.length; at++) {
    const sign = selectors[at]
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (sign === ',' && depth === 0) {
      parts.push(selectors.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...parts, selectors.slice(from).trim()]
}

function isUsed(selector: string, classes: ReadonlySet<string>): boolean {
  const bare = selector.replaceAll(/:(is|where|not|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  const groups = [...selector.matchAll(/:(?:is|where)\(((?:[^()]|\([^()]*\))*)\)/g)]
  return (
    namesIn(bare).every((name) => classes.has(name)) &&
    groups.every(([, inside = '']) => split(inside).some((one) => isUsed(one, classes)))
  )
}

const namesIn = (selector: string): string[] =>
  [...selector.replaceAll(/\[[^\]]*\]/g, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)

const write = (rules: readonly Rule[]): string =>
  rules
    .map((rule) => {
      if ('rules' in rule) return `${rule.head}{${write(rule.rules)}}`
      return rule.body === '' && rule.head.endsWith(';') ? rule.head : `${rule.head}{${rule.body}}`
    })
    .join('')
