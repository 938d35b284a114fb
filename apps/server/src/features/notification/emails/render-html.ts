import type { EmailBlock, EmailContent } from './email-content.ts'
import type { EmailTheme } from './email-theme.ts'

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text from users, so that it stays text in an e-mail. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '').replaceAll(/\p{Cc}/gu, ' ')

/**
 * The e-mail in the operator's colours. Uses tables and inline styles, because mail clients support those; dark
 * colours for clients that support them; no image but the attached logo, no script, and no tracking.
 */
export function renderHtml(theme: EmailTheme, messages: EmailContent): string {
  const { light } = theme
  const page = `background:${light.page};color:${light.text};`
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(messages.subject)}</title>
<style>${darkStyle(theme)}</style>
</head>
<body class="page" style="margin:0;padding:0;${page}font:16px/1.5 ${FACE};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escape(messages.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="${page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 16px">${head(theme)}</td></tr>
<tr><td class="card" style="background:${light.surface};border:1px solid ${light.line};border-radius:12px;padding:24px 20px">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:700;${theme.serif ? `font-family:${SERIF};` : ''}">${escape(messages.title)}</h1>
${messages.blocks.map((block) => drawBlock(theme, block)).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px;color:${light.soft};font-size:13px;line-height:1.5">${foot(theme, messages)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const FACE = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const SERIF = "Georgia,'Times New Roman',serif"

/** Clients that support dark mode support classes; in the others the e-mail stays light. */
function darkStyle({ dark }: EmailTheme): string {
  const rules = [
    `.page{background:${dark.page}!important;color:${dark.text}!important}`,
    `.card{background:${dark.surface}!important;border-color:${dark.line}!important}`,
    `.soft{color:${dark.soft}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.line{border-color:${dark.line}!important}`,
    `.mark{background:${dark.ink}!important;border-color:${dark.ink}!important}`,
    `.ring{border-color:${dark.ink}!important;background:${dark.surface}!important}`,
    `.tint{background:${dark.tint}!important;color:${dark.text}!important}`,
  ]
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}

/** The name of the logo file attached to an e-mail. */
export const LOGO_FILE = 'logo'

const head = ({ mark, name, button, radius, logo }: EmailTheme): string =>
  logo
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background:#ffffff;border-radius:6px;padding:4px 8px"><img src="cid:${LOGO_FILE}" alt="${escape(name)}" width="${logo.width}" height="${logo.height}" style="display:block;border:0"></td></tr></table>`
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${mark === '' ? routeMark({ button, radius }) : `<td width="36" height="36" align="center" style="background:${button.fill};color:${button.ink};border-radius:${radius};font-weight:700;font-size:18px">${escape(mark)}</td>`}
<td style="padding-left:10px;font-weight:700;font-size:18px">${escape(name)}</td></tr></table>`

/** A ring, a way and a square, drawn with borders: mail clients show no SVG. */
const routeMark = ({ button: { fill, ink }, radius }: Pick<EmailTheme, 'button' | 'radius'>) =>
  `<td width="36" height="36" valign="top" style="width:36px;height:36px;background:${fill};border-radius:${radius};font-size:0;line-height:0">
<div style="width:5px;height:5px;margin:7px 0 0 7px;border:2px solid ${ink};border-radius:50%"></div>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-left:10px"><tr><td width="11" valign="top"><div style="width:7px;height:8px;border-left:2px solid ${ink};border-bottom:2px solid ${ink};border-bottom-left-radius:4px"></div></td><td width="8" height="14" valign="bottom"><div style="width:8px;height:8px;background:${ink};border-radius:2px"></div></td></tr></table></td>`

const foot = ({ company, address, phone, email }: EmailTheme, { because }: EmailContent): string =>
  [
    escape(because),
    [company, address].filter(Boolean).map(escape).join('<br>'),
    [phone, email].filter(Boolean).map(escape).join(' &middot; '),
  ]
    .filter(Boolean)
    .join('<br><br>')

function drawBlock(theme: EmailTheme, block: EmailBlock): string {
  const { light } = theme
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 14px">${block.text.split('\n').map(escape).join('<br>')}</p>`
    case 'note':
      return `<p class="tint" style="margin:0 0 16px;padding:12px 14px;border-radius:8px;background:${light.tint};color:${light.text}">${escape(block.text)}</p>`
    case 'button':
      return drawButton(theme, block)
    case 'link':
      return `<p style="margin:0 0 14px"><a class="ink" href="${escape(block.url)}" style="color:${light.ink}">${escape(block.label)}</a></p>`
    case 'facts':
      return rows(block.items.map(({ label, value }) => [soft(theme, label), escape(value)]))
    case 'sums':
      return drawTotals(theme, block.rows)
    case 'journey':
      return drawJourney(theme, block)
    case 'changes':
      return rows(
        block.rows.map(({ label, before, after }) => [
          soft(theme, label),
          `<strong>${escape(after)}</strong>${before && `<br><s class="soft" style="color:${light.soft}">${escape(before)}</s>`}`,
        ]),
      )
  }
}

const soft = ({ light }: EmailTheme, messages: string): string =>
  `<span class="soft" style="color:${light.soft}">${escape(messages)}</span>`

const rows = (all: readonly (readonly [string, string])[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${all
    .map(
      ([name, value]) =>
        `<tr><th scope="row" align="left" valign="top" width="38%" style="font-weight:400;padding:3px 12px 3px 0">${name}</th><td valign="top" style="padding:3px 0;word-break:break-word">${value}</td></tr>`,
    )
    .join('')}</table>`

/** A link drawn as a button, with its address below for clients that draw no button. */
function drawButton(
  { button, light, radius }: EmailTheme,
  { label, url }: { label: string; url: string },
): string {
  const address = escape(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 14px"><tr><td style="background:${button.fill};border-radius:${radius}"><a href="${address}" style="display:inline-block;padding:13px 22px;color:${button.ink};font-weight:600;text-decoration:none">${escape(label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;font-size:13px;color:${light.soft};word-break:break-all">Or open <a class="ink" href="${address}" style="color:${light.ink}">${address}</a></p>`
}

function drawTotals(
  { light }: EmailTheme,
  totals: readonly { label: string; value: string; strong?: boolean }[],
): string {
  const cell = ({ strong }: { strong?: boolean }) =>
    `padding:6px 0;border-top:1px solid ${light.line};${strong ? 'font-weight:700;font-size:18px;' : 'font-weight:400;'}`
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${totals
    .map(
      (row) =>
        `<tr><th class="line" scope="row" align="left" style="${cell(row)}">${escape(row.label)}</th><td class="line" align="right" style="${cell(row)}white-space:nowrap">${escape(row.value)}</td></tr>`,
    )
    .join('')}</table>`
}

/** A ring for the pickup, dots for the stops, a square for the drop-off: the same marks as everywhere. */
function drawJourney(
  theme: EmailTheme,
  { title, stops }: Extract<EmailBlock, { kind: 'journey' }>,
): string {
  const { light } = theme
  const mark = (place: number) => {
    if (place === 0)
      return `<span class="ring" style="display:block;width:8px;height:8px;border:3px solid ${light.ink};border-radius:50%;background:${light.surface};font-size:0">&nbsp;</span>`
    const round = place === stops.length - 1 ? '' : 'border-radius:50%;'
    return `<span class="mark" style="display:block;width:12px;height:12px;background:${light.ink};${round}font-size:0">&nbsp;</span>`
  }
  return `<h2 style="margin:18px 0 8px;font-size:16px">${escape(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${stops
    .map(
      ({ place, at }, number) =>
        `<tr><td width="26" valign="top" style="padding:6px 0">${mark(number)}</td><td valign="top" style="padding:2px 0 8px"><strong>${escape(place)}</strong>${at && `<br>${soft(theme, at)}`}</td></tr>`,
    )
    .join('')}</table>`
}
