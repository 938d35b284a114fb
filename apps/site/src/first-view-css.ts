import postcss, { type ChildNode } from 'postcss'

/** Classes with a leading dot, and elements. */
type Names = ReadonlySet<string>

/** Matches if all names occur in a page, and of each list at least one selector matches. */
type Selector = { text: string; names: readonly string[]; oneOf: readonly (readonly Selector[])[] }

/** A group is an at-rule that contains rules. A statement is kept as it is. */
type Part =
  | { head: string; parts: readonly Part[] }
  | { selectors: readonly Selector[]; body: string }
  | { statement: string; keyFrames: string | undefined }

/**
 * The rules of a style sheet that the first view of some HTML needs: those whose classes and elements occur in it, and
 * which do not depend on a pointer, a key or a printer. Pages inline these; the full sheets follow as files.
 */
export function firstViewCss(css: string, html: string): string {
  const used = selectParts(parse(css), namesOf(withoutClosed(html)))
  return withoutUnused(write(used, bodiesOf(used)))
}

/** Without the variables of the scale that no rule of the first view reads: the full sheets declare them all. */
const withoutUnused = (css: string): string =>
  css.replace(/:root\{(--[^}]*)\}/, (_, scale: string) => {
    const read = scale.split(';').filter((part) => css.includes(`var(${part.split(':')[0]})`))
    return `:root{${read.join(';')}}`
  })

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
  const open = /<details[^>]*\sopen/.test(html) ? [OPEN] : []
  return new Set([...classes, ...elements, ...open, 'html'])
}

const OPEN = '[open]'
const GROUPS = new Set(['layer', 'media', 'container', 'supports'])

/** Parts that are deferred to the full sheets. */
const LATER_GROUPS = /^@media\s*(print|\(forced-colors)/
const LATER =
  /:(hover|active|disabled|focus[a-z-]*)\b|:has\(:(disabled|focus)|\[(aria-disabled|aria-busy|aria-expanded|dir|role)\b/
/** Properties that have no visible effect before an interaction. */
const UNSEEN =
  /^(cursor|transition|touch-action|pointer-events|overscroll-behavior|-moz-[a-z-]+|resize)$/

const parsed = new Map<string, readonly Part[]>()

/** There are few style sheets, and they never change while the server is running. */
function parse(css: string): readonly Part[] {
  const existing = parsed.get(css)
  if (existing) return existing
  const parts = postcss.parse(css).nodes.flatMap(readPart)
  parsed.set(css, parts)
  return parts
}

/** Empty if it is never needed at first. */
function readPart(node: ChildNode): Part[] {
  if (node.type === 'rule') {
    const selectors = node.selectors.filter((text) => !LATER.test(text)).map(readSelector)
    const body = node.nodes.filter((inside) => !isUnseen(inside)).join(';')
    return selectors.length > 0 && body !== '' ? [{ selectors, body }] : []
  }
  if (node.type !== 'atrule') return []
  if (!node.nodes) return [{ statement: `${String(node)};`, keyFrames: undefined }]
  if (!GROUPS.has(node.name))
    return [
      {
        statement: String(node),
        keyFrames: node.name === 'keyframes' ? node.params : undefined,
      },
    ]
  const head = `@${node.name}${node.raws.afterName ?? ' '}${node.params}`
  return LATER_GROUPS.test(head) ? [] : [{ head, parts: node.nodes.flatMap(readPart) }]
}

const isUnseen = (node: ChildNode): boolean =>
  node.type === 'comment' || (node.type === 'decl' && UNSEEN.test(node.prop))

const INSIDE = /:(is|where|not|has)\(((?:[^()]|\([^()]*\))*)\)/g

/** What `:not()` and `:has()` say is not checked. */
function readSelector(text: string): Selector {
  const bare = text.replaceAll(INSIDE, '')
  // other attributes and pseudo-classes require no name
  const names = bare
    .replaceAll(/\[[^\]]*\]|::?[a-z-]+(\([^)]*\))?/g, ' ')
    .matchAll(/\.[\w-]+|(?<![\w.-])[a-z][a-z0-9]*/gi)
  return {
    text,
    names: [...names].map(([name]) => name).concat(bare.includes(OPEN) ? [OPEN] : []),
    oneOf: [...text.matchAll(INSIDE)]
      .filter(([, kind]) => kind === 'is' || kind === 'where')
      .map(([, , inside = '']) => postcss.list.comma(inside).map(readSelector)),
  }
}

function selectParts(parts: readonly Part[], names: Names): Part[] {
  return parts.flatMap((part): Part[] => {
    if ('parts' in part) return [{ ...part, parts: selectParts(part.parts, names) }]
    if ('statement' in part) return [part]
    const selectors = part.selectors.filter((selector) => isUsed(selector, names))
    return selectors.length > 0 ? [{ ...part, selectors }] : []
  })
}

const isUsed = (selector: Selector, names: Names): boolean =>
  selector.names.every((name) => names.has(name)) &&
  selector.oneOf.every((list) => list.some((item) => isUsed(item, names)))

const bodiesOf = (parts: readonly Part[]): string =>
  parts
    .map((part) => ('parts' in part ? bodiesOf(part.parts) : 'body' in part ? part.body : ''))
    .join(';')

/** Without key frames that no rule uses; adjacent groups with the same head become one. */
function write(parts: readonly Part[], bodies: string): string {
  let css = ''
  let lastHead = ''
  for (const [index, part] of parts.entries()) {
    const isGroup = 'parts' in part
    const text = isGroup ? write(part.parts, bodies) : textOf(part, bodies)
    const next = parts[index + 1]
    // The name of a layer that begins at once.
    if (text === '' || (next && 'head' in next && text === `${next.head};`)) continue
    if (!isGroup) css += text
    else if (part.head === lastHead) css = `${css.slice(0, -1)}${text}}`
    else css += `${part.head}{${text}}`
    lastHead = isGroup ? part.head : ''
  }
  return css
}

function textOf(part: Exclude<Part, { head: string }>, bodies: string): string {
  if ('body' in part) return `${part.selectors.map(({ text }) => text).join(',')}{${part.body}}`
  const { statement, keyFrames } = part
  const isIdle = keyFrames && !new RegExp(`animation[^;]*\\b${keyFrames}\\b`).test(bodies)
  return isIdle ? '' : statement
}
