import { escape } from '../emails/render-html.ts'
import type { StoredMessage } from '../store.ts'

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2421;background:#faf9f5}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:.4rem .6rem .4rem 0;border-top:1px solid #ddd;vertical-align:top;overflow-wrap:break-word}td:nth-child(3){overflow-wrap:anywhere}iframe{width:100%;height:80vh;border:1px solid #ccc;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}'

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${STYLE}</style><h1>${escape(title)}</h1>${body}</html>`

const linkOf = ({ ref }: StoredMessage): string => `/dev/mail/${encodeURIComponent(ref)}`

const CHANNEL_LABELS = { sms: 'text message', mail: 'email', push: 'push' } as const

/** The messages a demo would have sent, newest first. */
export function writeMailbox({
  name,
  kept,
}: {
  name: string
  kept: readonly StoredMessage[]
}): string {
  const rows = kept.map(
    (item) =>
      `<tr><td>${item.keptAt.toISOString().slice(0, 16).replace('T', ' ')}</td><td>${CHANNEL_LABELS[item.channel]}</td><td>${escape(item.recipient)}</td><td><a href="${escape(linkOf(item))}">${escape(item.subject || item.text)}</a></td></tr>`,
  )
  const list =
    rows.length === 0
      ? '<p>No messages yet.</p>'
      : `<table><tr><th>UTC</th><th>Channel</th><th>To</th><th>Message</th></tr>${rows.join('')}</table>`
  return page(
    `Messages from ${name}`,
    `<p>This is a demonstration: emails, text messages and push notifications are listed here and aren’t sent.</p>${list}`,
  )
}

/** Embeds the logo attached to an e-mail in its HTML. */
function withLogo({ html, files }: StoredMessage): string {
  const logo = files.find(({ name }) => name === 'logo.png')
  return logo ? html.replace('cid:logo', `data:image/png;base64,${logo.base64}`) : html
}

export function writeStoredMessage(item: StoredMessage): string {
  const files = item.files.map(
    ({ name }, number) =>
      `<li><a href="${escape(linkOf(item))}/${number}">${escape(name)}</a></li>`,
  )
  return page(
    item.subject || 'Text message',
    `<p><a href="/dev/mail">All</a></p><table><tr><th>From</th><td>${escape(item.sender)}</td></tr><tr><th>To</th><td>${escape(item.recipient)}</td></tr></table>${files.length > 0 ? `<ul>${files.join('')}</ul>` : ''}${item.html === '' ? '' : `<iframe sandbox="allow-popups" title="The email" srcdoc="${escape(withLogo(item))}"></iframe>`}<pre>${item.text.split('\n').map(escape).join('\n')}</pre>`,
  )
}
