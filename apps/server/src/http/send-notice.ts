import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;font:18px/1.5 system-ui,sans-serif;color:#1d211f;background:#f7f7f4}h1{font-size:28px;line-height:1.2;margin:0 0 12px}p{margin:0;max-width:34em}@media(prefers-color-scheme:dark){body{color:#eef1ee;background:#151816}a{color:inherit}}'

/** Sends a page of one sentence with status 503, in place of a page that cannot be shown now. `html` is not escaped. */
export function sendNotice(
  response: FastifyReply,
  {
    title,
    text,
    html = '',
    reloadSeconds,
  }: { title: string; text: string; html?: string; reloadSeconds?: number },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  const reload =
    reloadSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${reloadSeconds}">`
  return response
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
      'cache-control': 'no-store',
    })
    .send(
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${reload}<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}${html}</p></main></body></html>`,
    )
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
