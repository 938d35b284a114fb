import { escape } from './render-html.ts'
import type { KeptMessage } from './store.ts'

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2421;background:#faf9f5}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:.4rem .6rem .4rem 0;border-top:1px solid #ddd;vertical-align:top;overflow-wrap:break-word}td:nth-child(3){overflow-wrap:anywhere}iframe{width:100%;height:80vh;border:1px solid #ccc;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}'

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${STYLE}</style><h1>${escape(title)}</h1>${body}</html>`

const linkOf = ({ ref }: KeptMessage): string => `/dev/mail/${encodeURIComponent(ref)}`

const SAID = { sms: 'text', mail: 'letter', push: 'push' } as const

/** What a demo would have sent, newest first. */
export function writeLetterBox({
  name,
  kept,
}: {
  name: string
  kept: readonly KeptMessage[]
}): string {
  const rows = kept.map(
    (one) =>
      `<tr><td>${one.keptAt.toISOString().slice(0, 16).replace('T', ' ')}</td><td>${SAID[one.channel]}</td><td>${escape(one.recipient)}</td><td><a href="${escape(linkOf(one))}">${escape(one.subject || one.text)}</a></td></tr>`,
  )
  const list =
    rows.length === 0
      ? '<p>Nothing yet.</p>'
      : `<table><tr><th>UTC</th><th>What</th><th>To</th><th>Words</th></tr>${rows.join('')}</table>`
  return page(
    `Letters of ${name}`,
    `<p>This is a demonstration: letters, texts and pushes lie here, and nobody is written to.</p>${list}`,
  )
}

/** What goes with a letter and stands within it. */
function withLogo({ html, files }: KeptMessage): string {
  const logo = files.find(({ name }) => name === 'logo.png')
  return logo ? html.replace('cid:logo', `data:image/png;base64,${logo.base64}`) : html
}

export function writeKeptMessage(one: KeptMessage): string {
  const files = one.files.map(
    ({ name }, number) => `<li><a href="${escape(linkOf(one))}/${number}">${escape(name)}</a></li>`,
  )
  return page(
    one.subject || 'Text',
    `<p><a href="/dev/mail">All</a></p><table><tr><th>From</th><td>${escape(one.sender)}</td></tr><tr><th>To</th><td>${escape(one.recipient)}</td></tr></table>${files.length > 0 ? `<ul>${files.join('')}</ul>` : ''}${one.html === '' ? '' : `<iframe sandbox="allow-popups" title="The letter" srcdoc="${escape(withLogo(one))}"></iframe>`}<pre>${one.text.split('\n').map(escape).join('\n')}</pre>`,
  )
}
